import {
  hasAttempts,
  paymentTypes,
  type AttemptType,
  type PaymentType,
  type TypesWith,
} from '@noren/contract/payment-methods';
import type { Attempt } from '../attempts/attempts.ts';
import { bankTransfer } from './bank-transfer/method.ts';
import { gmoCredit } from './gmo-credit/method.ts';
import { gmoCvs } from './gmo-cvs/method.ts';
import { gmoPaypay } from './gmo-paypay/method.ts';
import type { GmoPaymentMethod, PaymentMethod } from './method.ts';
import { payuniCredit } from './payuni-credit/method.ts';
import type { GmoConnection } from '../connections/connections.ts';
import { rehearsalMethodOf } from './rehearsed.ts';

/** Every payment method; null: it has no attempts. */
export const methodRegistry = {
  gmo_credit: gmoCredit,
  gmo_cvs: gmoCvs,
  gmo_paypay: gmoPaypay,
  payuni_credit: payuniCredit,
  custom_cod: null,
  bank_transfer: bankTransfer,
} as const satisfies {
  [Type in PaymentType]: Type extends TypesWith<'gateway', 'gmo'>
    ? GmoPaymentMethod
    : Type extends AttemptType
      ? PaymentMethod
      : null;
};

export const methodOf = (provider: AttemptType): PaymentMethod => methodRegistry[provider];

/** Returns the calls for an attempt. A rehearsal's attempt never reaches its method's gateway. */
export const methodOfAttempt = ({
  provider,
  is_rehearsal,
}: Pick<Attempt, 'provider' | 'is_rehearsal'>): PaymentMethod =>
  is_rehearsal ? rehearsalMethodOf(provider) : methodOf(provider);

/** Whether the attempt returns to this address; another method's inquiry would end it. */
export const belongsToReturnPath = (
  path: string,
  attempt: Pick<Attempt, 'provider' | 'is_rehearsal'>,
): boolean => methodOfAttempt(attempt).returnPath === path;

/** Returns undefined if the method is not GMO's. */
export const payTypeOf = ({ provider }: Pick<Attempt, 'provider'>): string | undefined =>
  methodOf(provider).payType;

/** Returns the money taken under this number; 0 for a PayType that we do not offer. */
export async function amountTakenAtGmo(
  connection: GmoConnection,
  webhook: { order_id: string; access_id: string; pay_type: string },
): Promise<number> {
  const method = paymentTypes
    .filter(hasAttempts)
    .map(methodOf)
    .find(({ payType }) => payType === webhook.pay_type);
  return (await method?.taken?.(connection, webhook)) ?? 0;
}
