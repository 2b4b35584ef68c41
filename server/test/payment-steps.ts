import * as fc from 'fast-check';
import { twCards } from './taiwan.ts';

const types = ['gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'custom_cod'] as const;
export type Type = (typeof types)[number];
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

/** Which of the last two returns arrive, counted from the end. */
const comebacks: number[][] = [[], [0], [1], [1], [0, 1], [1, 0], [1, 1, 0]];

/** One thing that happens; numbers pick among what there is at that moment. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('order' as const), type: fc.constantFrom(...types) }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('pay' as const), nth: fc.nat(5), card: fc.constantFrom(...cards) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('through' as const), nth: fc.nat(5), card: fc.constantFrom(...cards), comes_back: fc.boolean() }) },
  // what chance alone seldom brings about: an answer after the deadline, an answer on two pages
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('late' as const), nth: fc.nat(5), sold: fc.boolean(), again: fc.boolean(), comes_back: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('twice' as const), nth: fc.nat(5), wait: fc.constantFrom(0, 3, 12), come_back: fc.constantFrom(...comebacks) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('press' as const), nth: fc.nat(9), decision: fc.constantFrom(...decisions) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set_out' as const), nth: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('come_back' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('counter' as const), nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('console_cancel' as const), nth: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('notice' as const), nth: fc.nat(9), again: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('lose_notice' as const), nth: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('change' as const), nth: fc.nat(5), type: fc.constantFrom('gmo_credit', 'gmo_cvs', 'gmo_paypay') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('fault' as const), fault: fc.constantFrom('down' as const, 'reply_lost' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('deadline' as const), nth: fc.nat(5), minutes: fc.constantFrom(-4, -1, -0.1, 0.1, 1, 3) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('time' as const), minutes: fc.constantFrom(...minutes) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('jobs' as const) }) },
);
type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = ValueOf<typeof step>;

/** A story: which orders there are at first, then moments in which one or two things happen at once. */
export const story = fc.record({
  first: fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 2 }),
  refunds_later: fc.boolean(),
  moments: fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 12, size: 'max' }),
});
export type Story = ValueOf<typeof story>;
