import type { PaymentSetting, PaymentType, ShippingSetting } from '@noren/contract/entities/store';
import type { Channel } from '@noren/contract/scalars';

/** Ways of paying that a checkout of the channel has a screen for. */
const known: Record<Channel, readonly PaymentType[]> = {
  marketplace: ['gmo_credit', 'gmo_cvs', 'gmo_paypay', 'custom_cod'],
  shop: ['gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'custom_cod'],
};

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
  return payments.filter((setting) => setting.enabled && known[channel].includes(setting.type) && (setting.type !== 'custom_cod' || takesCash));
}

/** spec §9: what an unpaid order may change to, PayPay in the shop alone; a Taiwanese one stays with its card. */
export function changeablePayments(payments: readonly PaymentSetting[], channel: Channel): PaymentSetting[] {
  return offeredPayments(payments, null, channel, false).filter(({ type }) => type.startsWith('gmo_') && (type !== 'gmo_paypay' || channel === 'shop'));
}
