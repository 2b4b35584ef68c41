import type { ChargebackReason } from '@noren/contract/entities/chargeback';
import type { OrderMoney } from '@noren/contract/entities/refund';
import { regionOf } from '../i18n/place-names.ts';
import { wholePrice } from '../i18n/typed-number.ts';

/** The typed values of the form that records a chargeback. */
export interface ChargebackDraft {
  amount: string;
  reason: ChargebackReason;
  noticed_on: string;
  reply_by: string;
  note: string;
}

type Money = Pick<OrderMoney, 'currency' | 'refundable'>;

/** Builds the request body, or names the wrong field. Pure. */
export function noticeOf({ amount, noticed_on, reply_by, ...draft }: ChargebackDraft, of: Money) {
  const sum = wholePrice(amount, regionOf(of));
  if (sum === null || sum < 1 || sum > of.refundable) return { wrong: 'amount' as const };
  // a date field that is filled in partly is empty
  if (noticed_on === '') return { wrong: 'noticed_on' as const };
  return { body: { ...draft, amount: sum, noticed_on, reply_by: reply_by || null } };
}

/** The fee of a settled chargeback; an empty field means none. Null: it is wrong. Pure. */
export function feeOf(typed: string, of: Pick<Money, 'currency'>): number | null {
  if (typed.trim() === '') return 0;
  const fee = wholePrice(typed, regionOf(of));
  return fee === null || fee < 0 ? null : fee;
}
