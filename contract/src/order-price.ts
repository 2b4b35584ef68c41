import type { ShippingSetting } from './entities/store.ts';

/** What a way of shipping costs, general and by prefecture. */
export type ShippingFees = Pick<ShippingSetting, 'fee_type' | 'fee' | 'free_shipping_threshold' | 'fees'>;

/** The fee rule that applies to a prefecture: the first exception that names it, else the general one. */
export const feeRule = (setting: ShippingFees, level_one_code: string | null): ShippingFees['fees'][number] | ShippingFees =>
  setting.fees.find((fee) => level_one_code !== null && fee.info.level_one_code.includes(level_one_code)) ?? setting;

/** What shipping costs there for goods of this amount, and how much more makes it free. */
export function shippingFee(setting: ShippingFees, amount: number, level_one_code: string | null): { fee: number; until_free: number | null } {
  const rule = feeRule(setting, level_one_code);
  if (rule.fee_type === 'free') return { fee: 0, until_free: null };
  if (rule.fee_type === 'fixed' || rule.free_shipping_threshold === null) return { fee: rule.fee, until_free: null };
  return amount >= rule.free_shipping_threshold ? { fee: 0, until_free: null } : { fee: rule.fee, until_free: rule.free_shipping_threshold - amount };
}

/** A place where shipping costs although it is free elsewhere; `free_from`: the amount of goods that makes it free there too. */
export interface ShippingException {
  codes: readonly string[];
  fee: number;
  free_from: number | null;
}

export interface FreeShippingPromise {
  /** what is missing until shipping is free; 0: it is free */
  until_free: number;
  /** places where the promise does not hold; empty once the place is known */
  exceptions: ShippingException[];
}

/**
 * Returns what a page may promise about free shipping for goods of this amount, or null. For a known place its own rule counts, otherwise the general one, with
 * the places that would still be charged at that amount.
 */
export function freeShippingPromise(setting: ShippingFees, amount: number, level_one_code: string | null): FreeShippingPromise | null {
  if (feeRule(setting, level_one_code).fee_type !== 'condition') return null;
  const { fee, until_free } = shippingFee(setting, amount, level_one_code);
  if (fee > 0 && until_free === null) return null;
  const freeAt = amount + (until_free ?? 0);
  const exceptions = (level_one_code === null ? setting.fees : []).flatMap((rule) =>
    shippingFee({ ...rule, fees: [] }, freeAt, null).fee > 0
      ? [{ codes: rule.info.level_one_code, fee: rule.fee, free_from: rule.fee_type === 'condition' ? rule.free_shipping_threshold : null }]
      : [],
  );
  return { until_free: until_free ?? 0, exceptions };
}

export interface PricedLine {
  price: number;
  quantity: number;
}

export interface Price {
  amount: number;
  shipping_fee: number;
  payment_fee: number;
  total_amount: number;
  until_free_shipping: number | null;
  quantity: number;
}

/**
 * What an order costs, in whole units of the store's currency, tax included. The one sum that pricing, checkout and the app share: the app shows it without
 * asking, and the server places the order at that or not at all (D-339).
 */
export function priceOf(lines: readonly PricedLine[], setting: ShippingFees, payment_fee: number, level_one_code: string | null): Price {
  const amount = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const { fee, until_free } = shippingFee(setting, amount, level_one_code);
  return {
    amount,
    shipping_fee: fee,
    payment_fee,
    total_amount: amount + fee + payment_fee,
    until_free_shipping: until_free,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

/** How an order goes, as far as a caller of the API is told. */
export interface PricedWay {
  shipping: Pick<ShippingSetting, 'type'> & ShippingFees;
  payment_fee: number;
  /** the address's `level_one_code`; null: no address is chosen yet, or it has none; undefined: the caller is not told it */
  level_one_code: string | null | undefined;
}

const knownFeeTypes: ReadonlySet<string> = new Set(['free', 'fixed', 'condition'] satisfies ShippingSetting['fee_type'][]);

/**
 * `priceOf` from what the endpoints answer; null: only the server can say. That is so where a fee goes by a rule of a newer server's, and where exceptions
 * by prefecture stand and the address does not tell its own.
 */
export function priceFromAnswers(lines: readonly PricedLine[], { shipping, payment_fee, level_one_code }: PricedWay): Price | null {
  if ([shipping, ...shipping.fees].some(({ fee_type }) => !knownFeeTypes.has(fee_type))) return null;
  if (shipping.type === 'self_pick_up') return priceOf(lines, shipping, payment_fee, null);
  if (level_one_code === undefined && shipping.fees.length > 0) return null;
  return priceOf(lines, shipping, payment_fee, level_one_code ?? null);
}
