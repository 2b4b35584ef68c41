import type { PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import { priceFromAnswers, type PricedLine, type ShippingFees } from '@noren/contract/order-price';
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
}

/**
 * Returns the payment methods to offer: enabled by the store, payable in this channel, and cash on
 * delivery only if the carrier takes it, the store ships the parcel itself, and the total is not
 * too large.
 */
export function offeredPayments(
  payments: readonly PaymentSetting[],
  order: PayableOrder,
): PaymentSetting[] {
  const { shipping, channel, isMadeOnDemand } = order;
  const takesCash = !isMadeOnDemand && (shipping?.is_cash_on_delivery ?? false);
  return payments.filter((setting) => {
    const { channels, due } = methodOf(setting.type).facts;
    return (
      setting.enabled &&
      channels.includes(channel) &&
      (due !== 'at_door' || (takesCash && isWithinLimit(setting, order)))
    );
  });
}

/** A total that only the server knows passes; the server refuses it when the order is placed. */
function isWithinLimit(
  { max_total, payment_fee }: PaymentSetting,
  { shipping, lines, level_one_code }: PayableOrder,
): boolean {
  const price =
    max_total === undefined || shipping === null
      ? null
      : priceFromAnswers(lines, { shipping, payment_fee, level_one_code });
  return max_total === undefined || price === null || price.total_amount <= max_total;
}

/** spec §9: methods an unpaid order may change to; a Taiwanese order keeps its card. */
export function changeablePayments(
  payments: readonly PaymentSetting[],
  channel: Channel,
): PaymentSetting[] {
  const order = { shipping: null, channel, isMadeOnDemand: false, lines: [], level_one_code: null };
  return offeredPayments(payments, order).filter(({ type }) =>
    methodOf(type).facts.change.to.includes(channel),
  );
}
