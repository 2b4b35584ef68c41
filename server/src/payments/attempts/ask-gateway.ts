import type { PaymentsApp } from './app.ts';
import type { Db } from '../../platform/db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import type { SignedResult } from '../methods/method.ts';
import type { Attempt } from './attempts.ts';
import { methodOfAttempt } from '../methods/registry.ts';
import { noOutcome, type NoOutcome, type PartOutcome, type PaymentOutcome } from './outcome.ts';
import { isPermanentRefusal } from './rules.ts';

/** Codes of calls that got neither an answer nor a refusal. */
const unanswered = new Set(['TIMEOUT', 'CONNECTION_LOST', 'UNREACHABLE', 'CERTIFICATE_REFUSED']);

/**
 * Returns "no outcome" when the gateway does not answer or refuses, unless `isFinal` says that the
 * refusal is final. Never throws for a gateway error.
 */
async function runAtGateway<Outcome>(
  act: () => Promise<Outcome>,
  app: PaymentsApp,
  attempt: Attempt,
  isFinal: (code: string) => boolean = () => false,
): Promise<Outcome | NoOutcome | { kind: 'refused'; code: string }> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof GmoError || error instanceof PayuniError)) throw error;
    const code = error instanceof GmoError ? error.report_code : error.code;
    if (!error.unknownOutcome && isFinal(code)) return { kind: 'refused', code };
    app.log.info(
      { attempt: attempt.id, provider: attempt.provider, said: code },
      'no outcome from the gateway',
    );
    return unanswered.has(code)
      ? { ...noOutcome, silent: true, said: code }
      : { ...noOutcome, said: code };
  }
}

/** Asks for an attempt's result. @param signedResult content of PAYUNi's message, if any */
export const askAbout = (
  app: PaymentsApp,
  db: Db,
  attempt: Attempt,
  signedResult?: SignedResult,
): Promise<PaymentOutcome> =>
  runAtGateway(
    () => methodOfAttempt(attempt).inquire(app, db, attempt, signedResult),
    app,
    attempt,
  );

/**
 * Makes sure that an attempt can bring no more money: cancels a konbini number at the gateway, or
 * inquires about a GMO card payment, whose late return finds the attempt given up. `unfinished`:
 * nothing is open any more. `open`: the gateway's own page cannot be closed. No outcome: the state
 * is unknown, so no other payment may start.
 */
export const closeAtGateway = (
  app: PaymentsApp,
  db: Db,
  attempt: Attempt,
): Promise<PaymentOutcome> =>
  runAtGateway(() => methodOfAttempt(attempt).close(app, db, attempt), app, attempt);

/** Refunds the whole payment, except cash (GMO 1.7); `refused` if the refusal is final. */
export const returnMoney = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<PaymentOutcome> =>
  runAtGateway(
    () => methodOfAttempt(attempt).returnMoney(app, db, attempt),
    app,
    attempt,
    isPermanentRefusal,
  );

/**
 * Has the gateway return the parts of a payment that are due, so that its refunds
 * match our books. When nothing of the payment would remain, the whole payment is
 * refunded instead.
 * @param mayCall false: only asks whether the parts were returned, because an earlier call may
 * still be running
 */
export function returnPart(
  app: PaymentsApp,
  db: Db,
  attempt: Attempt,
  mayCall: boolean,
): Promise<PartOutcome> {
  const { givePart } = methodOfAttempt(attempt);
  if (!givePart) throw new Error(`Nothing returns a part of attempt ${attempt.id}`);
  const kept = attempt.amount - attempt.returned_amount - attempt.returning_amount;
  return runAtGateway(
    async () =>
      kept > 0 || !mayCall
        ? givePart(app, db, attempt, kept, mayCall)
        : partOutcomeOf(await methodOfAttempt(attempt).returnMoney(app, db, attempt)),
    app,
    attempt,
    isPermanentRefusal,
  );
}

const partOutcomeOf = (outcome: PaymentOutcome): PartOutcome =>
  outcome.kind === 'undone' || outcome.kind === 'no_outcome' ? outcome : noOutcome;
