import { createHmac } from 'node:crypto';
import { CannotStart } from '../config/cannot-start.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { unseal, type SettingsKeys } from './credentials.ts';
import { deleteOtherKeys, lockKeys, noteKeys, someCredentials, usedKeys } from './queries.ts';

/** Check value by which a key is recognized without storing it. */
const checkOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('settings key check').digest();

/** Whether the text was encrypted with this key. */
export function isSealedBy(key: Buffer, text: string): boolean {
  try {
    unseal(key, text);
    return true;
  } catch {
    return false;
  }
}

const remedy =
  'set SETTINGS_KEY to it (a shop that was opened without that setting keeps it in DATA_DIR/settings.key), or name it in SETTINGS_KEY_FORMER to change the key; if it is lost: npm run database -- accept-key';

function refusal({ settings_key_file }: Config, isHalf: boolean): CannotStart {
  if (isHalf)
    return new CannotStart(
      'SETTINGS_KEY: the key of this database is being changed and this process has one of the two alone: set SETTINGS_KEY to the new one and SETTINGS_KEY_FORMER to the other',
    );
  return new CannotStart(
    `SETTINGS_KEY: what this database holds is sealed with another key than ${settings_key_file ?? 'the one that is set'}: ${remedy}`,
  );
}

/**
 * Compares the process's keys with those that encrypt the database, and records the current one. A
 * new database takes the first start's key; a database from before check values existed, the keys
 * that decrypt its stores' credentials.
 * @throws CannotStart when the process misses one of them: it could not decrypt existing data, and
 * others could not decrypt what it writes
 */
export async function admitKey(database: Database, config: Config): Promise<void> {
  const keys = [config.settings_key, ...config.settings_keys_former];
  const checks = keys.map(checkOf);
  const isOurs = (check: Buffer): boolean => checks.some((own) => own.equals(check));
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    const used = await usedKeys(tx);
    if (!used.every(isOurs)) throw refusal(config, used.some(isOurs));
    if (used.length > 0) return noteKeys(tx, checks.slice(0, 1));
    const sealed = await someCredentials(tx, 100);
    const openers = keys.filter((key) => sealed.some((text) => isSealedBy(key, text)));
    if (sealed.length > 0 && openers.length === 0) throw refusal(config, false);
    return noteKeys(tx, [checks[0] as Buffer, ...openers.map(checkOf)]);
  });
}

/**
 * Makes this the database's only key, whatever encrypted it before; values under other keys then
 * count as not set.
 */
export async function takeKey(database: Database, { settings_key }: SettingsKeys): Promise<void> {
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    await noteKeys(tx, [checkOf(settings_key)]);
    await deleteOtherKeys(tx, checkOf(settings_key));
  });
}
