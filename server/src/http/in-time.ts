import { fail } from './failure.ts';

/** The longest that a caller waits for an answer of ours, in milliseconds; what waits on a gateway has its own measure. */
const longest = 14_000;

/**
 * An answer in time, whatever has come to a stop. What was begun goes on to its own end: under an Idempotency-Key the repeated call is answered with it.
 * @throws SERVICE_UNAVAILABLE
 */
export function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(fail('SERVICE_UNAVAILABLE')), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Calls that wait for a gateway's answer, which has 25 seconds. */
export const waitsForGateway: ReadonlySet<string> = new Set([
  'POST /orders/{id}/pay',
  'POST /orders/{id}/gmo-paypay',
  'POST /orders/{id}/payment-account/generate',
  'PUT /orders/{id}/payment-method',
  'POST /credit-cards',
  'DELETE /credit-cards/{id}',
]);
