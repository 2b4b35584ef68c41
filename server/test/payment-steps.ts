import { isChangeable, paymentTypes } from '@noren/contract/payment-methods';
import * as fc from 'fast-check';
import { twCards } from './taiwan.ts';

const decisions = ['approve', 'approve', 'approve', 'refuse', 'cancel'] as const;
const cards = [
  twCards.approved,
  twCards.approved,
  twCards.jcb,
  twCards.noBalance,
  twCards.eciMismatch,
  twCards.unknownThenPaid,
  twCards.unknownThenRefused,
  twCards.review,
];
const minutes = [0.2, 0.2, 1.1, 1.1, 1.1, 2.5, 2.5, 6, 6, 16, 31, 61, 1_500, 4_400];

export const refundCalls = [
  'AlterTran',
  'ChangeTran',
  'PaypayCancelReturn',
  'trade/cancel',
  'trade/close',
] as const;
/**
 * The sum of a refund: a unit of the goods, some money, all that is left, or more than there is.
 */
const sums = ['unit', 'unit', 'some', 'some', 'rest', 'too_much'] as const;
const fulfilments = [
  'shipped',
  'shipped',
  'delivered',
  'completed',
  'canceled',
  'returning',
  'returned',
  'missing',
  'damaged',
] as const;
const hows = ['down', 'unsent', 'reply_lost', 'reply_lost'] as const;

/** Which of the last two returns arrive, counted from the end. */
const comebacks: number[][] = [[], [0], [1], [1], [0, 1], [1, 0], [1, 1, 0]];

/** One event; numbers choose among the things of that moment. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('order' as const),
      type: fc.constantFrom(...paymentTypes),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      nth: fc.nat(5),
      card: fc.constantFrom(...cards),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('through' as const),
      nth: fc.nat(5),
      card: fc.constantFrom(...cards),
      comes_back: fc.boolean(),
    }),
  },
  // events that chance seldom produces: a reply after the deadline, replies on two pages
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('past_deadline' as const),
      nth: fc.nat(5),
      sold: fc.boolean(),
      again: fc.boolean(),
      comes_back: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('twice' as const),
      nth: fc.nat(5),
      wait: fc.constantFrom(0, 3, 12),
      come_back: fc.constantFrom(...comebacks),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('press' as const),
      nth: fc.nat(9),
      decision: fc.constantFrom(...decisions),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set_out' as const), nth: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('come_back' as const), nth: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('counter' as const), nth: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('console_cancel' as const), nth: fc.nat(5) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('webhook' as const),
      nth: fc.nat(9),
      again: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('lose_webhook' as const), nth: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      nth: fc.nat(5),
      type: fc.constantFrom(...paymentTypes.filter(isChangeable)),
    }),
  },
  // the network: which of the next calls fails, and how
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      how: fc.constantFrom(...hows),
      after: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('late' as const),
      seconds: fc.integer({ min: 25, max: 300 }),
      after: fc.nat(3),
    }),
  },
  // the process: at which of its next steps it is killed
  { weight: 2, arbitrary: fc.record({ does: fc.constant('die' as const), after: fc.nat(14) }) },
  // the store and the operator
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('cancel' as const),
      nth: fc.nat(5),
      by: fc.constantFrom('buyer' as const, 'seller' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('shop' as const),
      store: fc.constantFrom('hanamori' as const, 'chaya' as const),
      other: fc.boolean(),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      nth: fc.nat(5),
      sum: fc.constantFrom(...sums),
      restock: fc.boolean(),
      twice: fc.boolean(),
    }),
  },
  // an event that chance seldom produces: paid, then two partial refunds in a row
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('paid_and_back' as const),
      nth: fc.nat(5),
      wait: fc.constantFrom(0.1, 1.1, 2, 16, 1_500),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('fulfil' as const),
      nth: fc.nat(5),
      step: fc.constantFrom(...fulfilments),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('undo' as const),
      nth: fc.nat(5),
      what: fc.constantFrom('step' as const, 'refund' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('by_hand' as const), nth: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('refuse_refunds' as const),
      api: fc.constantFrom(...refundCalls),
      for_good: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refused_refund' as const),
      nth: fc.nat(5),
      for_good: fc.boolean(),
    }),
  },
  // the gateways' own consoles, and a till that takes cash for expired numbers
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('amount' as const),
      nth: fc.nat(5),
      by: fc.constantFrom(-300, -1, 500),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('console_return' as const), nth: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('till' as const), nth: fc.nat(5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('deadline' as const),
      nth: fc.nat(5),
      minutes: fc.constantFrom(-4, -1, -0.1, 0.1, 1, 3),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('time' as const),
      minutes: fc.constantFrom(...minutes),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('jobs' as const) }) },
);
type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = ValueOf<typeof step>;

/**
 * A story: the first orders, then moments with one or two concurrent events, and before which of
 * them a backup is made and restored.
 */
export const story = fc.record({
  backup: fc.oneof(
    { weight: 11, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.record({ made: fc.nat(4), put_back: fc.nat(5) }) },
  ),
  /** which of its acts closes an entry of open money */
  acts: fc.nat(11),
  first: fc.array(fc.constantFrom(...paymentTypes), { minLength: 1, maxLength: 2 }),
  refunds_later: fc.boolean(),
  moments: fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), {
    minLength: 3,
    maxLength: 12,
    size: 'max',
  }),
});
export type Story = ValueOf<typeof story>;
