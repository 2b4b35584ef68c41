import { setTimeout } from 'node:timers/promises';

/** Longer than any of the ways such a call can go. */
const evenMs = 150;

/** Waits until the call has taken as long as every other: what was found must not show in the time it took. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(evenMs)]);
  return result;
}
