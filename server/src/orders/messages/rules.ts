/** @NOTE spec silent: how often one buyer may write about one order; a person at a keyboard stays far below. */
const messageLimits = [
  { within_ms: 60_000, most: 10 },
  { within_ms: 86_400_000, most: 200 },
] as const;

/** Seconds until the buyer may write again, or null when they may now. `written` is the last day's, oldest first. */
export function mustWait(written: readonly Date[], now: Date): number | null {
  for (const { within_ms, most } of messageLimits) {
    const recent = written.filter((at) => now.getTime() - at.getTime() < within_ms);
    const blocking = recent[recent.length - most];
    if (blocking) return Math.max(1, Math.ceil((blocking.getTime() + within_ms - now.getTime()) / 1000));
  }
  return null;
}
