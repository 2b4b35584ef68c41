import type { Tx } from '../db/database.ts';
import { Shelf, skuKey, type Movement, type Quantities, type SkuKey } from './shelf.ts';

const byId = (a: SkuKey, b: SkuKey): number => a.store_id - b.store_id || a.sku_id - b.sku_id;
/** As `lockedShelf` is asked for them. */
export const shelfParams = (skus: readonly SkuKey[]): unknown[] => columns(distinct(skus));
const columns = (skus: readonly SkuKey[]) => [skus.map((sku) => sku.store_id), skus.map((sku) => sku.sku_id)];

function distinct(skus: readonly SkuKey[]): SkuKey[] {
  return [...new Map(skus.map((sku) => [skuKey(sku), sku])).values()].sort(byId);
}

/** The quantities of SKUs (a SELECT of store_id and sku_id), locked until the transaction ends, always in id order so that batches never deadlock. */
export const lockedShelf = (skus: string): string => `
  SELECT s.store_id, s.sku_id, s.stock, s.sold, s.held, s.ran_out_at
    FROM sku_stock s
   WHERE (s.store_id, s.sku_id) IN (${skus})
   ORDER BY s.store_id, s.sku_id FOR UPDATE`;

/** Locks the SKUs' quantities until the transaction ends. */
export async function lockShelf(tx: Tx, skus: readonly SkuKey[]): Promise<Shelf> {
  return new Shelf(await tx.query<Quantities>(lockedShelf('SELECT * FROM unnest($1::int[], $2::int[])'), shelfParams(skus)));
}

/**
 * A part of a statement that writes what moved on a locked shelf, as `moved`. `toldOfMoved` must be selected beside it: that tells every process which
 * stores changed. Its parameters are `settlingParams`, from `$first` on.
 */
export const settling = (first: number): string => `
  moved AS (
    UPDATE sku_stock s SET sold = s.sold + m.sold, held = s.held + m.held,
           ran_out_at = CASE WHEN s.sold + m.sold + s.held + m.held >= s.stock THEN coalesce($${first + 4}, now()) ELSE s.ran_out_at END
      FROM unnest($${first}::int[], $${first + 1}::int[], $${first + 2}::int[], $${first + 3}::int[]) AS m(store_id, sku_id, sold, held)
     WHERE s.store_id = m.store_id AND s.sku_id = m.sku_id
    RETURNING s.store_id)`;
export const toldOfMoved = `(SELECT count(pg_notify('store_changed', store_id::text)) FROM (SELECT DISTINCT store_id FROM moved) AS d)::int AS told`;

/** @param now of the call, where holds are judged by it; else the database's */
export const settlingParams = (shelf: Shelf, now: Date | null): unknown[] => {
  const moved = shelf.movements();
  return [...columns(moved), moved.map((m) => m.sold), moved.map((m) => m.held), now];
};

/**
 * Writes what moved on a locked shelf, and tells every process which stores changed. One statement.
 * @param now of the call, where holds are judged by it; else the database's
 */
export async function settleShelf(tx: Tx, shelf: Shelf, now: Date | null = null): Promise<void> {
  if (shelf.movements().length === 0) return;
  await tx.query(`WITH ${settling(1)} SELECT ${toldOfMoved}`, settlingParams(shelf, now));
}

/** Moves quantities by known amounts: what an order or a hold gives back. */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const shelf = await lockShelf(tx, movements);
  for (const movement of movements) shelf.move(movement);
  await settleShelf(tx, shelf);
}

/** A new SKU's shelf. */
export async function placeOnShelf(tx: Tx, rows: readonly { store_id: number; sku_id: number; stock: number }[]): Promise<void> {
  await tx.query('INSERT INTO sku_stock (store_id, sku_id, stock) SELECT * FROM unnest($1::int[], $2::int[], $3::int[])', [
    ...columns(rows),
    rows.map((row) => row.stock),
  ]);
}

/** More units of a SKU arrive. */
export async function restock(tx: Tx, rows: readonly { store_id: number; sku_id: number; quantity: number }[]): Promise<void> {
  await tx.query(
    `WITH arrived AS (
       UPDATE sku_stock s SET stock = s.stock + a.quantity
         FROM unnest($1::int[], $2::int[], $3::int[]) AS a(store_id, sku_id, quantity)
        WHERE s.store_id = a.store_id AND s.sku_id = a.sku_id
       RETURNING s.store_id)
     SELECT pg_notify('store_changed', store_id::text) FROM (SELECT DISTINCT store_id FROM arrived) AS d`,
    [...columns(rows), rows.map((row) => row.quantity)],
  );
}

/**
 * Puts the stock of a SKU right by so many units, never below what is sold and held.
 * @returns how it stands afterwards; `refused`: how it stands, unchanged; undefined: there is no such SKU
 */
export async function correctStock(
  tx: Tx,
  { store_id, sku_id, change }: SkuKey & { change: number },
): Promise<(Quantities & { refused: boolean }) | undefined> {
  const [row] = await tx.query<Quantities>('SELECT store_id, sku_id, stock, sold, held FROM sku_stock WHERE store_id = $1 AND sku_id = $2 FOR UPDATE', [
    store_id,
    sku_id,
  ]);
  if (!row) return undefined;
  const stock = row.stock + change;
  if (stock < row.sold + row.held) return { ...row, refused: true };
  await tx.query('UPDATE sku_stock SET stock = $3 WHERE store_id = $1 AND sku_id = $2', [store_id, sku_id, stock]);
  return { ...row, stock, refused: false };
}
