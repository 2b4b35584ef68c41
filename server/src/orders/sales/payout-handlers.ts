import type { PayoutCheck } from '@noren/contract/entities/payout';
import { writeAudit } from '../../identity/audit/queries.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import { lockStore } from '../../catalog/stores/settings-queries.ts';
import { zoneOf } from '../../catalog/stores/rules.ts';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import {
  insertPayouts,
  ordersOfStatement,
  ordersWithoutPayout,
  type PayoutOrder,
} from './payout-queries.ts';
import { matchPayouts } from './payout-rules.ts';

const call = 'POST /console/stores/{slug}/payouts';
const missingShown = 200;

/** Orders between the first and the last payment of the statement that it does not name. */
async function ordersWithoutPayoutLine(
  db: Db,
  { id, region }: Pick<StoreRow, 'id' | 'region'>,
  orders: readonly PayoutOrder[],
): Promise<PayoutCheck['missing_there']> {
  if (orders.length === 0) return [];
  const moments = orders.map(({ paid_at }) => paid_at.getTime());
  const from = new Date(moments.reduce((one, other) => Math.min(one, other)));
  const to = new Date(moments.reduce((one, other) => Math.max(one, other)));
  const types = [...new Set(orders.map(({ payment_type }) => payment_type))];
  const named = orders.map((order) => order.id);
  return ordersWithoutPayout(
    db,
    id,
    { types, from, to, named, zone: zoneOf[region] },
    missingShown,
  );
}

export const payoutHandlers: HandlersOf<typeof call> = {
  [call]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body: { lines, enter } }) {
      const store = (await storeById(tx, store_id)) as StoreRow;
      // two people who read the same statement take turns
      if (enter) await lockStore(tx, store_id);
      const references = [...new Set(lines.map(({ reference }) => reference))];
      const orders = await ordersOfStatement(tx, store_id, references);
      const { matches, entries } = matchPayouts(lines, orders);
      if (enter && entries.length > 0) {
        await insertPayouts(tx, store_id, staff_id, entries, now);
        const after = { lines: lines.length, entered: entries.length };
        await writeAudit(
          tx,
          { store_id, staff_id, call, subject: 'payouts', before: null, after },
          now,
        );
      }
      return {
        data: {
          lines: matches.map((match) =>
            enter && match.outcome === 'matched' ? { ...match, outcome: 'entered' } : match,
          ),
          missing_there: await ordersWithoutPayoutLine(tx, store, orders),
          entered: enter ? entries.length : 0,
        },
      };
    },
  },
};
