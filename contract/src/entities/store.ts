import * as z from 'zod/mini';
import { paymentTypes } from '../payment-methods.ts';
import { count, currency, id, money, region } from '../scalars.ts';
import { deliveryRules } from './delivery.ts';
import { appliedDiscount, refusedCoupon } from './discount.ts';
import { feeType, methodRefusal, offeredMethod } from './shipping-method.ts';
import { storeColors } from './store-picture.ts';
import { storeClosure } from './store-profile.ts';
import { productKind } from './product.ts';

export const store = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  contact_email: z.string(),
  image_url: z.nullable(z.string()),
  /** 640 px picture, like `productImage`; avatars also exist at -96 */
  avatar_url: z.nullable(z.string()),
  /** Added: null: the usual colors */
  colors: z.optional(z.nullable(storeColors)),
  enable_enterprise: z.boolean(),
  /** Added: orders of an enterprise store are placed on its own site; absent: false. */
  own_checkout: z.optional(z.boolean()),
  currency,
  region,
  /** Added: a store sells only after everything in the legal notice of its country is filled in. */
  is_open: z.boolean(),
  /** Added: why and until when a store takes no orders for a while; null: it is not closed. */
  closure: z.optional(z.nullable(storeClosure)),
  /**
   * Added: whether the store takes coupons, and whether its carts may have automatic discounts;
   * absent: neither.
   */
  discounts: z.optional(z.object({ coupons: z.boolean(), automatic: z.boolean() })),
  /**
   * Added: the collections that have products, then the categories, each in the merchant's order.
   * The list's `kind` takes the id of either.
   */
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
  /**
   * when goods made to order arrive, if the store has any: the checkout shows it for them instead
   * of `delivery_info`
   */
  made_to_order_info: z.optional(z.string()),
  return_info: z.string(),
});
export type CommercialInfo = z.infer<typeof commercialInfo>;

/**
 * The disclosure that a trader in Taiwan must give before an order, readable and storable: 消費者保護法
 * §18 (the seller and how to reach them; price, payment and delivery; the seven days of §19, how to
 * use them and which goods are excluded; how to complain). Product pages describe the goods.
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
  /** Added: the buyer's fee for this payment method (cash on delivery, konbini). */
  payment_fee: money,
  /** Added: other fees from larger amounts (`feeForAmount`), ascending; absent: none. */
  fee_steps: z.optional(z.array(z.object({ from: money, fee: money }))),
  /** Added: the order totals for which the method is offered; absent: any. */
  min_total: z.optional(money),
  max_total: z.optional(money),
  /** Added: it can also be paid at 7-Eleven; absent: no. */
  seven_eleven: z.optional(z.literal(true)),
  /** Added: days in which an order can be paid at a konbini. */
  term_days: z.optional(count),
});
export type PaymentSetting = z.infer<typeof paymentSetting>;

export const shippingType = z.enum(['custom', 'self_pick_up', 'tw_home-delivery']);
export type ShippingType = z.infer<typeof shippingType>;

/** A shipping fee for some places, which takes precedence over the general one. */
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
  /** with fee_type condition: shipping is free from this amount of goods */
  free_shipping_threshold: z.nullable(money),
  /** where self_pick_up orders are collected */
  address: z.nullable(z.string()),
  /** exceptions by place; they take precedence over the general fee */
  fees: z.array(feeByPlace),
  /** Added: what buyers may ask of a delivery; null: nothing. */
  delivery: z.optional(z.nullable(deliveryRules)),
  /**
   * Added: the methods that the goods choose from, in the merchant's order; absent: none. With
   * methods the fees above are only an indication: `POST /carts/pricing` has those of each method.
   */
  methods: z.optional(z.array(offeredMethod)),
});
export type ShippingSetting = z.infer<typeof shippingSetting>;

/**
 * Settings for GMO's token script. `token_script_url` (added): the live, test or sandbox script,
 * depending on the server's GMO_BASE_URL.
 */
export const tokenScript = z.object({ shop_id: z.string(), token_script_url: z.string() });

/**
 * Everything a checkout shows about its store in one response: the responses of the separate
 * endpoints, null where they return NOT_FOUND.
 */
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
  payment_fee: money,
  currency,
  /** Added: the amount missing until shipping is free; null: no threshold, or reached. */
  until_free_shipping: z.nullable(money),
  /** Added: units in the priced items. */
  quantity: count,
  /**
   * Added: what discounts take off the goods, each discount, and codes that do not apply; absent if
   * there are none.
   */
  discount_amount: z.optional(money),
  discounts: z.optional(z.array(appliedDiscount)),
  refused_coupons: z.optional(z.array(refusedCoupon)),
  /**
   * Added: the shipping methods that can take the items, each with its fee; absent if the store has
   * none. The price is that of `shipping_method_id`.
   */
  shipping_methods: z.optional(
    z.array(z.object({ ...offeredMethod.shape, fee: money, until_free: z.nullable(money) })),
  ),
  shipping_method_id: z.optional(z.string()),
  /** Added: why no method can take the items; the price is then without a valid shipping fee. */
  shipping_refusal: z.optional(methodRefusal),
});
export type Pricing = z.infer<typeof pricing>;
