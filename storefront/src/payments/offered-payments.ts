import type { PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import { priceFromAnswers, type PricedLine, type ShippingFees } from '@noren/contract/order-price';
import type { Channel } from '@noren/contract/scalars';
import { methodOf } from './methods/registry.ts';

/** The order that payment types are offered for. */
export interface PayableOrder {
  shipping: (Pick<ShippingSetting, 'is_cash_on_delivery' | 'type'> & ShippingFees) | null;
  channel: Channel;
  /** the goods are sent by their maker (D-114) */
  isMadeOnDemand: boolean;
  lines: readonly PricedLine[];
  /** as in `PricedWay` */
  level_one_code: string | null | undefined;
}

/**
 * What can be offered: enabled by the store, payable here, and cash at the door only where the carrier takes it, the parcel is the store's own, and
 * the total is not too large.
 */
export function offeredPayments(payments: readonly PaymentSetting[], order: PayableOrder): PaymentSetting[] {
  const { shipping, channel, isMadeOnDemand } = order;
  const takesCash = !isMadeOnDemand && (shipping?.is_cash_on_delivery ?? false);
  return payments.filter((setting) => {
    const { channels, due } = methodOf(setting.type).facts;
    return setting.enabled && channels.includes(channel) && (due !== 'at_door' || (takesCash && isWithinLimit(setting, order)));
  });
}

/** A total that only the server knows passes: the server refuses it at the order. */
function isWithinLimit({ max_total, payment_fee }: PaymentSetting, { shipping, lines, level_one_code }: PayableOrder): boolean {
  const price = max_total === undefined || shipping === null ? null : priceFromAnswers(lines, { shipping, payment_fee, level_one_code });
  return max_total === undefined || price === null || price.total_amount <= max_total;
}

/** spec §9: what an unpaid order may change to, PayPay in the shop alone; a Taiwanese one stays with its card. */
export function changeablePayments(payments: readonly PaymentSetting[], channel: Channel): PaymentSetting[] {
  const order = { shipping: null, channel, isMadeOnDemand: false, lines: [], level_one_code: null };
  return offeredPayments(payments, order).filter(({ type }) => methodOf(type).facts.change.to.includes(channel));
}
