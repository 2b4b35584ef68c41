import { createHmac } from 'node:crypto';
import { CannotStart } from '../config/cannot-start.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { unseal, type SettingsKeys } from './credentials.ts';
import { forgetOtherKeys, lockKeys, noteKeys, someCredentials, usedKeys } from './queries.ts';

/** What is kept of a key, to know it again. */
const checkOf = (key: Buffer): Buffer => createHmac('sha256', key).update('settings key check').digest();

/** Whether a key, and no other, sealed the text. */
export function isSealedBy(key: Buffer, text: string): boolean {
  try {
    unseal(key, text);
    return true;
  } catch {
    return false;
  }
}

const wayOut =
  'set SETTINGS_KEY to it (a shop that was opened without that setting keeps it in DATA_DIR/settings.key), or name it in SETTINGS_KEY_FORMER to change the key; if it is lost: npm run database -- accept-key';

function refusal({ settings_key_file }: Config, isHalf: boolean): CannotStart {
  if (isHalf)
    return new CannotStart(
      'SETTINGS_KEY: the key of this database is being changed and this process has one of the two alone: set SETTINGS_KEY to the new one and SETTINGS_KEY_FORMER to the other',
    );
  return new CannotStart(`SETTINGS_KEY: what this database holds is sealed with another key than ${settings_key_file ?? 'the one that is set'}: ${wayOut}`);
}

/**
 * Holds the process's keys against those that the database was sealed with, and notes the key that seals from now on. The first start's key is the
 * database's; of one from before there were check values, the key that opens its stores' credentials.
 * @throws CannotStart where the process has not got one of them: it could read nothing that is sealed, and would seal what the others cannot read
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

/** The database is this key's alone from now on, whatever sealed it before: what others sealed reads as not set. */
export async function takeKey(database: Database, { settings_key }: SettingsKeys): Promise<void> {
  await database.transaction(async (tx) => {
    await lockKeys(tx);
    await noteKeys(tx, [checkOf(settings_key)]);
    await forgetOtherKeys(tx, checkOf(settings_key));
  });
}
