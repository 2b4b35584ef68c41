import { dayAfter } from '@noren/contract/calendar-days';
import type { Chargeback, ChargebackRefusal } from '@noren/contract/entities/chargeback';
import { isCardType } from '@noren/contract/payment-methods';
import { dayIn, zoneOf } from '../../catalog/stores/rules.ts';
import type { OrderRow } from '../orders/change.ts';
import type { NewChargeback } from '../orders/chargeback-queries.ts';

/** Card companies ask for a reply within weeks; a later day is a wrong year. */
const longestReplyDays = 366;

/** The sums of an order that decide about chargebacks. */
export interface Disputable {
  /** what was paid, less refunds and the chargebacks that are open or lost */
  disputable: number;
  has_open_chargeback: boolean;
}

type Order = Pick<OrderRow, 'status' | 'payment_type' | 'payment_status' | 'paid_at' | 'region'>;

/** Why a chargeback is not recorded; null: it is. Pure. */
export function disputeRefusal(
  { status, payment_type, payment_status, paid_at, region }: Order,
  { disputable, has_open_chargeback }: Disputable,
  ask: Pick<NewChargeback, 'amount' | 'noticed_on' | 'reply_by'>,
  now: Date,
): ChargebackRefusal | null {
  if (!isCardType(payment_type)) return 'not_by_card';
  if (status === 'canceled') return 'order_canceled';
  if (has_open_chargeback) return 'open_already';
  if (payment_status !== 'paid' || paid_at === null || disputable === 0) return 'not_paid';
  if (ask.amount > disputable) return 'too_much';
  const zone = zoneOf[region];
  const { noticed_on, reply_by } = ask;
  const isInOrder = noticed_on >= dayIn(zone, paid_at) && noticed_on <= dayIn(zone, now);
  const isReplyInOrder =
    reply_by === null ||
    (reply_by >= noticed_on && reply_by <= dayAfter(noticed_on, longestReplyDays));
  return isInOrder && isReplyInOrder ? null : 'day_wrong';
}

/** Why a chargeback is not settled; null: it is. Pure. */
export function settleRefusal(
  { region }: Pick<Order, 'region'>,
  { outcome, noticed_on }: Pick<Chargeback, 'outcome' | 'noticed_on'>,
  settled_on: string,
  now: Date,
): ChargebackRefusal | null {
  if (outcome !== null) return 'settled_already';
  return settled_on >= noticed_on && settled_on <= dayIn(zoneOf[region], now) ? null : 'day_wrong';
}

/**
 * Why a settled chargeback is not opened again; null: it is. A canceled order stays as it was
 * settled: its sale was taken back together with a lost chargeback. Pure.
 */
export function reopenRefusal(
  { status }: Pick<Order, 'status'>,
  { disputable, has_open_chargeback }: Disputable,
  { outcome, amount }: Pick<Chargeback, 'outcome' | 'amount'>,
): ChargebackRefusal | null {
  if (outcome === null) return 'not_settled';
  if (status === 'canceled') return 'order_canceled';
  if (has_open_chargeback) return 'open_already';
  // the money of a won one may have been refunded since
  return outcome === 'won' && amount > disputable ? 'too_much' : null;
}
