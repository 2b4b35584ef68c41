import type { SalableStatus } from '@noren/contract/entities/product';
import type { Tx } from '../../platform/db/database.ts';

/**
 * A SKU's quantities, in units. The database enforces sold + held ≤ stock at every instant
 * (`never_oversold`).
 */
export interface Quantities {
  store_id: number;
  sku_id: number;
  stock: number;
  sold: number;
  held: number;
  ran_out_at?: Date | null;
}

/** Change of a SKU's quantities: `sold` and `held` may be negative (given back). */
export interface Movement {
  store_id: number;
  sku_id: number;
  sold: number;
  held: number;
}

export const available = (quantities: Pick<Quantities, 'stock' | 'sold' | 'held'>): number =>
  Math.max(0, quantities.stock - quantities.sold - quantities.held);

export interface SkuKey {
  store_id: number;
  sku_id: number;
}
const skuKey = (row: SkuKey): string => `${row.store_id}:${row.sku_id}`;

/** Quantities by SKU as read or locked, with the movements decided since. */
export class Shelf {
  readonly #rows: Map<string, Quantities>;
  readonly #moved = new Map<string, Movement>();

  constructor(rows: readonly Quantities[]) {
    this.#rows = new Map(rows.map((row) => [skuKey(row), { ...row }]));
  }

  /** Free units, which the next buyer can get. */
  available(sku: SkuKey): number {
    const row = this.#rows.get(skuKey(sku));
    return row ? available(row) : 0;
  }

  /** All units of the SKU, including sold and held ones. */
  stock(sku: SkuKey): number {
    return this.#rows.get(skuKey(sku))?.stock ?? 0;
  }

  held(sku: SkuKey): number {
    return this.#rows.get(skuKey(sku))?.held ?? 0;
  }

  ranOutAt(sku: SkuKey): Date | null {
    return this.#rows.get(skuKey(sku))?.ran_out_at ?? null;
  }

  /**
   * Records a movement. @throws for one that would oversell or go below zero, which is a bug in the
   * caller's rule
   */
  move(movement: Movement): void {
    const row = this.#rows.get(skuKey(movement));
    if (!row) throw new Error(`SKU ${skuKey(movement)} is not on the shelf`);
    const sold = row.sold + movement.sold;
    const held = row.held + movement.held;
    if (sold < 0 || held < 0 || sold + held > row.stock)
      throw new Error(
        `SKU ${skuKey(movement)} would have ${sold} sold and ${held} held of ${row.stock}`,
      );
    row.sold = sold;
    row.held = held;
    const before = this.#moved.get(skuKey(movement));
    this.#moved.set(skuKey(movement), {
      ...movement,
      sold: (before?.sold ?? 0) + movement.sold,
      held: (before?.held ?? 0) + movement.held,
    });
  }

  movements(): Movement[] {
    return [...this.#moved.values()].filter(
      (movement) => movement.sold !== 0 || movement.held !== 0,
    );
  }
}

export interface SaleTimes {
  sale_started_at: Date | null;
  sale_ended_at: Date | null;
}

/** Spec §4: the sale's window is half open: it includes the start and excludes the end. */
export function saleWindow(times: SaleTimes, now: Date): 'before' | 'open' | 'after' {
  if (times.sale_started_at && now < times.sale_started_at) return 'before';
  if (times.sale_ended_at && now >= times.sale_ended_at) return 'after';
  return 'open';
}

export function salableStatus(times: SaleTimes, available: number, now: Date): SalableStatus {
  const window = saleWindow(times, now);
  if (window === 'before') return 'before_sell';
  if (window === 'after') return 'end_sell';
  return available > 0 ? 'on_sell' : 'sold_out';
}

/** No unit is free, but some are in carts: a waiting buyer may still get one. */
export const canReturnToStock = (available: number, held: number): boolean =>
  available <= 0 && held > 0;

export function inLimitedTimeSale(
  product: SaleTimes & { is_limited_time_sale: boolean },
  now: Date,
): boolean {
  return product.is_limited_time_sale && saleWindow(product, now) === 'open';
}

/** When the clock alone makes an answer about these goods outdated. */
export function nextBoundary(products: readonly SaleTimes[], now: Date): Date | null {
  let next: Date | null = null;
  for (const { sale_started_at, sale_ended_at } of products) {
    for (const moment of [sale_started_at, sale_ended_at]) {
      if (moment && moment > now && (!next || moment < next)) next = moment;
    }
  }
  return next;
}

/**
 * Units of a SKU that this buyer may still buy: free units, within the limit over cart, holds and
 * orders.
 */
