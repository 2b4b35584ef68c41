import type { Attempt } from '../attempts/attempts.ts';
import { noOutcome, type PaymentOutcome } from '../attempts/outcome.ts';
import type { GmoConnection } from '../connections/connections.ts';

/**
 * Whether a trade that the gateway found under our number is the one we opened. Where the answer that named it was lost, nothing of ours went on
 * with it: a card is only charged by a call that knows the name.
 */
export const isOurs = (attempt: Attempt, { access_id }: { access_id: string }): boolean => attempt.access_id === null || attempt.access_id === access_id;

/** Another's trade under our number: it neither pays our order nor ends it. @param taken the money that it has */
export function notOurs(connection: GmoConnection, attempt: Attempt, taken: number): PaymentOutcome {
  connection.log.warn({ attempt: attempt.id }, 'the gateway has another trade under the number of this attempt');
  return { ...noOutcome, of_another: taken };
}
