import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { seal, unsealKept } from './credentials.ts';
import { admitKey, isSealedBy, takeKey } from './admit-key.ts';
import { exchangeTexts, places, sealedTexts, type SealedText } from './queries.ts';

export interface Rotated {
  sealed: number;
  /** texts that no key decrypts; left unchanged */
  unread: number;
}

const batchSize = 500;

/** The text encrypted with the current key; null when it cannot be decrypted. */
function reseal(config: Config, text: string): string | null {
  try {
    return seal(config.settings_key, unsealKept({ config }, text));
  } catch {
    return null;
  }
}

/**
 * Re-encrypts everything from former keys with the current key while the shop runs. A text that
 * changes meanwhile is skipped, because its writer encrypted it with the current key. An
 * interrupted run can be repeated and has less to do. Once it completes, the former keys no longer
 * belong to the database.
 * @throws CannotStart when a key is missing
 */
export async function rotateKey(database: Database, config: Config): Promise<Rotated> {
  await admitKey(database, config);
  const counted: Rotated = { sealed: 0, unread: 0 };
  for (const place of places) {
    let after = { a: -1, b: -1 };
    for (let full = true; full;) {
      const texts = await sealedTexts(database, place, after, batchSize);
      const changes: (SealedText & { fresh: string })[] = [];
      for (const row of texts) {
        if (isSealedBy(config.settings_key, row.text)) continue;
        const fresh = reseal(config, row.text);
        if (fresh === null) counted.unread++;
        else changes.push({ ...row, fresh });
      }
      if (changes.length > 0) counted.sealed += await exchangeTexts(database, place, changes);
      after = texts.at(-1) ?? after;
      full = texts.length === batchSize;
    }
  }
  await takeKey(database, config);
  return counted;
}
