import type { CountResult } from '@noren/contract/entities/goods';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { correctStock, countStock } from '../stock/correct-stock.ts';
import { notifyGoodsChanged } from './goods-queries.ts';
import { findSkuToKeep, listStockChanges, noteStockChange } from './stock-queries.ts';

const correction = 'POST /console/stores/{slug}/skus/{id}/stock';
const changes = 'GET /console/stores/{slug}/skus/{id}/stock-changes';
const counts = 'POST /console/stores/{slug}/stock-counts';
const maxListed = 100;
/** A call ends after this many milliseconds; the caller sends the rest again. */
const countingMs = 4_000;

/** Records a correction in the SKU's history and in the audit log. */
async function recordChange(
  tx: Tx,
  call: string,
  change: Parameters<typeof noteStockChange>[1],
  now: Date,
): Promise<void> {
  const { store_id, sku_id, staff_id, on_hand, reason, note } = change;
  await noteStockChange(tx, change, now);
  const before = { on_hand: on_hand - change.change };
  const after = { on_hand, reason, note };
  await writeAudit(tx, { store_id, staff_id, call, subject: `sku ${sku_id}`, before, after }, now);
}

const notThere = { outcome: 'gone', on_hand: 0, reserved: 0, change: 0 } as const;

/** Applies one counted number in its own transaction, so that buyers wait only for its lock. */
const applyCount = (
  database: Database,
  by: { store_id: number; staff_id: number | null; note: string },
  { sku_id, counted, seen }: { sku_id: number; counted: number; seen: number },
  now: Date,
): Promise<CountResult> =>
  database.transaction(async (tx) => {
    const sku = { store_id: by.store_id, sku_id };
    const known = await findSkuToKeep(tx, by.store_id, sku_id);
    const counting = known && (await countStock(tx, { ...sku, counted, seen }));
    if (!counting) return { sku_id, ...notThere };
    const { decision, stock, on_hand, reserved } = counting;
    if (decision.outcome !== 'corrected')
      return { sku_id, outcome: decision.outcome, on_hand, reserved, change: 0 };
    const { change } = decision;
    await recordChange(
      tx,
      counts,
      { ...by, sku_id, change, stock, on_hand, reason: 'counted' },
      now,
    );
    return { sku_id, outcome: 'corrected', on_hand, reserved, change };
  });

export const stockHandlers: HandlersOf<typeof correction | typeof changes | typeof counts> = {
  [correction]: {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { params: { id: sku_id }, body: { change, reason, note = '' } },
    ) {
      const sku = await findSkuToKeep(tx, store_id, sku_id);
      const after = sku && (await correctStock(tx, { store_id, sku_id, change }));
      if (!sku || !after) throw fail('NOT_FOUND');
      const { refused, unshipped: _unshipped, ...quantities } = after;
      const { stock, sold, held, on_hand } = quantities;
      if (refused) throw fail('STOCK_BELOW_COMMITTED', { stock, sold, held });
      await recordChange(
        tx,
        correction,
        { store_id, sku_id, change, stock, on_hand, reason, note, staff_id },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      const { product_id: _product, ...shown } = sku;
      return { data: { ...shown, ...quantities } };
    },
  },
  [changes]: {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }, { params: { id: sku_id } }) {
      if (!(await findSkuToKeep(db, store_id, sku_id))) throw fail('NOT_FOUND');
      const rows = await listStockChanges(db, { store_id, sku_id }, maxListed);
      return {
        data: rows.map(({ staff_id, staff_name, at, ...row }) => ({
          ...row,
          at: at.toISOString(),
          staff: staff_id === null ? null : { id: staff_id, name: staff_name ?? '' },
        })),
      };
    },
  },
  [counts]: {
    mode: 'own',
    async run(
      database,
      { caller: { store_id, staff_id }, now },
      { body: { counts: all, note = '' } },
    ) {
      const data: CountResult[] = [];
      const until = performance.now() + countingMs;
      for (const count of all) {
        data.push(await applyCount(database, { store_id, staff_id, note }, count, now));
        if (performance.now() > until) break;
      }
      if (data.some(({ outcome }) => outcome === 'corrected'))
        await database.transaction((tx) => notifyGoodsChanged(tx, store_id));
      return { data };
    },
  },
};
