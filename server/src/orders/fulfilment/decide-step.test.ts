import {
  mayChange,
  orderStatuses,
  orderTransitions,
  paymentStatuses,
  paymentTransitions,
  shippingStatuses,
  shippingTransitions,
} from '@noren/contract/transitions';
import type { FulfilmentStep } from '@noren/contract/entities/refund';
import { describe, expect, it } from 'vitest';
import { decideStep, refundedRefusal, remainsOf, cancelRefusal } from './decide-step.ts';

type Seen = Parameters<typeof decideStep>[1];
const paidParcel: Seen = {
  status: 'undelivered',
  payment_type: 'gmo_credit',
  payment_status: 'paid',
  shipping_type: 'custom',
  shipping_status: 'init',
};
const cash: Partial<Seen> = { payment_type: 'custom_cod', payment_status: 'pending' };
const pickUp: Partial<Seen> = { shipping_type: 'self_pick_up' };
const waiting: Partial<Seen> = { ...pickUp, shipping_status: 'waiting' };
const onItsWay: Partial<Seen> = { status: 'delivering', shipping_status: 'delivering' };
const there: Partial<Seen> = { status: 'delivered', shipping_status: 'delivered' };
const done: Partial<Seen> = { ...there, status: 'completed' };
const over: Partial<Seen> = {
  status: 'canceled',
  payment_status: 'failed',
  shipping_status: 'canceled',
};
const open: Partial<Seen> = { status: 'unpaid', payment_status: 'pending' };

const refused = expect.objectContaining({ why: expect.any(String) });
const steps = (taken: object) => ({ steps: taken });

describe('a step of fulfilment', () => {
  it.each<[FulfilmentStep, Partial<Seen>, unknown]>([
    ['shipped', {}, steps({ order: ['delivering'], shipping: ['delivering'] })],
    ['shipped', cash, steps({ order: ['delivering'], shipping: ['delivering'] })],
    [
      'shipped',
      { ...cash, payment_status: 'init' },
      steps({ order: ['delivering'], shipping: ['delivering'] }),
    ],
    [
      'shipped',
      { shipping_type: 'tw_home-delivery', payment_type: 'payuni_credit' },
      steps({ order: ['delivering'], shipping: ['delivering'] }),
    ],
    ['shipped', pickUp, steps({ shipping: ['waiting'] })],
    ['shipped', waiting, 'taken'],
    ['shipped', onItsWay, 'taken'],
    ['shipped', there, refused],
    ['shipped', done, refused],
    ['shipped', over, refused],
    ['shipped', open, refused],
    ['shipped', { status: 'init', payment_status: 'init' }, refused],
    ['shipped', { payment_status: 'refunded' }, refused],
    ['shipped', { ...pickUp, payment_status: 'refunded' }, refused],
    ['delivered', onItsWay, steps({ order: ['delivered'], shipping: ['delivered'] })],
    [
      'delivered',
      { ...onItsWay, ...cash },
      steps({ order: ['delivered'], shipping: ['delivered'], payment: ['paid'] }),
    ],
    [
      'delivered',
      { ...onItsWay, payment_status: 'refunded' },
      steps({ order: ['delivered'], shipping: ['delivered'] }),
    ],
    ['delivered', waiting, steps({ order: ['delivering', 'delivered'], shipping: ['received'] })],
    [
      'delivered',
      { ...waiting, ...cash },
      steps({ order: ['delivering', 'delivered'], shipping: ['received'], payment: ['paid'] }),
    ],
    ['delivered', { ...waiting, payment_status: 'refunded' }, refused],
    ['delivered', there, 'taken'],
    ['delivered', {}, refused],
    ['delivered', pickUp, refused],
    ['delivered', { ...onItsWay, shipping_status: 'missing' }, refused],
    ['delivered', done, refused],
    ['delivered', over, refused],
    ['delivered', open, refused],
    ['completed', there, steps({ order: ['completed'] })],
    ['completed', done, 'taken'],
    ['completed', onItsWay, refused],
    ['completed', {}, refused],
    ['completed', { ...there, status: 'returning' }, refused],
    ['canceled', {}, steps({ order: ['canceled'], shipping: ['canceled'] })],
    ['canceled', cash, steps({ order: ['canceled'], shipping: ['canceled'] })],
    ['canceled', pickUp, steps({ order: ['canceled'], shipping: ['canceled'] })],
    [
      'canceled',
      { payment_status: 'refunded' },
      steps({ order: ['canceled'], shipping: ['canceled'] }),
    ],
    ['canceled', over, 'taken'],
    // still open after its attempts were closed: the outcome of one is unknown
    ['canceled', open, refused],
    ['canceled', waiting, refused],
    ['canceled', onItsWay, refused],
    ['canceled', there, refused],
    ['canceled', done, refused],
  ])('%s, of %j', (step, also, expected) =>
    expect(decideStep(step, { ...paidParcel, ...also }, 'some')).toEqual(expected),
  );

  it.each<[FulfilmentStep, Partial<Seen>, unknown]>([
    ['shipped', {}, refundedRefusal],
    ['shipped', pickUp, refundedRefusal],
    ['delivered', waiting, refundedRefusal],
    ['shipped', onItsWay, 'taken'],
    ['delivered', onItsWay, steps({ order: ['delivered'], shipping: ['delivered'] })],
    ['canceled', {}, steps({ order: ['canceled'], shipping: ['canceled'] })],
  ])('%s, of %j when refunds leave nothing', (step, also, expected) =>
    expect(decideStep(step, { ...paidParcel, ...also }, 'none')).toEqual(expected),
  );

  it('only takes transitions that the tables allow, whatever the states', () => {
    const walk = (
      table: Record<string, readonly string[]>,
      from: string,
      through: readonly string[] = [],
    ) =>
      through.reduce((at, to) => {
        expect(mayChange(table, at, to), `${at} → ${to}`).toBe(true);
        return to;
      }, from);
    let taken = 0;
    for (const step of ['shipped', 'delivered', 'completed', 'canceled'] as const)
      for (const status of orderStatuses)
        for (const payment_status of paymentStatuses)
          for (const shipping_status of shippingStatuses)
            for (const payment_type of ['custom_cod', 'gmo_cvs'] as const)
              for (const shipping_type of ['custom', 'self_pick_up'] as const) {
                const decision = decideStep(
                  step,
                  { status, payment_status, shipping_status, payment_type, shipping_type },
                  'some',
                );
                if (decision === 'taken' || 'why' in decision) continue;
                walk(orderTransitions, status, decision.steps.order);
                walk(paymentTransitions, payment_status, decision.steps.payment);
                walk(shippingTransitions, shipping_status, decision.steps.shipping);
                taken++;
              }
    expect(taken).toBeGreaterThan(20);
  });
});

