/**
 * The server's time, as far as the browser can know it: design rule 9, countdowns are right on a device whose clock is wrong.
 * Learnt from the Date header of answers (whole seconds, hence the half second) at the middle of the round trip; the quickest
 * answer is the most exact one and wins.
 */
let offset = 0;
let bestRoundTrip = Infinity;

export function learnServerTime(serverTime: number, sentAt: number, receivedAt: number, resolution = 1000): void {
  const roundTrip = receivedAt - sentAt;
  if (!Number.isFinite(serverTime) || roundTrip < 0 || roundTrip >= bestRoundTrip) return;
  bestRoundTrip = roundTrip;
  offset = serverTime + resolution / 2 - (sentAt + receivedAt) / 2;
}

export function learnFromDateHeader(header: string | null, sentAt: number, receivedAt: number): void {
  if (header) learnServerTime(Date.parse(header), sentAt, receivedAt);
}

export const serverNow = (now = Date.now()): number => now + offset;

export function forgetServerTime(): void {
  offset = 0;
  bestRoundTrip = Infinity;
}
