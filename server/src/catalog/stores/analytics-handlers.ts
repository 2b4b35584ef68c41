import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { findTags, lockStore, setTags } from './settings-queries.ts';

export const analyticsHandlers: HandlersOf<
  'GET /console/stores/{slug}/analytics' | 'PUT /console/stores/{slug}/analytics'
> = {
  'GET /console/stores/{slug}/analytics': {
    mode: 'read',
    run: async (db, { caller: { store_id } }) => ({ data: await findTags(db, store_id) }),
  },
  'PUT /console/stores/{slug}/analytics': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body }) {
      await lockStore(tx, store_id);
      const before = await findTags(tx, store_id);
      await setTags(tx, store_id, body);
      const call = 'PUT /console/stores/{slug}/analytics';
      await writeAudit(
        tx,
        { store_id, staff_id, call, subject: 'analytics', before, after: body },
        now,
      );
      return { data: body };
    },
  },
};
