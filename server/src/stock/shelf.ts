import type { SalableStatus } from '@noren/contract/entities/product';

/** A SKU's quantities, in units. sold + held ≤ stock holds at every instant, in the database (`never_oversold`). */
export interface Quantities {
  store_id: number;
  sku_id: number;
  stock: number;
  sold: number;
  held: number;
  /** when nothing of it was free last */
  ran_out_at?: Date | null;
}

/** How much of a SKU moves: `sold` and `held` may be negative (given back). */
export interface Movement {
  store_id: number;
  sku_id: number;
  sold: number;
  held: number;
}

export const available = (quantities: Pick<Quantities, 'stock' | 'sold' | 'held'>): number => Math.max(0, quantities.stock - quantities.sold - quantities.held);

export interface SkuKey {
  store_id: number;
  sku_id: number;
}
/** How a SKU is called in a map. */
export const skuKey = (row: SkuKey): string => `${row.store_id}:${row.sku_id}`;

/** Quantities by SKU, as they stood when read or locked, with the movements decided since. */
export class Shelf {
  readonly #rows: Map<string, Quantities>;
  readonly #moved = new Map<string, Movement>();

  constructor(rows: readonly Quantities[]) {
    this.#rows = new Map(rows.map((row) => [skuKey(row), { ...row }]));
  }

  /** Units nobody has: what the next buyer can get. */
  available(sku: SkuKey): number {
    const row = this.#rows.get(skuKey(sku));
    return row ? available(row) : 0;
  }

  /** Units there are of it, sold and held ones among them. */
  stock(sku: SkuKey): number {
    return this.#rows.get(skuKey(sku))?.stock ?? 0;
  }

  /** Units of it in carts. */
  held(sku: SkuKey): number {
    return this.#rows.get(skuKey(sku))?.held ?? 0;
  }

  /** When nothing of it was free last, as far as was known when it was locked. */
  ranOutAt(sku: SkuKey): Date | null {
    return this.#rows.get(skuKey(sku))?.ran_out_at ?? null;
  }

  /** Notes a movement; refuses one that would oversell or go below zero, which is a fault of the caller's rule. */
  move(movement: Movement): void {
    const row = this.#rows.get(skuKey(movement));
    if (!row) throw new Error(`SKU ${skuKey(movement)} is not on the shelf`);
    const sold = row.sold + movement.sold;
    const held = row.held + movement.held;
    if (sold < 0 || held < 0 || sold + held > row.stock) throw new Error(`SKU ${skuKey(movement)} would stand at ${sold} sold, ${held} held of ${row.stock}`);
    row.sold = sold;
    row.held = held;
    const before = this.#moved.get(skuKey(movement));
    this.#moved.set(skuKey(movement), { ...movement, sold: (before?.sold ?? 0) + movement.sold, held: (before?.held ?? 0) + movement.held });
  }

  movements(): Movement[] {
    return [...this.#moved.values()].filter((movement) => movement.sold !== 0 || movement.held !== 0);
  }
}

export interface SaleTimes {
  sale_started_at: Date | null;
  sale_ended_at: Date | null;
}

/** Spec §4: the sale's window is half open: it starts at the first instant and is over at the last. */
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

/** Nothing is free, but units lie in carts: who waits may still have one. */
export const mayComeBack = (available: number, held: number): boolean => available <= 0 && held > 0;

/** A limited-time sale that runs at this moment. */
export function inLimitedTimeSale(product: SaleTimes & { is_limited_time_sale: boolean }, now: Date): boolean {
  return product.is_limited_time_sale && saleWindow(product, now) === 'open';
}

/** When an answer about these goods stops being true by the clock alone. */
export function nextBoundary(products: readonly SaleTimes[], now: Date): Date | null {
  let next: Date | null = null;
  for (const { sale_started_at, sale_ended_at } of products) {
    for (const moment of [sale_started_at, sale_ended_at]) {
      if (moment && moment > now && (!next || moment < next)) next = moment;
    }
  }
  return next;
}

/** Units of a SKU this buyer may still buy: what is there, within the limit over cart, holds and orders. */
export function salableQuantity(available: number, salableLimit: number | null, alreadyHas: number): number {
  return salableLimit === null ? available : Math.max(0, Math.min(available, salableLimit - alreadyHas));
}
