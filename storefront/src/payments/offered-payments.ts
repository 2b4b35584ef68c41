import type { PaymentSetting, PaymentType, ShippingSetting } from '@noren/contract/entities/store';

/** Ways of paying that the marketplace's checkout has a screen for. */
const known: readonly PaymentType[] = ['gmo_credit', 'gmo_cvs', 'custom_cod'];

/** What can be offered: enabled by the store, payable here, and cash at the door only where the carrier takes it. */
export function offeredPayments(payments: readonly PaymentSetting[], shipping: Pick<ShippingSetting, 'is_cash_on_delivery'> | null): PaymentSetting[] {
  return payments.filter(
    (setting) => setting.enabled && known.includes(setting.type) && (setting.type !== 'custom_cod' || (shipping?.is_cash_on_delivery ?? false)),
  );
}
