import { factsOf, type AttemptType } from '@noren/contract/payment-methods';
import { findAttempt, type Attempt } from '../attempts/attempts.ts';
import { noOutcome, unfinished, type PaymentOutcome } from '../attempts/outcome.ts';
import type { Act, PaymentMethod } from './method.ts';

/** Throws for an attempt that is not a rehearsal's, which this code must not mark as paid. */
function assertRehearsed(attempt: Attempt): void {
  if (!attempt.is_rehearsal) throw new Error(`Attempt ${attempt.id} is no rehearsal's`);
}

/** Returns the result pressed on the rehearsal's page; before that, nothing is open. */
const inquire: Act = async (_app, db, seen): Promise<PaymentOutcome> => {
  assertRehearsed(seen);
  const attempt = await findAttempt(db, seen);
  if (attempt?.status === 'undone') return { kind: 'undone', result: {} };
  switch (attempt?.gateway_result.rehearsed) {
    case 'paid':
      return { kind: 'paid', result: {} };
    case 'declined':
      return { kind: 'failed', code: 'DECLINED' };
    default:
      return unfinished;
  }
};

/** An issued number keeps waiting for its cash; an inquiry does not end it. */
const askNumber: Act = async (app, db, seen) => {
  const [outcome, slip] = [await inquire(app, db, seen), seen.gateway_result.slip];
  if (outcome.kind !== 'unfinished' || !slip) return outcome;
  return {
    kind: 'issued',
    access: null,
    number: { ...slip, payment_term: new Date(slip.payment_term) },
  };
};

const returnMoney: Act = async (_app, _db, attempt) => {
  assertRehearsed(attempt);
  return { kind: 'undone', result: {} };
};

const viaGateway: PaymentMethod = {
  inquire,
  close: inquire,
  returnMoney,
  givePart: async () => ({ kind: 'returned' }),
  returnPath: null,
};
/** Like cash: no gateway returns it. */
const inCash: PaymentMethod = {
  inquire: askNumber,
  close: inquire,
  returnMoney: async () => noOutcome,
  givePart: null,
  returnPath: null,
};

/**
 * Returns the gateway calls of a rehearsal (D-442). They replace the method's own, hold no money
 * and call no gateway. A press on our page (rehearsal-routes.ts) stands for the payment; everything
 * after it is the code for real payments.
 */
export const rehearsalMethodOf = (provider: AttemptType): PaymentMethod =>
  factsOf(provider).returnedBy === 'store' ? inCash : viaGateway;
