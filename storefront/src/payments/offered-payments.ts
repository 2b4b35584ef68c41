import type { PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import { priceFromAnswers, type PricedLine, type ShippingFees } from '@noren/contract/order-price';
import { feeForAmount, boundsExcess } from '@noren/contract/payment-fee';
import type { Channel } from '@noren/contract/scalars';
import { methodOf } from './methods/registry.ts';

export interface PayableOrder {
  shipping: (Pick<ShippingSetting, 'is_cash_on_delivery' | 'type'> & ShippingFees) | null;
  channel: Channel;
  /** the maker ships the goods (D-114) */
  isMadeOnDemand: boolean;
  lines: readonly PricedLine[];
  /** as in `PricedWay` */
  level_one_code: string | null | undefined;
  /** the total may be lower than that of the lines: only the server knows the discounts */
  isDiscounted?: boolean;
}

/** A payment method that the store has, but not for this total. */
export interface ClosedPayment {
  setting: PaymentSetting;
  why: 'too_small' | 'too_large';
  bound: number;
}

/**
 * Returns the payment methods to offer: enabled by the store, payable in this channel, and cash on
 * delivery only if the carrier takes it and the store ships the parcel itself. Methods that are not
 * offered for this total are returned apart, to say why.
 */
export function paymentsFor(
  payments: readonly PaymentSetting[],
  order: PayableOrder,
): { offered: PaymentSetting[]; closed: ClosedPayment[] } {
  const takesCash = !order.isMadeOnDemand && (order.shipping?.is_cash_on_delivery ?? false);
  const usable = payments.filter((setting) => {
    const { channels, due } = methodOf(setting.type).facts;
    return setting.enabled && channels.includes(order.channel) && (due !== 'at_door' || takesCash);
  });
  return byTotal(usable, (setting) => totalOf(setting, order), order.isDiscounted);
}

function byTotal(
  usable: readonly PaymentSetting[],
  total: (setting: PaymentSetting) => number | null,
  isDiscounted = false,
) {
  const closed = usable.flatMap((setting) => {
    const why = closedReason(setting, total(setting), isDiscounted);
    const bound = why === 'too_small' ? setting.min_total : setting.max_total;
    return why && bound !== undefined ? [{ setting, why, bound }] : [];
  });
  return {
    offered: usable.filter((setting) => closed.every((one) => one.setting !== setting)),
    closed,
  };
}

/** A total that only the server knows passes; the server refuses it when the order is placed. */
function closedReason(
  { min_total = 0, max_total = Number.MAX_SAFE_INTEGER }: PaymentSetting,
  total: number | null,
  isDiscounted: boolean,
): ClosedPayment['why'] | null {
  if (total === null) return null;
  const why = boundsExcess(total, { least: min_total, most: max_total });
  return why === 'too_large' && isDiscounted ? null : why;
}

function totalOf(
  payment: PaymentSetting,
  { shipping, lines, level_one_code }: PayableOrder,
): number | null {
  if (shipping === null || lines.length === 0) return null;
  return priceFromAnswers(lines, { shipping, payment, level_one_code })?.total_amount ?? null;
}

/**
 * spec §9: methods an unpaid order may change to; a Taiwanese order keeps its card.
 * @param beforeFee the order's total without the fee of its present payment method
 */
export function changeablePayments(
  payments: readonly PaymentSetting[],
  channel: Channel,
  beforeFee: number,
): { offered: PaymentSetting[]; closed: ClosedPayment[] } {
  const usable = payments.filter(({ type, enabled }) => {
    const { channels, change } = methodOf(type).facts;
    return enabled && channels.includes(channel) && change.to.includes(channel);
  });
  return byTotal(usable, (setting) => beforeFee + feeForAmount(setting, beforeFee));
}
