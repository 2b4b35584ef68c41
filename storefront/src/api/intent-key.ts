/**
 * An Idempotency-Key for one intent of the visitor (D-113): 128 random bits.
 * Not randomUUID: it exists on https alone, and a shop is also looked at over a plain local network.
 */
export const newIntentKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
