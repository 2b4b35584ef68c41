import type { ShippingSetting } from './entities/store.ts';
import { feeForAmount, type PaymentFee } from './payment-fee.ts';

/** The fees of a shipping method: general, and by prefecture. */
export type ShippingFees = Pick<
  ShippingSetting,
  'fee_type' | 'fee' | 'free_shipping_threshold' | 'fees'
>;

/**
 * Returns the fee rule for a prefecture: the first exception that names it, otherwise the general
 * rule.
 */
export const feeRule = (
  setting: ShippingFees,
  level_one_code: string | null,
): ShippingFees['fees'][number] | ShippingFees =>
  setting.fees.find(
    (fee) => level_one_code !== null && fee.info.level_one_code.includes(level_one_code),
  ) ?? setting;

/**
 * Returns the shipping fee for an amount of goods, and the amount still missing until shipping is
 * free.
 */
export function shippingFee(
  setting: ShippingFees,
  amount: number,
  level_one_code: string | null,
): { fee: number; until_free: number | null } {
  const rule = feeRule(setting, level_one_code);
  if (rule.fee_type === 'free') return { fee: 0, until_free: null };
  if (rule.fee_type === 'fixed' || rule.free_shipping_threshold === null)
    return { fee: rule.fee, until_free: null };
  return amount >= rule.free_shipping_threshold
    ? { fee: 0, until_free: null }
    : { fee: rule.fee, until_free: rule.free_shipping_threshold - amount };
}

/**
 * Places that are charged although shipping is free elsewhere. `free_from`: the amount of goods
 * from which shipping is free there too.
 */
export interface ShippingException {
  codes: readonly string[];
  fee: number;
  free_from: number | null;
}

export interface FreeShippingPromise {
  /** amount missing until shipping is free; 0: it is free */
  until_free: number;
  /** places that are excluded; empty once the place is known */
  exceptions: ShippingException[];
}

/**
 * Returns what a page may promise about free shipping for an amount of goods, or null. For a known
 * place its own rule applies; otherwise the general one, with the places that would still be
 * charged at that amount.
 */
export function freeShippingPromise(
  setting: ShippingFees,
  amount: number,
  level_one_code: string | null,
): FreeShippingPromise | null {
  if (feeRule(setting, level_one_code).fee_type !== 'condition') return null;
  const { fee, until_free } = shippingFee(setting, amount, level_one_code);
  if (fee > 0 && until_free === null) return null;
  const freeAt = amount + (until_free ?? 0);
  const exceptions = (level_one_code === null ? setting.fees : []).flatMap((rule) =>
    shippingFee({ ...rule, fees: [] }, freeAt, null).fee > 0
      ? [
          {
            codes: rule.info.level_one_code,
            fee: rule.fee,
            free_from: rule.fee_type === 'condition' ? rule.free_shipping_threshold : null,
          },
        ]
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
 * Computes the price of an order in whole units of the store's currency, tax included. Pricing,
 * checkout and the app all use it: the app shows the price without a request, and the server
 * refuses the order if its own price differs (D-339).
 */
export function priceOf(
  lines: readonly PricedLine[],
  setting: ShippingFees,
  payment: PaymentFee,
  level_one_code: string | null,
): Price {
  const amount = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const { fee, until_free } = shippingFee(setting, amount, level_one_code);
  const payment_fee = feeForAmount(payment, amount + fee);
  return {
    amount,
    shipping_fee: fee,
    payment_fee,
    total_amount: amount + fee + payment_fee,
    until_free_shipping: until_free,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

/** Shipping and payment of an order, as far as the API tells the caller. */
export interface PricedWay {
  shipping: Pick<ShippingSetting, 'type'> & ShippingFees;
  payment: PaymentFee;
  /**
   * the address's `level_one_code`; null: no address chosen yet, or it has none; undefined: not
   * available to the caller
   */
  level_one_code: string | null | undefined;
}

const knownFeeTypes: ReadonlySet<string> = new Set([
  'free',
  'fixed',
  'condition',
] satisfies ShippingSetting['fee_type'][]);

/**
 * Computes `priceOf` from the endpoints' responses. Returns null if only the server can compute it:
 * a fee type is unknown (from a newer server), or fees depend on the prefecture and the address's
 * prefecture is not available.
 */
export function priceFromAnswers(
  lines: readonly PricedLine[],
  { shipping, payment, level_one_code }: PricedWay,
): Price | null {
  if ([shipping, ...shipping.fees].some(({ fee_type }) => !knownFeeTypes.has(fee_type)))
    return null;
  if (shipping.type === 'self_pick_up') return priceOf(lines, shipping, payment, null);
  if (level_one_code === undefined && shipping.fees.length > 0) return null;
  return priceOf(lines, shipping, payment, level_one_code ?? null);
}
