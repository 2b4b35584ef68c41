import type { WaitReason } from '@noren/contract/entities/person';
import type { OrderStatus } from '@noren/contract/transitions';
import type { AttemptStatus } from '../../payments/attempts/attempts.ts';

/**
 * What is delivered may be sent back for seven days after it came (Taiwan's 消費者保護法 §19, and what Japanese shops grant): the day it came counts as
 * none of them.
 */
const returnDays = 8;

/** How an order stands, and what money of it is not where it belongs. */
export interface OrderFacts {
  status: OrderStatus;
  refund_memo: string | null;
  delivery_at: Date | null;
  attempts: readonly AttemptStatus[];
  /** a try that was given up is to be asked about again */
  is_asked_again: boolean;
  /** a person must look at money of it */
  has_open_money: boolean;
}

const mayBring: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>(['starting', 'redirected', 'finishing', 'issued', 'unknown', 'left']);
const isOwed: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>(['refund_due', 'unreturned']);

const reasonOf: Partial<Record<OrderStatus, WaitReason>> = {
  init: 'unpaid',
  unpaid: 'unpaid',
  undelivered: 'not_sent',
  delivering: 'on_its_way',
  returning: 'returning',
};

/** Until when a delivered order may come back; null: it was not delivered, or more is known of it. */
export const comesBackUntil = ({ status, delivery_at }: Pick<OrderFacts, 'status' | 'delivery_at'>): Date | null =>
  status === 'delivered' && delivery_at !== null ? new Date(delivery_at.getTime() + returnDays * 86_400_000) : null;

/** Why an order still needs to know whom it is for; null: it is over, and so is what the shop may keep. Pure. */
export function whyNotYet(order: OrderFacts, now: Date): WaitReason | null {
  const reason = reasonOf[order.status];
  if (reason) return reason;
  const until = comesBackUntil(order);
  if (until !== null && until > now) return 'may_come_back';
  if (order.has_open_money) return 'money_open';
  if (order.attempts.some((status) => isOwed.has(status)) || order.refund_memo?.endsWith('unrefunded')) return 'refund_owed';
  return order.is_asked_again || order.attempts.some((status) => mayBring.has(status)) ? 'payment_open' : null;
}
