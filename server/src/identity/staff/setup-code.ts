import { createHmac } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { beginSetup, isSetUp, keepSetupCode } from './queries.ts';

/** Without what is mistaken for another sign when it is read from a log. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Two starts within so many seconds are of one server's processes, and print the same code. */
const startsTogether = 60;

/** 4 × 4 signs, 79 bits, from the settings key, which all processes share, and the moment of the first start. */
function codeOf(settings_key: Buffer, began: Date): string {
  const bits = createHmac('sha512', settings_key).update(`setup code\0${began.toISOString()}`).digest();
  const sign = (nth: number): string => signs[bits.readUInt32BE(4 * nth) % signs.length] as string;
  return Array.from({ length: 4 }, (_, group) => Array.from({ length: 4 }, (_, nth) => sign(4 * group + nth)).join('')).join('-');
}

/** As people type it: any case, with or without its hyphens. */
export const setupCodeDigest = (typed: string): Buffer =>
  digestOf(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  );

/**
 * Returns the one-time code by which the first owner is made, or null when the server has been set up. Each start makes a new one; processes that start
 * together print the same.
 */
export async function makeSetupCode({ database, config, now }: Pick<Ground, 'database' | 'config' | 'now'>): Promise<string | null> {
  return database.transaction(async (tx) => {
    if (await isSetUp(tx)) return null;
    const began = await beginSetup(tx, now(), new Date(now().getTime() - startsTogether * 1000));
    const code = codeOf(config.settings_key, began);
    await keepSetupCode(tx, setupCodeDigest(code));
    return code;
  });
}
