import type { StoreRehearsal } from '@noren/contract/entities/rehearsal';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { makeRehearsalToken } from '../../identity/staff/rehearsal-link.ts';
import type { ReceiptsApp } from '../../orders/receipts/issue-receipt.ts';
import { beginRehearsal, rehearsalFacts, removeRehearsal } from './queries.ts';
import { canSell, rehearsalRefusal } from './rules.ts';
import { lockStore } from '../stores/settings-queries.ts';
import { typesOf } from '../stores/settings-shown.ts';

const shownOf = (facts: Awaited<ReturnType<typeof rehearsalFacts>>): StoreRehearsal => {
  const { rehearsal_since, orders } = facts;
  return {
    since: rehearsal_since?.toISOString() ?? null,
    orders,
    refusal: rehearsal_since === null ? rehearsalRefusal(facts) : null,
    opens: rehearsal_since !== null && canSell(facts),
  };
};

const rehearsalOfStore = async (db: Db, store_id: number): Promise<StoreRehearsal> =>
  shownOf(await rehearsalFacts(db, store_id));

/** Begins, opens and ends a store's rehearsal (D-440). */
export const rehearsalHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/rehearsal'
  | 'POST /console/stores/{slug}/rehearsal'
  | 'POST /console/stores/{slug}/rehearsal/link'
  | 'DELETE /console/stores/{slug}/rehearsal',
  ReceiptsApp
> = {
  'GET /console/stores/{slug}/rehearsal': {
    mode: 'read',
    run: async (db, { caller }) => ({ data: await rehearsalOfStore(db, caller.store_id) }),
  },
  'POST /console/stores/{slug}/rehearsal': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now, fail }) {
      // setting the last missing item writes to this row too, so the store opens or rehearses, but
      // not both
      await lockStore(tx, store_id);
      const facts = await rehearsalFacts(tx, store_id);
      const before = shownOf(facts);
      if (before.since !== null) return { data: before };
      if (before.refusal !== null) throw fail('REHEARSAL_REFUSED', { reason: before.refusal });
      await beginRehearsal(tx, store_id, typesOf(facts.region), now);
      const data = await rehearsalOfStore(tx, store_id);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: 'POST /console/stores/{slug}/rehearsal',
          subject: 'rehearsal',
          before: null,
          after: { since: data.since },
        },
        now,
      );
      return { data };
    },
  },
  'POST /console/stores/{slug}/rehearsal/link': {
    mode: 'read',
    async run(db, { app, caller: { store_id, staff_id }, fail, locale, now }) {
      if ((await rehearsalFacts(db, store_id)).rehearsal_since === null)
        throw fail('REHEARSAL_REFUSED', { reason: 'not_rehearsing' });
      const { token, ends_at } = makeRehearsalToken(app, { store_id, staff_id }, now);
      return {
        url: `${app.publicUrl()}/rehearsal/enter/${token}?locale=${locale}`,
        ends_at: ends_at.toISOString(),
      };
    },
  },
  'DELETE /console/stores/{slug}/rehearsal': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now, fail }) {
      await lockStore(tx, store_id);
      const before = await rehearsalOfStore(tx, store_id);
      if (before.since === null) throw fail('REHEARSAL_REFUSED', { reason: 'not_rehearsing' });
      const { orders, guests } = await removeRehearsal(tx, store_id);
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: 'DELETE /console/stores/{slug}/rehearsal',
          subject: 'rehearsal',
          before: { since: before.since, orders, guests },
          after: null,
        },
        now,
      );
      return { data: await rehearsalOfStore(tx, store_id) };
    },
  },
};
