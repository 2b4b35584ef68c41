import { setStock } from './shelf.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { decideCount, shelfUnits, type CountDecision, type ShelfState } from './counting.ts';
import type { SkuKey } from './shelf.ts';

/**
 * SQL that sums the ordered units of a row `q` of `sku_stock` that are still on the shelf: units of
 * lines that have not shipped, without refunded ones that cannot ship any more, and units of
 * canceled orders whose cancellation can still be undone.
 */
export const unshippedUnits = `(
  SELECT coalesce(sum(w.units), 0)::int FROM (
    SELECT greatest(0, i.quantity - i.refunded_quantity - i.shipped_quantity) + CASE WHEN i.refunded_quantity > 0 THEN
             (SELECT coalesce(sum(l.quantity), 0) FROM refunds r JOIN refund_lines l ON l.store_id = r.store_id AND l.refund_id = r.id
               WHERE r.store_id = i.store_id AND r.order_id = i.order_id AND r.status = 'waiting' AND l.item_id = i.id) ELSE 0 END AS units
      FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
     WHERE i.store_id = q.store_id AND i.sku_id = q.sku_id AND i.shipping_status = 'pending' AND o.stock_taken
    UNION ALL
    SELECT i.quantity - i.restocked_quantity
      FROM fulfilment_steps f JOIN orders o ON o.store_id = f.store_id AND o.id = f.order_id
      JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
     WHERE f.store_id = q.store_id AND f.step = 'canceled' AND f.settled_at IS NULL AND f.undone_at IS NULL
       AND o.status = 'canceled' AND o.stock_taken AND i.sku_id = q.sku_id) w)`;

const stateOf = async (db: Db, { store_id, sku_id }: SkuKey): Promise<ShelfState | undefined> =>
  (
    await db.query<ShelfState>(
      `SELECT q.stock, q.sold, q.held, ${unshippedUnits} AS unshipped FROM sku_stock q WHERE q.store_id = $1 AND q.sku_id = $2`,
      [store_id, sku_id],
    )
  )[0];

/** Locks a SKU's quantities until the transaction ends. @returns undefined: no such SKU */
async function lockState(tx: Tx, sku: SkuKey): Promise<ShelfState | undefined> {
  await tx.query('SELECT 1 FROM sku_stock WHERE store_id = $1 AND sku_id = $2 FOR UPDATE', [
    sku.store_id,
    sku.sku_id,
  ]);
  // a new snapshot, with the order that held the lock before
  return stateOf(tx, sku);
}

const shown = (state: ShelfState) => ({ ...state, ...shelfUnits(state) });
type Shown = ReturnType<typeof shown>;

/**
 * Corrects the stock of a SKU by a number of units, never below sold and held.
 * @returns the quantities afterwards; with `refused` they are unchanged; undefined: no such SKU
 */
export async function correctStock(
  tx: Tx,
  { change, ...sku }: SkuKey & { change: number },
): Promise<(Shown & { refused: boolean }) | undefined> {
  const state = await lockState(tx, sku);
  if (!state) return undefined;
  const stock = state.stock + change;
  if (stock < state.sold + state.held) return { ...shown(state), refused: true };
  await setStock(tx, sku, stock);
  return { ...shown({ ...state, stock }), refused: false };
}

/**
 * Corrects the stock of a SKU so that as many units are on the shelf as were counted.
 * @returns the decision, with the quantities afterwards; undefined: no such SKU
 */
export async function countStock(
  tx: Tx,
  { counted, seen, ...sku }: SkuKey & { counted: number; seen: number },
): Promise<(Shown & { decision: CountDecision }) | undefined> {
  const state = await lockState(tx, sku);
  if (!state) return undefined;
  const decision = decideCount(state, counted, seen);
  if (decision.outcome !== 'corrected') return { ...shown(state), decision };
  const stock = state.stock + decision.change;
  await setStock(tx, sku, stock);
  return { ...shown({ ...state, stock }), decision };
}
