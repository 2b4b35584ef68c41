import { removeEveryInvisible } from '@noren/contract/visible-text';
import { toKatakana } from 'wanakana';

/** Comes with wanakana, so it is loaded with the form that needs it and with nothing else. */

/**
 * A reading in full-width katakana, whatever it was typed in: half width, hiragana, Latin letters. What has no reading of its own
 * (kanji) stays and is for the person to mend. `typing`: a syllable still under way ("sh", a last "n") is left alone.
 */
export function asKatakana(text: string, typing = false): string {
  return toKatakana(removeEveryInvisible(text).normalize('NFKC'), { IMEMode: typing });
}

/** What the terminals print: katakana, long vowels, a dot or a space between the names. */
export const isKatakana = (text: string): boolean => /^[ァ-ヺー・\s]+$/.test(text);