describe('canceling an order with a chargeback', () => {
  it.each([
    ['is open', { disputed: 1000, has_open_chargeback: true }, 0, 'disputed'],
    ['is open and takes everything', { disputed: 3000, has_open_chargeback: true }, 0, 'disputed'],
    ['was lost for a part', { disputed: 1000 }, 0, 'disputed'],
    ['was lost for a part, of which the rest is not refunded', { disputed: 1000 }, 500, 'disputed'],
    ['was lost for a part, and the rest was refunded', { disputed: 1000 }, 2000, undefined],
    ['was lost completely', { disputed: 3000 }, 0, undefined],
    ['was won', {}, 0, undefined],
  ])('that %s', (_, also, refunded_amount, code) => {
    const books = { paid: {}, pending: 0, owed: 0, came_in: 3000, disputed: 0 };
    const refusal = cancelRefusal(
      { payment_status: 'paid', refunded_amount },
      { ...books, has_open_chargeback: false, ...also },
      [],
    );
    expect(refusal?.code).toBe(code);
  });
});

describe('remainsOf', () => {
  const line = (quantity: number, refunded_quantity: number, shipping_status = 'pending') => ({
    quantity,
    refunded_quantity,
    shipped_quantity: 0,
    shipping_status,
  });
  it.each([
    ['nothing was refunded', 0, [line(2, 0)], 'some'],
    ['a sum was refunded', 500, [line(2, 0)], 'some'],
    ['a unit was refunded', 1000, [line(2, 1)], 'some'],
    ['every unit was refunded', 2000, [line(2, 2)], 'none'],
    ['the rest was refunded after a part left', 1000, [line(1, 0, 'shipped'), line(1, 1)], 'some'],
    ['all money was refunded', 2600, [line(2, 0)], 'none'],
    ['all money was refunded after a part left', 2600, [line(1, 0, 'shipped'), line(1, 0)], 'none'],
  ])('when %s', (_, refunded_amount, items, expected) =>
    expect(remainsOf({ refunded_amount, total_amount: 2600 }, 2600, items)).toBe(expected),
  );

  it('is some when the waiting rest of a line was refunded after units of it left', () =>
    expect(
      remainsOf({ refunded_amount: 1000, total_amount: 2600 }, 2600, [
        { ...line(2, 2), shipped_quantity: 1 },
      ]),
    ).toBe('some'));

  it('uses the amount paid when it was less than the total', () =>
    expect(remainsOf({ refunded_amount: 2500, total_amount: 2600 }, 2500, [line(2, 0)])).toBe(
      'none',
    ));
});
