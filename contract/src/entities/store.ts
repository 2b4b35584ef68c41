import * as z from 'zod/mini';
import { paymentTypes } from '../payment-methods.ts';
import { count, currency, id, money, region } from '../scalars.ts';
import { productKind } from './product.ts';

export const store = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  contact_email: z.string(),
  image_url: z.nullable(z.string()),
  /** the 640 px picture, as `productImage`; avatars exist at -96 too */
  avatar_url: z.nullable(z.string()),
  enable_enterprise: z.boolean(),
  currency,
  region,
  /** Added: a store sells only with everything filled that the law of its country wants said of the seller. */
  is_open: z.boolean(),
  /** Added: the shelves of the list, in the merchant's order. */
  kinds: z.array(productKind),
});
export type Store = z.infer<typeof store>;

/** 特定商取引法に基づく表記 (spec §3). */
export const commercialInfo = z.object({
  store_name: z.string(),
  commercial_address: z.string(),
  commercial_phone: z.string(),
  commercial_name: z.string(),
  selling_price: z.string(),
  extra_fees: z.string(),
  payment_info: z.string(),
  delivery_info: z.string(),
  /** when goods made to order arrive, where the store has such: the checkout shows it for them in place of `delivery_info` */
  made_to_order_info: z.optional(z.string()),
  return_info: z.string(),
});
export type CommercialInfo = z.infer<typeof commercialInfo>;

/**
 * What a trader in Taiwan must say before anybody orders, readable and storable: 消費者保護法 §18 (who sells and how to reach them; price, payment and
 * delivery; the seven days of §19, how they are used and for which goods they do not hold; how to complain). The goods are their pages' own.
 * `contact_email` is the store's.
 */
export const taiwanCommercialInfo = z.object({
  store_name: z.string(),
  commercial_name: z.string(),
  representative: z.string(),
  commercial_address: z.string(),
  commercial_phone: z.string(),
  contact_email: z.string(),
  selling_price: z.string(),
  extra_fees: z.string(),
  payment_info: z.string(),
  delivery_info: z.string(),
  withdrawal_info: z.string(),
  withdrawal_exceptions: z.string(),
  return_info: z.string(),
  complaint_info: z.string(),
});
export type TaiwanCommercialInfo = z.infer<typeof taiwanCommercialInfo>;

export const paymentType = z.enum(paymentTypes);

export const paymentSetting = z.object({
  id,
  type: paymentType,
  enabled: z.boolean(),
  info: z.object({ shop_id: z.nullable(z.string()) }),
  /** Added: what this way of paying costs the buyer (cash on delivery, konbini). */
  payment_fee: money,
  /** Added: the largest order total that the store takes this way; left out: only the method's own limit counts. */
  max_total: z.optional(money),
});
export type PaymentSetting = z.infer<typeof paymentSetting>;

export const shippingType = z.enum(['custom', 'self_pick_up', 'tw_home-delivery']);
export type ShippingType = z.infer<typeof shippingType>;

export const feeType = z.enum(['free', 'fixed', 'condition']);

/** What a way of shipping costs to some places, before its general fee. */
export const feeByPlace = z.object({
  fee_type: feeType,
  fee: money,
  free_shipping_threshold: z.nullable(money),
  /** prefectures of Japan by JIS X 0401, counties of Taiwan by ISO 3166-2 */
  info: z.object({ level_one_code: z.array(z.string()) }),
});
export type FeeByPlace = z.infer<typeof feeByPlace>;

export const shippingSetting = z.object({
  id,
  type: shippingType,
  enabled: z.boolean(),
  is_cash_on_delivery: z.boolean(),
  fee_type: feeType,
  fee: money,
  /** with fee_type condition: free from this amount of goods on */
  free_shipping_threshold: z.nullable(money),
  /** where a self_pick_up order waits */
  address: z.nullable(z.string()),
  /** exceptions by place, before the general fee */
  fees: z.array(feeByPlace),
});
export type ShippingSetting = z.infer<typeof shippingSetting>;

/** What GMO's token script is started with. `token_script_url` (added): the live, test or sandbox script, by the server's GMO_BASE_URL. */
export const tokenScript = z.object({ shop_id: z.string(), token_script_url: z.string() });

/** Everything of a store that its checkout shows, in one answer: what its own endpoints say, null where they say NOT_FOUND. */
export const checkoutTerms = z.object({
  shipping_settings: z.array(shippingSetting),
  payment_settings: z.array(paymentSetting),
  jp_commercial: z.nullable(commercialInfo),
  tw_commercial: z.nullable(taiwanCommercialInfo),
  token_script: z.nullable(tokenScript),
});
export type CheckoutTerms = z.infer<typeof checkoutTerms>;

export const pricing = z.object({
  amount: money,
  shipping_fee: money,
  total_amount: money,
  /** Added. */
  payment_fee: money,
  currency,
  /** Added: how much more makes shipping free; null: no such threshold, or reached. */
  until_free_shipping: z.nullable(money),
  /** Added: units in the priced items. */
  quantity: count,
});
export type Pricing = z.infer<typeof pricing>;
