import { createHmac } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { beginSetup, isSetUp, keepSetupCode } from './queries.ts';

/** Without characters that are easily confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Seconds within which starts count as processes of one server, which print the same code. */
const startWindowSeconds = 60;

/**
 * 4 × 4 characters (79 bits), derived from the settings key, which all processes share, and the
 * time of the first start.
 */
function codeOf(settings_key: Buffer, began: Date): string {
  const bits = createHmac('sha512', settings_key)
    .update(`setup code\0${began.toISOString()}`)
    .digest();
  const sign = (nth: number): string =>
    alphabet[bits.readUInt32BE(4 * nth) % alphabet.length] as string;
  return Array.from({ length: 4 }, (_, group) =>
    Array.from({ length: 4 }, (_, nth) => sign(4 * group + nth)).join(''),
  ).join('-');
}

/** Digest of a code as typed: any case, with or without hyphens. */
export const setupCodeDigest = (typed: string): Buffer =>
  digestOf(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  );

/**
 * Returns the one-time code that creates the first owner, or null if the server is set up. Each
 * start makes a new code; processes that start together print the same one.
 */
export async function makeSetupCode({
  database,
  config,
  now,
}: Pick<Ground, 'database' | 'config' | 'now'>): Promise<string | null> {
  return database.transaction(async (tx) => {
    if (await isSetUp(tx)) return null;
    const began = await beginSetup(
      tx,
      now(),
      new Date(now().getTime() - startWindowSeconds * 1000),
    );
    const code = codeOf(config.settings_key, began);
    await keepSetupCode(tx, setupCodeDigest(code));
    return code;
  });
}
