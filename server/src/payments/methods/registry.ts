import { hasGateway, paymentTypes, type GatewayPaymentType, type PaymentType, type TypesWith } from '@noren/contract/payment-methods';
import type { Attempt } from '../attempts/attempts.ts';
import { gmoCredit } from './gmo-credit/method.ts';
import { gmoCvs } from './gmo-cvs/method.ts';
import { gmoPaypay } from './gmo-paypay/method.ts';
import type { GmoPaymentMethod, PaymentMethod } from './method.ts';
import { payuniCredit } from './payuni-credit/method.ts';
import type { GmoConnection } from '../connections/connections.ts';
import { rehearsedAs } from './rehearsed.ts';

/** Every way of paying; null: no gateway hears of it, so that it has no attempts. */
export const methodRegistry = {
  gmo_credit: gmoCredit,
  gmo_cvs: gmoCvs,
  gmo_paypay: gmoPaypay,
  payuni_credit: payuniCredit,
  custom_cod: null,
} as const satisfies {
  [Type in PaymentType]: Type extends TypesWith<'gateway', 'gmo'> ? GmoPaymentMethod : Type extends GatewayPaymentType ? PaymentMethod : null;
};

export const methodOf = (provider: GatewayPaymentType): PaymentMethod => methodRegistry[provider];

/** How an attempt is dealt with. One of a rehearsal never reaches the gateway of its way of paying. */
export const methodOfAttempt = ({ provider, is_rehearsal }: Pick<Attempt, 'provider' | 'is_rehearsal'>): PaymentMethod =>
  is_rehearsal ? rehearsedAs(provider) : methodOf(provider);

/** Whether an attempt that a browser came back with is one of this page's: another's question would end it. */
export const returnsBy = (path: string, attempt: Pick<Attempt, 'provider' | 'is_rehearsal'>): boolean => methodOfAttempt(attempt).returnPath === path;

/** undefined: no method of GMO's */
export const payTypeOf = ({ provider }: Pick<Attempt, 'provider'>): string | undefined => methodOf(provider).payType;

/** Returns the money under this number; 0 for webhooks of what we do not offer. */
export async function takenAtGmo(connection: GmoConnection, webhook: { order_id: string; access_id: string; pay_type: string }): Promise<number> {
  const method = paymentTypes
    .filter(hasGateway)
    .map(methodOf)
    .find(({ payType }) => payType === webhook.pay_type);
  return (await method?.taken?.(connection, webhook)) ?? 0;
}
