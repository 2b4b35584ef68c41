import * as z from 'zod/mini';
import { asTyped, code, count, id, instant, money } from '../scalars.ts';
import { isHandle, maxHandle, plainHandle } from '../product-handle.ts';
import { plainSkuCode } from '../sku-code.ts';
import { temperature } from './shipping-method.ts';
import { stockReasons } from '../staff-roles.ts';

/**
 * A merchant's code of a SKU. `#` marks a generated name in exported files, for SKUs without a code
 * (D-374).
 */
export const skuCode = code(64).check(
  z.overwrite(plainSkuCode),
  z.minLength(1),
  z.refine((value) => !value.startsWith('#'), { error: 'Not with # before it' }),
);

/** A product's name in URLs, unique within the store. */
export const productHandle = asTyped(2 * maxHandle).check(
  z.overwrite(plainHandle),
  z.refine(isHandle, { error: 'Not a name for a URL' }),
);

/** A SKU as the merchant edits it. */
export const goodsSku = z.object({
  id,
  name: z.string(),
  /** the merchant's own code; null: none */
  sku_code: z.nullable(z.string()),
  /** the picture that shows it; null: the cover */
  image_url: z.nullable(z.string()),
  price: money,
  original_price: z.nullable(money),
  /** units per buyer; null: no limit */
  salable_limit: z.nullable(count),
  /** consumption tax included in the price, in percent */
  tax_rate: z.int(),
  /** units received in total, including those that have shipped */
  stock: count,
  /** units ordered in total, including those that have shipped */
  sold: count,
  held: count,
  /** units on the shelf: available + reserved. Absent from answers of version 0.4.0 and earlier */
  on_hand: z.optional(count),
  /** units on the shelf that are ordered or held in carts */
  reserved: z.optional(count),
  /** units that can still be bought: stock − sold − held */
  available: z.optional(count),
});
export type GoodsSku = z.infer<typeof goodsSku>;

/** A correction of a SKU's stock. */
export const stockChange = z.object({
  id,
  at: instant,
  /** null: the operator's key or a host of a live platform */
  staff: z.nullable(z.object({ id, name: z.string() })),
  reason: z.enum(stockReasons),
  note: z.string(),
  change: z.int(),
  /** units on the shelf afterwards; null: recorded by version 0.4.0 or earlier */
  on_hand: z.nullable(z.int()),
});
export type StockChange = z.infer<typeof stockChange>;

/**
 * The result of a counted number. `moved`: units left the shelf or came back meanwhile, so the
 * merchant has to confirm; `below_reserved`: more units are ordered or held; `gone`: no such SKU.
 * Only `corrected` changes the stock.
 */
const countOutcomes = ['corrected', 'unchanged', 'moved', 'below_reserved', 'gone'] as const;
export const countResult = z.object({
  sku_id: id,
  outcome: z.enum(countOutcomes),
  /** afterwards */
  on_hand: count,
  reserved: count,
  change: z.int(),
});
export type CountResult = z.infer<typeof countResult>;

/** A product as the merchant edits it, including data that buyers do not see. */
export const goodsProduct = z.object({
  id,
  name: z.string(),
  /** its name in URLs; null: its id is used. Absent from answers of version 0.4.0 and earlier */
  handle: z.optional(z.nullable(z.string())),
  description: z.string(),
  kind_id: z.nullable(id),
  /** Servers of the previous version omit it */
  collection_ids: z.optional(z.array(id)),
  in_marketplace: z.boolean(),
  adult_warning: z.boolean(),
  sale_started_at: z.nullable(instant),
  sale_ended_at: z.nullable(instant),
  /** grams of one unit; null: unknown. Servers of the previous version omit these three */
  weight: z.optional(z.nullable(count)),
  temperature: z.optional(temperature),
  /** it fits into a letterbox parcel */
  fits_letterbox: z.optional(z.boolean()),
  /** hidden from the list and from search; existing orders are kept */
  is_archived: z.boolean(),
  /**
   * never on sale yet; `is_archived` is true too, because it is hidden likewise. Absent from answers
   * of version 0.4.0 and earlier
   */
  is_draft: z.optional(z.boolean()),
  /**
   * Incremented by each change; an update must send it back, so that it does not overwrite unseen
   * changes.
   */
  revision: count,
  cover_image_id: z.nullable(id),
  /** in order; `alt` describes the picture for buyers who cannot see it */
  images: z.array(z.object({ id, url: z.string(), alt: z.string() })),
  skus: z.array(goodsSku),
});
export type GoodsProduct = z.infer<typeof goodsProduct>;

/** A category or a collection of a store, with its number of products. */
export const storeKind = z.object({ id, name: z.string(), product_count: count });
export type StoreKind = z.infer<typeof storeKind>;
