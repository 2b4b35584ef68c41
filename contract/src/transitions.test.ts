import { describe, expect, it } from 'vitest';
import {
  mayChange,
  orderTransitions,
  paymentTransitions,
  shippingTransitions,
} from './transitions.ts';

/**
 * Repeats the table on purpose, in the order of the decision, so that it cannot change by accident.
 */
const decided = {
  order: `init→unpaid, init→undelivered, init→canceled, unpaid→undelivered, unpaid→canceled, undelivered→delivering, undelivered→canceled, delivering→delivered,
    delivering→returning, delivered→completed, delivered→returning, completed→returning, returning→returned`,
  payment: `init→pending, init→approving, init→paid, init→failed, pending→approving, pending→paid, pending→failed, approving→paid, approving→failed, failed→pending,
    failed→approving, paid→refunded`,
  shipping: `init→delivering, init→waiting, init→canceled, waiting→received, waiting→returning, delivering→delivered, delivering→missing, delivering→damaged,
    delivering→returning, delivered→partial_received, delivered→received, delivered→returning, partial_received→received, partial_received→returning, received→returning,
    returning→returned, returned→received_return, missing→returned, damaged→returned`,
};
/** Spec §4. */
const states = {
  order: [
    'init',
    'unpaid',
    'undelivered',
    'canceled',
    'delivering',
    'delivered',
    'completed',
    'returning',
    'returned',
  ],
  payment: ['init', 'pending', 'approving', 'paid', 'failed', 'refunded'],
  shipping: [
    'init',
    'delivering',
    'delivered',
    'partial_received',
    'received',
    'returning',
    'returned',
    'received_return',
    'waiting',
    'missing',
    'damaged',
    'canceled',
  ],
};
const tables = {
  order: orderTransitions,
  payment: paymentTransitions,
  shipping: shippingTransitions,
};

describe.each(['order', 'payment', 'shipping'] as const)('%s transitions', (subject) => {
  const table: Record<string, readonly string[]> = tables[subject];
  const allowed = new Set(decided[subject].split(',').map((pair) => pair.trim()));
  it('has exactly the states of the specification', () =>
    expect(Object.keys(table).sort()).toEqual([...states[subject]].sort()));
  it.each(states[subject].flatMap((from) => states[subject].map((to) => [from, to] as const)))(
    '%s → %s',
    (from, to) => {
      expect(mayChange(table, from, to)).toBe(allowed.has(`${from}→${to}`));
    },
  );
});
