/** In seconds. What a visit's times mean, for every process alike. */
export const visitTimes = {
  /** an admitted visitor who was seen within this counts as being in the shop */
  inside: 180,
  /** the same of one who was seen once and did not come back with the ticket: a crawler, or a script that keeps none */
  once: 20,
  /** who waits and was seen within this is let in when it is their turn; whoever comes back later finds their place again */
  attentive: 30,
  /** after this nobody is known any more */
  forgotten: 900,
  /** over which it is counted how fast people are let in */
  pace: 120,
};

/**
 * How long somebody will wait, in whole minutes, at the pace of the last minutes.
 * @param position 1 is the next
 * @param admittedLately how many were let in within `visitTimes.pace`
 * @returns null where nobody was let in lately: nothing honest can be said
 */
export function minutesToWait(position: number, admittedLately: number): number | null {
  if (admittedLately === 0) return null;
  const perMinute = admittedLately / (visitTimes.pace / 60);
  return Math.max(1, Math.ceil(position / perMinute));
}
