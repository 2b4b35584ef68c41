/**
 * The server's time, as far as the browser can know it: house rule 9, countdowns are right on a device whose clock is wrong.
 * Every answer says between which bounds the difference lies: the server wrote its time after the question left and before the
 * answer came, and a Date header has whole seconds alone. The bounds of all answers together are narrower than those of any one.
 */
let least = -Infinity;
let most = Infinity;

/** @param resolution how much later than it says the server's moment may have been, in milliseconds */
export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number, resolution = 1000): void {
  if (!Number.isFinite(serverTime) || receivedAt < sentAt) return;
  const from = serverTime - receivedAt;
  const to = serverTime + resolution - sentAt;
  if (from <= most && to >= least) {
    least = Math.max(least, from);
    most = Math.min(most, to);
  } else if (to - from < most - least) {
    // They contradict each other (a clock was set meanwhile): the more exact one is believed.
    least = from;
    most = to;
  }
}

export function learnFromDateHeader(header: string | null, sentAt: number, receivedAt: number): void {
  if (header) learnServerTime(Date.parse(header), sentAt, receivedAt);
}

export const serverNow = (now = Date.now()): number => (Number.isFinite(least) ? now + (least + most) / 2 : now);

/** By how much serverNow() may be early or late, in milliseconds; 0 as long as no answer has come. */
export const serverDoubt = (): number => (Number.isFinite(least) ? (most - least) / 2 : 0);

export function forgetServerTime(): void {
  least = -Infinity;
  most = Infinity;
}
