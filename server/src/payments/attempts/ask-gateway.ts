import type { PaymentsApp } from './app.ts';
import type { Db } from '../../platform/db/database.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import type { Heard } from '../methods/method.ts';
import type { Attempt } from './attempts.ts';
import { methodOfAttempt } from '../methods/registry.ts';
import { noOutcome, type NoOutcome, type PartOutcome, type PaymentOutcome } from './outcome.ts';
import { isRefusedForGood } from './rules.ts';

/** Nothing was heard of it: neither an answer nor a refusal. */
const unheard = new Set(['TIMEOUT', 'CONNECTION_LOST', 'UNREACHABLE', 'CERTIFICATE_REFUSED']);

/** Never throws for a gateway's silence or refusal: that is no outcome, unless `isFinal` says so. */
async function by<Outcome>(
  act: () => Promise<Outcome>,
  app: PaymentsApp,
  attempt: Attempt,
  isFinal: (code: string) => boolean = () => false,
): Promise<Outcome | NoOutcome | { kind: 'refused'; code: string }> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof GmoError || error instanceof PayuniError)) throw error;
    const said = error instanceof GmoError ? error.report_code : error.code;
    if (!error.unknownOutcome && isFinal(said)) return { kind: 'refused', code: said };
    app.log.info({ attempt: attempt.id, provider: attempt.provider, said }, 'no outcome from the gateway');
    return unheard.has(said) ? { ...noOutcome, silent: true, said } : { ...noOutcome, said };
  }
}

/** Asks the gateway what became of an attempt. @param heard what PAYUNi's signed outcome said beside it */
export const askAbout = (app: PaymentsApp, db: Db, attempt: Attempt, heard?: Heard): Promise<PaymentOutcome> =>
  by(() => methodOfAttempt(attempt).inquire(app, db, attempt, heard), app, attempt);

/**
 * Makes sure that an attempt brings no money any more: a konbini number is canceled at the gateway, a card payment at GMO is asked about and its
 * late return will find it given up. `unfinished`: nothing stands open now. `open`: the gateway's own page cannot be closed. No outcome: nobody
 * knows, so nothing may be begun in its place.
 */
export const close = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<PaymentOutcome> =>
  by(() => methodOfAttempt(attempt).close(app, db, attempt), app, attempt);

/** Gives the whole amount back; cash cannot be given back (GMO 1.7). What the gateway will refuse tomorrow too is `refused`. */
export const giveBack = (app: PaymentsApp, db: Db, attempt: Attempt): Promise<PaymentOutcome> =>
  by(() => methodOfAttempt(attempt).giveBack(app, db, attempt), app, attempt, isRefusedForGood);

/**
 * Has parts of a payment returned that are due, so that their gateway has returned all that our books ask of it; the rest of one goes as the whole does.
 * @param mayCall false: it is only asked whether they were, for a call may be under way
 */
export function giveParts(app: PaymentsApp, db: Db, attempt: Attempt, mayCall: boolean): Promise<PartOutcome> {
  const { givePart } = methodOfAttempt(attempt);
  if (!givePart) throw new Error(`Nothing returns a part of attempt ${attempt.id}`);
  const kept = attempt.amount - attempt.returned_amount - attempt.returning_amount;
  return by(
    async () => (kept > 0 || !mayCall ? givePart(app, db, attempt, kept, mayCall) : ofWhole(await methodOfAttempt(attempt).giveBack(app, db, attempt))),
    app,
    attempt,
    isRefusedForGood,
  );
}

const ofWhole = (outcome: PaymentOutcome): PartOutcome => (outcome.kind === 'undone' || outcome.kind === 'no_outcome' ? outcome : noOutcome);
