/** In seconds. Every process counts visits by these. */
export const visitTimes = {
  /** an admitted visitor who was seen within this time counts as inside */
  inside: 180,
  /**
   * the same for a visitor who was seen once and never returned with the ticket: a crawler, or a
   * script without cookies
   */
  once: 20,
  /**
   * a waiting visitor who was seen within this time is admitted in turn; a later one keeps the
   * place in line
   */
  attentive: 30,
  /** a visit that was not seen for this long is deleted */
  forgotten: 900,
  /** window over which the rate of admissions is measured */
  pace: 120,
};

/**
 * Places that one network (/24, /64) may take inside a store, and as many in its line: a tenth, so
 * that one network cannot fill a store. The minimum admits an office or a school if the limit is
 * small.
 */
export const networkShare = (limit: number): number => Math.max(10, Math.ceil(limit / 10));

/**
 * Estimates the wait in whole minutes from the rate of the last minutes.
 * @param position 1 is the next
 * @param admittedLately visitors admitted within `visitTimes.pace`
 * @returns null if no visitor was admitted lately: there is no rate to estimate from
 */
export function minutesToWait(position: number, admittedLately: number): number | null {
  if (admittedLately === 0) return null;
  const perMinute = admittedLately / (visitTimes.pace / 60);
  return Math.max(1, Math.ceil(position / perMinute));
}
