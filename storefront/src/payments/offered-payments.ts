import type { PaymentSetting, ShippingSetting } from '@noren/contract/entities/store';
import type { Channel } from '@noren/contract/scalars';
import { methodOf } from './methods/registry.ts';

/**
 * What can be offered: enabled by the store, payable here, and cash at the door only where the carrier takes it and the parcel is the store's own.
 * @param isMadeOnDemand the goods are sent by their maker (D-114)
 */
export function offeredPayments(
  payments: readonly PaymentSetting[],
  shipping: Pick<ShippingSetting, 'is_cash_on_delivery'> | null,
  channel: Channel,
  isMadeOnDemand: boolean,
): PaymentSetting[] {
  const takesCash = !isMadeOnDemand && (shipping?.is_cash_on_delivery ?? false);
  return payments.filter(({ enabled, type }) => {
    const { channels, due } = methodOf(type).facts;
    return enabled && channels.includes(channel) && (due !== 'at_door' || takesCash);
  });
}

/** spec §9: what an unpaid order may change to, PayPay in the shop alone; a Taiwanese one stays with its card. */
export function changeablePayments(payments: readonly PaymentSetting[], channel: Channel): PaymentSetting[] {
  return offeredPayments(payments, null, channel, false).filter(({ type }) => methodOf(type).facts.change.to.includes(channel));
}
