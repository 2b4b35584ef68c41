/** Text for a konbini's terminal and printer: full-width Shift_JIS, in bytes (GMO 1.7). */
import { toGlyphs } from '@noren/contract/visible-text';
import { foldAccents, unmappableCharacters, wireLength } from './codec.ts';

// half-width katakana only: NFKC of the whole text would replace kanji in names
const HALF_KANA = /[\uff61-\uff9f]+/g;

/**
 * Converts half-width letters, digits, signs, katakana and spaces to full width. Invisible
 * characters are removed, so a kanji variant becomes its base character. Everything else stays.
 */
export function fullWidth(text: string): string {
  return toGlyphs(text)
    .replace(HALF_KANA, (kana) => kana.normalize('NFKC'))
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/\s/g, '\u3000');
}

/** Printers' sign for a missing character. */
const missing = '〓';

/**
 * Returns full-width text of at most `bytes` bytes, for a store's texts that are only displayed: é
 * becomes e, 𠮷 becomes 〓, emoji are omitted.
 */
export function printable(text: string, bytes: number): string {
  let kept = '';
  for (const character of fullWidth(foldAccents(text.trim()))) {
    const isMissing = unmappableCharacters(character).length > 0;
    if (isMissing && !/\p{L}/u.test(character)) continue;
    const printed = isMissing ? missing : character;
    if (wireLength(kept + printed) > bytes) break;
    kept += printed;
  }
  return kept;
}

/** Returns a character with its code point, to identify it in a refusal: `𠮷 (U+20BB7)`. */
export const namedCharacter = (character: string): string =>
  `${character} (U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')})`;
