import { factsOf, type GatewayPaymentType } from '@noren/contract/payment-methods';
import { findAttempt, type Attempt } from '../attempts/attempts.ts';
import { noOutcome, unfinished, type PaymentOutcome } from '../attempts/outcome.ts';
import type { Act, PaymentMethod } from './method.ts';

/** Fails where an attempt that is no rehearsal's comes here: nobody has paid it. */
function mustBeRehearsed(attempt: Attempt): void {
  if (!attempt.is_rehearsal) throw new Error(`Attempt ${attempt.id} is no rehearsal's`);
}

/** What was pressed on the rehearsal's page, as it stands now; before anything was, nothing is open that could take money. */
const ask: Act = async (_app, db, seen): Promise<PaymentOutcome> => {
  mustBeRehearsed(seen);
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

/** A number that was given out waits for its cash: to ask is not to end it. */
const askNumber: Act = async (app, db, seen) => {
  const [outcome, slip] = [await ask(app, db, seen), seen.gateway_result.slip];
  if (outcome.kind !== 'unfinished' || !slip) return outcome;
  return { kind: 'issued', access: null, number: { ...slip, payment_term: new Date(slip.payment_term) } };
};

const giveBack: Act = async (_app, _db, attempt) => {
  mustBeRehearsed(attempt);
  return { kind: 'undone', result: {} };
};

const viaGateway: PaymentMethod = { inquire: ask, close: ask, giveBack, givePart: async () => ({ kind: 'returned' }), returnPath: null };
/** As cash is: no gateway returns it. */
const inCash: PaymentMethod = { inquire: askNumber, close: ask, giveBack: async () => noOutcome, givePart: null, returnPath: null };

/**
 * The gateway of a rehearsal (D-442): it stands in the place of each way's own, holds no money and asks nobody. What "pays" is a press on a page of ours
 * (rehearsal-routes.ts), and all that follows from it is the code that follows from a real payment.
 */
export const rehearsedAs = (provider: GatewayPaymentType): PaymentMethod => (factsOf(provider).returnedBy === 'store' ? inCash : viaGateway);
