import { removeEveryInvisible } from '@noren/contract/visible-text';
import { toKatakana } from 'wanakana';

/** Includes wanakana, so load it only with the form that needs it. */

/**
 * Converts a reading to full-width katakana from half width, hiragana or Latin letters. Kanji stay,
 * and the buyer has to replace them. `typing`: an incomplete syllable ("sh", a final "n") is kept.
 */
export function asKatakana(text: string, typing = false): string {
  return toKatakana(removeEveryInvisible(text).normalize('NFKC'), { IMEMode: typing });
}

/** Whether a text has only what the terminals print: katakana, long vowels, dots and spaces. */
export const isKatakana = (text: string): boolean => /^[ァ-ヺー・\s]+$/.test(text);
