import { randomInt } from 'node:crypto';
import type { Ground } from '../ground.ts';
import { digestOf } from '../http/visitor.ts';
import { isSetUp, keepSetupCode } from './queries.ts';

/** Without what is mistaken for another sign when it is read from a log. */
const signs = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** 4 × 4 signs: 79 random bits. */
const newCode = (): string => Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-');

/** As people type it: any case, with or without its hyphens. */
export const setupCodeDigest = (typed: string): Buffer =>
  digestOf(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  );

/**
 * The one-time code by which the first owner is made, new with each start; whoever reads the server's output may set it up.
 * @returns null where somebody has set the server up
 */
export async function makeSetupCode({ database }: Pick<Ground, 'database'>): Promise<string | null> {
  if (await isSetUp(database)) return null;
  const code = newCode();
  await keepSetupCode(database, setupCodeDigest(code));
  return code;
}
