import type { Attempt } from '../attempts/attempts.ts';
import { noOutcome, type PaymentOutcome } from '../attempts/outcome.ts';
import type { GmoConnection } from '../connections/connections.ts';

/**
 * Whether a trade the gateway found under our number is the one we opened. If the reply with its
 * access id was lost, none of our calls continued it, because a card is only charged with that id.
 */
export const isOurs = (attempt: Attempt, { access_id }: { access_id: string }): boolean =>
  attempt.access_id === null || attempt.access_id === access_id;

/**
 * Returns "no outcome" for a foreign trade under our number, which neither pays nor ends our order.
 * @param taken the money it has
 */
export function foreignTrade(
  connection: GmoConnection,
  attempt: Attempt,
  taken: number,
): PaymentOutcome {
  connection.log.warn(
    { attempt: attempt.id },
    'the gateway has another trade under the number of this attempt',
  );
  return { ...noOutcome, of_another: taken };
}
