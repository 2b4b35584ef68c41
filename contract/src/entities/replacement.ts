import * as z from 'zod/mini';
import { count, id } from '../scalars.ts';

/** Why a store sends goods again without a price. */
export const replacementReasons = ['damaged', 'faulty', 'wrong_item', 'missing', 'other'] as const;
export type ReplacementReason = (typeof replacementReasons)[number];

/**
 * Why an order has no replacement, or not this one. `not_same_product`: a chosen SKU is not of the
 * product that it replaces, or was deleted.
 */
export const replacementRefusals = [
  'not_shipped',
  'over',
  'erased',
  'nothing_left',
  'printed',
  'too_many_units',
  'not_same_product',
  'sold_out',
] as const;
export type ReplacementRefusal = (typeof replacementRefusals)[number];

/** The shipped goods of an order as the form that replaces them shows them. */
export const replaceableGoods = z.object({
  /** null: a replacement can be sent */
  refusal: z.nullable(z.enum(replacementRefusals)),
  lines: z.array(
    z.object({
      item_id: id,
      name: z.string(),
      sku_id: id,
      /** units that were shipped, and are neither refunded nor replaced */
      replaceable: count,
      /** the product's SKUs, any of which can be sent; `available`: units that are free */
      choices: z.array(z.object({ sku_id: id, name: z.string(), available: count })),
    }),
  ),
});
export type ReplaceableGoods = z.infer<typeof replaceableGoods>;
