/**
 * Estimates the server's time (house rule 9), so that countdowns are right on a device with a wrong
 * clock. Each response bounds the difference of the clocks: the server wrote its time after the
 * request was sent and before the response arrived, and a Date header has only whole seconds. The
 * bounds of all responses are intersected.
 */
let minOffset = -Infinity;
let maxOffset = Infinity;

/**
 * @param resolution the server's time may be up to this many milliseconds later than `serverTime`
 */
export function setServerTime(
  serverTime: number,
  sentAt: number,
  receivedAt: number,
  resolution = 1000,
): void {
  if (!Number.isFinite(serverTime) || receivedAt < sentAt) return;
  const from = serverTime - receivedAt;
  const to = serverTime + resolution - sentAt;
  if (from <= maxOffset && to >= minOffset) {
    minOffset = Math.max(minOffset, from);
    maxOffset = Math.min(maxOffset, to);
  } else if (to - from < maxOffset - minOffset) {
    // The bounds contradict each other because a clock was changed: keep the more exact ones.
    minOffset = from;
    maxOffset = to;
  }
}

export function readDateHeader(header: string | null, sentAt: number, receivedAt: number): void {
  if (header) setServerTime(Date.parse(header), sentAt, receivedAt);
}

export const serverNow = (now = Date.now()): number =>
  Number.isFinite(minOffset) ? now + (minOffset + maxOffset) / 2 : now;

/** Maximum error of serverNow() in milliseconds; 0 before the first response. */
export const serverClockError = (): number =>
  Number.isFinite(minOffset) ? (maxOffset - minOffset) / 2 : 0;

export function resetServerTime(): void {
  minOffset = -Infinity;
  maxOffset = Infinity;
}