export function salableQuantity(
  available: number,
  salableLimit: number | null,
  alreadyHas: number,
): number {
  return salableLimit === null
    ? available
    : Math.max(0, Math.min(available, salableLimit - alreadyHas));
}

const byId = (a: SkuKey, b: SkuKey): number => a.store_id - b.store_id || a.sku_id - b.sku_id;
export const shelfParams = (skus: readonly SkuKey[]): unknown[] => columns(distinct(skus));
const columns = (skus: readonly SkuKey[]) => [
  skus.map((sku) => sku.store_id),
  skus.map((sku) => sku.sku_id),
];

function distinct(skus: readonly SkuKey[]): SkuKey[] {
  return [...new Map(skus.map((sku) => [skuKey(sku), sku])).values()].sort(byId);
}

/**
 * SQL that locks the quantities of SKUs (a SELECT of store_id and sku_id) until the transaction
 * ends, always in id order so that batches never deadlock.
 */
export const lockedShelf = (skus: string): string => `
  SELECT s.store_id, s.sku_id, s.stock, s.sold, s.held, s.ran_out_at
    FROM sku_stock s
   WHERE (s.store_id, s.sku_id) IN (${skus})
   ORDER BY s.store_id, s.sku_id FOR UPDATE`;

export async function lockShelf(tx: Tx, skus: readonly SkuKey[]): Promise<Shelf> {
  return new Shelf(
    await tx.query<Quantities>(
      lockedShelf('SELECT * FROM unnest($1::int[], $2::int[])'),
      shelfParams(skus),
    ),
  );
}

/**
 * The CTE `moved` of a statement that writes the movements of a locked shelf. The statement must
 * also select `notifyMoved`, which notifies every process of the changed stores. Its parameters are
 * `settlingParams`, from `$first` on.
 */
export const settling = (first: number): string => `
  moved AS (
    UPDATE sku_stock s SET sold = s.sold + m.sold, held = s.held + m.held,
           ran_out_at = CASE WHEN s.sold + m.sold + s.held + m.held >= s.stock THEN coalesce($${first + 4}, now()) ELSE s.ran_out_at END
      FROM unnest($${first}::int[], $${first + 1}::int[], $${first + 2}::int[], $${first + 3}::int[]) AS m(store_id, sku_id, sold, held)
     WHERE s.store_id = m.store_id AND s.sku_id = m.sku_id
    RETURNING s.store_id)`;
export const notifyMoved = `(SELECT count(pg_notify('store_changed', store_id::text)) FROM (SELECT DISTINCT store_id FROM moved) AS d)::int AS told`;

/** @param now time of the call, if holds are judged by it; null: the database's */
export const settlingParams = (shelf: Shelf, now: Date | null): unknown[] => {
  const moved = shelf.movements();
  return [...columns(moved), moved.map((m) => m.sold), moved.map((m) => m.held), now];
};

/**
 * Writes the movements of a locked shelf, and notifies every process of the changed stores. One
 * statement.
 * @param now time of the call, if holds are judged by it; null: the database's
 */
export async function settleShelf(tx: Tx, shelf: Shelf, now: Date | null = null): Promise<void> {
  if (shelf.movements().length === 0) return;
  await tx.query(`WITH ${settling(1)} SELECT ${notifyMoved}`, settlingParams(shelf, now));
}

/** Moves quantities by known amounts, such as units that an order or a hold gives back. */
export async function moveStock(tx: Tx, movements: readonly Movement[]): Promise<void> {
  const shelf = await lockShelf(tx, movements);
  for (const movement of movements) shelf.move(movement);
  await settleShelf(tx, shelf);
}

export async function placeOnShelf(
  tx: Tx,
  rows: readonly { store_id: number; sku_id: number; stock: number }[],
): Promise<void> {
  await tx.query(
    'INSERT INTO sku_stock (store_id, sku_id, stock) SELECT * FROM unnest($1::int[], $2::int[], $3::int[])',
    [...columns(rows), rows.map((row) => row.stock)],
  );
}

/** Sets the stock of a SKU whose row the transaction has locked. */
export const setStock = (
  tx: Tx,
  { store_id, sku_id }: { store_id: number; sku_id: number },
  stock: number,
) =>
  tx.query('UPDATE sku_stock SET stock = $3 WHERE store_id = $1 AND sku_id = $2', [
    store_id,
    sku_id,
    stock,
  ]);

export async function restock(
  tx: Tx,
  rows: readonly { store_id: number; sku_id: number; quantity: number }[],
): Promise<void> {
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
