import { storeIdInChannel } from '../../catalog/stores/queries.ts';
import { lockStore } from '../../catalog/stores/settings-queries.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { hasConsented, withdrawConsent } from './consent-queries.ts';

/** A buyer's consent to the store's newsletter (D-580). */
export const consentHandlers: HandlersOf<
  'GET /stores/{slug}/newsletter' | 'DELETE /stores/{slug}/newsletter'
> = {
  'GET /stores/{slug}/newsletter': {
    mode: 'read',
    async run(db, { caller, fail, ...context }, { params }) {
      const store_id = await storeIdInChannel(db, context, params.slug);
      if (store_id === undefined) throw fail('NOT_FOUND');
      return { newsletter: await hasConsented(db, store_id, caller.buyer_id) };
    },
  },
  'DELETE /stores/{slug}/newsletter': {
    mode: 'write',
    async run(tx, { caller, fail, ...context }, { params }) {
      const store_id = await storeIdInChannel(tx, context, params.slug);
      if (store_id === undefined) throw fail('NOT_FOUND');
      // without the lock, staff who save at the same time would write back the consent they had read
      await lockStore(tx, store_id);
      await withdrawConsent(tx, store_id, caller.buyer_id);
      return { success: true };
    },
  },
};
