import type { GatewayPaymentType } from '@noren/contract/payment-methods';
import type { PaymentType } from '@noren/contract/entities/store';
import { gmoCredit } from './gmo-credit.ts';
import { gmoCvs } from './gmo-cvs.ts';
import { gmoPaypay } from './gmo-paypay.ts';
import type { PaymentMethod } from './method.ts';
import { payuniCredit } from './payuni-credit.ts';

/** Every way of paying; null: no gateway hears of it, so that it has no attempts. */
export const methodRegistry = {
  gmo_credit: gmoCredit,
  gmo_cvs: gmoCvs,
  gmo_paypay: gmoPaypay,
  payuni_credit: payuniCredit,
  custom_cod: null,
} as const satisfies { [Type in PaymentType]: Type extends GatewayPaymentType ? PaymentMethod : null };

export const methodOf = (provider: GatewayPaymentType): PaymentMethod => methodRegistry[provider];

/** Whether an attempt that a browser came back with is one of this page's: another's question would end it. */
export const returnsBy = (path: string, { provider }: { provider: GatewayPaymentType }): boolean => methodOf(provider).returnPath === path;
