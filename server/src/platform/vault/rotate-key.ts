import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { seal, unsealKept } from './credentials.ts';
import { admitKey, isSealedBy, takeKey } from './admit-key.ts';
import { exchangeTexts, places, sealedTexts, type SealedText } from './queries.ts';

export interface Rotated {
  /** texts that were sealed anew */
  sealed: number;
  /** texts that none of the keys opens; left as they are */
  unread: number;
}

/** Texts that are looked at in one statement. */
const batch = 500;

/** What is to take a text's place; null: it stays. */
function sealedAnew(config: Config, text: string): string | null {
  try {
    return seal(config.settings_key, unsealKept({ config }, text));
  } catch {
    return null;
  }
}

/**
 * Seals everything that a former key sealed with the key of now, while the shop runs: a text that is changed meanwhile is left alone, for whoever
 * changed it sealed it. Broken off, it is begun again and finds less to do. When it has come to its end the former keys are the database's no more.
 * @throws CannotStart where a key is missing
 */
export async function rotateKey(database: Database, config: Config): Promise<Rotated> {
  await admitKey(database, config);
  const counted: Rotated = { sealed: 0, unread: 0 };
  for (const place of places) {
    let after = { a: -1, b: -1 };
    for (let full = true; full;) {
      const texts = await sealedTexts(database, place, after, batch);
      const changes: (SealedText & { fresh: string })[] = [];
      for (const row of texts) {
        if (isSealedBy(config.settings_key, row.text)) continue;
        const fresh = sealedAnew(config, row.text);
        if (fresh === null) counted.unread++;
        else changes.push({ ...row, fresh });
      }
      if (changes.length > 0) counted.sealed += await exchangeTexts(database, place, changes);
      after = texts.at(-1) ?? after;
      full = texts.length === batch;
    }
  }
  await takeKey(database, config);
  return counted;
}
