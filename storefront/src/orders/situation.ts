import type { Order } from '@noren/contract/entities/order';
import { methodOf } from '../payments/methods/registry.ts';

/** What an order's page has to say. */
export type Situation = 'placed' | 'at_konbini' | 'confirming' | 'unfinished' | 'refused' | 'overdue' | 'canceled' | 'refunded';

type Seen = Pick<Order, 'status'> & { payment: Pick<Order['payment'], 'type' | 'status' | 'expire_at' | 'info'> };

/** Attempts whose outcome only the gateway knows yet: nobody may pay again meanwhile. */
const undecided = ['starting', 'finishing', 'unknown', 'paid'];

/** @param now the server's time; money under way is never called overdue (shopper 5.5) */
export function situationOf({ status, payment }: Seen, now: number): Situation {
  const { facts, isConfirmedLater } = methodOf(payment.type);
  if (status === 'canceled') return 'canceled';
  if (payment.status === 'refunded') return 'refunded';
  if (payment.status === 'paid' || facts.due === 'at_door') return 'placed';
  if (status !== 'init' && status !== 'unpaid') return 'placed';
  if (isConfirmedLater && payment.status === 'approving' && undecided.includes(String(payment.info.attempt))) return 'confirming';
  if (payment.expire_at !== null && Date.parse(payment.expire_at) <= now) return 'overdue';
  if (facts.brings === 'konbini_record' && payment.status === 'pending' && payment.info.slip) return 'at_konbini';
  return payment.status === 'failed' ? 'refused' : 'unfinished';
}

export const canPay = (situation: Situation): boolean => situation === 'unfinished' || situation === 'refused';

const calmest = 15_000;
/** How long to wait before the order is asked again, in ms; false: it will not change by itself. Waits grow while nothing is heard. */
export function askAgainAfter(situation: Situation, asked: number): number | false {
  if (situation === 'confirming') return Math.min(calmest, Math.round(1500 * 1.4 ** asked));
  // Cash at the till is told within seconds of it: the buyer stands there and looks at this page.
  if (situation === 'at_konbini') return 5_000;
  if (situation === 'overdue') return 10_000;
  // Paid in another tab, or by the bank's late webhook.
  return situation === 'unfinished' ? 20_000 : false;
}
