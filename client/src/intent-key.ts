/**
 * Returns an Idempotency-Key for one intent of a person (D-113), also good as a key of a row that is not saved yet: 128 random bits in hex.
 * Not `randomUUID`: browsers offer that in secure contexts only, and a shop is also opened over plain HTTP in a local network.
 */
export function newIntentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
