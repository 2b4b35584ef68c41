import * as z from 'zod/mini';
import { goodsRefusals, maxGoodsPerChange, priceRoundings, priceWays } from '../goods-lists.ts';
import { count, id, instant, money } from '../scalars.ts';

/** A change of many products at once. */
export const goodsAct = z.discriminatedUnion('kind', [
  /** starts or ends the sale of the products; starting publishes drafts */
  z.strictObject({ kind: z.literal('archive'), is_archived: z.boolean() }),
  z.strictObject({ kind: z.literal('category'), kind_id: z.nullable(id) }),
  /** adds the products to a collection, or removes them from it */
  z.strictObject({ kind: z.literal('collection'), collection_id: id, is_in: z.boolean() }),
  /**
   * changes the price of every variant: to `value`, by `value` yen or dollars, or by `value`
   * percent. Percentages are rounded to a multiple of `unit`
   */
  z.strictObject({
    kind: z.literal('price'),
    way: z.enum(priceWays),
    value: z.int().check(z.gte(-99_999_999), z.lte(99_999_999)),
    unit: z.union([z.literal(1), z.literal(10), z.literal(100)]),
    rounding: z.enum(priceRoundings),
  }),
]);
export type GoodsAct = z.infer<typeof goodsAct>;

/** The values of a product that bulk changes change; `skus` has only those with another price. */
const goodsValues = z.object({
  is_archived: z.boolean(),
  is_draft: z.boolean(),
  kind_id: z.nullable(id),
  /** absent: not changed */
  collection_ids: z.optional(z.array(id)),
  skus: z.array(
    z.object({ id, name: z.string(), price: money, original_price: z.nullable(money) }),
  ),
});
export type GoodsValues = z.infer<typeof goodsValues>;

const goodsChange = z.object({
  id,
  name: z.string(),
  before: goodsValues,
  after: goodsValues,
});
export type GoodsChange = z.infer<typeof goodsChange>;

/** A product that stays as it was. */
export const refusedGoods = z.object({
  id,
  /** null: the store has no such product */
  name: z.nullable(z.string()),
  refusal: z.enum(goodsRefusals),
});
export type RefusedGoods = z.infer<typeof refusedGoods>;

/** The effect of a bulk change, before it is made. */
export const checkedGoods = z.object({
  /** products that would change, with the versions that were checked */
  changing: z.array(z.object({ id, revision: count })),
  /** products that already have these values */
  unchanged: count,
  refused: z.array(refusedGoods),
  /** the values of the first products that would change */
  shown: z.array(goodsChange),
});
export type CheckedGoods = z.infer<typeof checkedGoods>;

export const changedGoods = z.object({
  changed: count,
  refused: z.array(refusedGoods),
  /** null: no product was changed */
  undo: z.nullable(z.object({ id, until: instant })),
});
export type ChangedGoods = z.infer<typeof changedGoods>;

export const chosenGoods = z.array(id).check(z.minLength(1), z.maxLength(maxGoodsPerChange));
export const checkedVersions = z
  .array(z.strictObject({ id, revision: count }))
  .check(z.minLength(1), z.maxLength(maxGoodsPerChange));
