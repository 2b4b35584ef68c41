import type { Product } from '@noren/contract/entities/product';

type SaleTimes = Pick<Product, 'sale_started_at' | 'sale_ended_at'>;

/** Returns the next time at which a sale begins or ends, in milliseconds; null: none. */
export function nextTurn(products: readonly SaleTimes[], now: number): number | null {
  let next = Infinity;
  for (const { sale_started_at, sale_ended_at } of products) {
    for (const moment of [sale_started_at, sale_ended_at]) {
      const time = moment ? Date.parse(moment) : NaN;
      if (time > now && time < next) next = time;
    }
  }
  return next === Infinity ? null : next;
}
