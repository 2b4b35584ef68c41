/**
 * An Idempotency-Key for one intent of the visitor (D-113): 128 random bits.
 * Not randomUUID: it exists on https alone, and a shop is also looked at over a plain local network.
 */
export const newIntentKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** No answer of our own came: what was asked for may or may not have been done. */
export const isUnanswered = ({ code }: { code: string }): boolean =>
  code === 'NETWORK' || code === 'UNKNOWN' || code === 'SERVICE_UNAVAILABLE' || code === 'INTERNAL_SYSTEM_ERROR';
