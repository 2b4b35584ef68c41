/** @NOTE spec silent: how often a buyer may write about one order; far more than a person types. */
const messageLimits = [
  { within_ms: 60_000, max: 10 },
  { within_ms: 86_400_000, max: 200 },
] as const;

/**
 * Seconds until the buyer may write again, or null if they may now. @param written the last day's
 * messages, oldest first
 */
export function mustWait(written: readonly Date[], now: Date): number | null {
  for (const { within_ms, max } of messageLimits) {
    const recent = written.filter((at) => now.getTime() - at.getTime() < within_ms);
    const blocking = recent[recent.length - max];
    if (blocking)
      return Math.max(1, Math.ceil((blocking.getTime() + within_ms - now.getTime()) / 1000));
  }
  return null;
}
