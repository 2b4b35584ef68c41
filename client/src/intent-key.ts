/**
 * Returns an Idempotency-Key for one intent of a person (D-113), also usable as a key of an unsaved
 * row: 128 random bits in hex. Not `randomUUID`, which browsers offer only in secure contexts,
 * because a shop may also be opened over plain HTTP in a local network.
 */
export function newIntentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
