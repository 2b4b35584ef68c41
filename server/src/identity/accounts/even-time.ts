import { setTimeout } from 'node:timers/promises';

/** Longer than any of the calls takes. */
const minDurationMs = 150;

/** Pads the call to a constant time, so that its duration does not reveal what was found. */
export async function padDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), setTimeout(minDurationMs)]);
  return result;
}
