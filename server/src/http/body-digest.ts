import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Endpoint } from '@noren/contract/endpoint';

/** A key for this alone: nothing else that is signed with the settings key can be held against a digest. */
export const digestKeyOf = (settings_key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', settings_key, '', 'fields of an idempotent body', 32));

/**
 * The digest kept beside an Idempotency-Key: of what was understood, for what the schema leaves out has no effect, and may be too deep to be
 * written out. A field that could be guessed from a bare digest goes in as its HMAC: whoever has the database has nothing to try numbers on.
 */
export function bodyDigest(
  understood: readonly unknown[],
  { undigested = [], guessable = [] }: Pick<Endpoint, 'undigested' | 'guessable'>,
  key: Buffer,
): Buffer {
  const part = (name: string, value: unknown): unknown => {
    if (undigested.includes(name)) return undefined;
    if (!guessable.includes(name) || value === null) return value;
    return createHmac('sha256', key)
      .update(`${name}\0${JSON.stringify(value)}`)
      .digest('base64');
  };
  return createHash('sha256').update(JSON.stringify(understood, part)).digest();
}
