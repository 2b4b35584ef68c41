import type { SalableStatus } from '@noren/contract/entities/product';

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
