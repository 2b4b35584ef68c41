import type { GatewayPaymentType, PaymentType } from '@noren/contract/payment-methods';
import type { Attempt } from '../attempts/attempts.ts';
import { gmoCredit } from './gmo-credit.ts';
import { gmoCvs } from './gmo-cvs.ts';
import { gmoPaypay } from './gmo-paypay.ts';
import type { PaymentMethod } from './method.ts';
import { payuniCredit } from './payuni-credit.ts';
import { rehearsedAs } from './rehearsed.ts';

/** Every way of paying; null: no gateway hears of it, so that it has no attempts. */
export const methodRegistry = {
  gmo_credit: gmoCredit,
  gmo_cvs: gmoCvs,
  gmo_paypay: gmoPaypay,
  payuni_credit: payuniCredit,
  custom_cod: null,
} as const satisfies { [Type in PaymentType]: Type extends GatewayPaymentType ? PaymentMethod : null };

export const methodOf = (provider: GatewayPaymentType): PaymentMethod => methodRegistry[provider];

/** How an attempt is dealt with. One of a rehearsal never reaches the gateway of its way of paying. */
export const methodOfAttempt = ({ provider, is_rehearsal }: Pick<Attempt, 'provider' | 'is_rehearsal'>): PaymentMethod =>
  is_rehearsal ? rehearsedAs(provider) : methodOf(provider);

/** Whether an attempt that a browser came back with is one of this page's: another's question would end it. */
export const returnsBy = (path: string, attempt: Pick<Attempt, 'provider' | 'is_rehearsal'>): boolean => methodOfAttempt(attempt).returnPath === path;
