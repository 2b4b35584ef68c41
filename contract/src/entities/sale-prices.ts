import * as z from 'zod/mini';
import { count, id, instant, line, maxInteger, money } from '../scalars.ts';
import { skuCode } from './goods.ts';

/** How many SKUs of a file one sale may have. */
export const maxSalePrices = 3_000;

const percent = z.int().check(z.gte(1), z.lte(99));

export const salePricesBody = z.strictObject({
  /** for the staff; buyers see the regular price struck through */
  name: line(40, 1),
  /** taken off each price, rounded down; null: `prices` */
  percent: z.nullable(percent),
  /** both empty: all products. Only with `percent` */
  product_ids: z.array(id).check(z.maxLength(200)),
  kind_ids: z.array(id).check(z.maxLength(100)),
  /** only without `percent` */
  prices: z
    .array(
      z.strictObject({
        sku_code: skuCode,
        price: z.int().check(z.gte(1), z.lte(maxInteger)),
      }),
    )
    .check(z.maxLength(maxSalePrices)),
  starts_at: instant,
  ends_at: instant,
});
export type SalePricesBody = z.infer<typeof salePricesBody>;

/** A sale of a store: lower prices from `starts_at` until `ends_at`. */
export const salePrices = z.object({
  id,
  name: z.string(),
  percent: z.nullable(percent),
  product_ids: z.array(id),
  kind_ids: z.array(id),
  /** `ends_at` is earlier if the staff have ended it */
  starts_at: instant,
  ends_at: instant,
  state: z.enum(['scheduled', 'running', 'ended']),
  /** SKUs whose price it lowers; before its start those that it would lower now */
  skus: count,
  /** the lowest of its prices */
  lowest: z.nullable(money),
});
export type SalePrices = z.infer<typeof salePrices>;
