/** What a konbini's terminal and receipt printer take: full-width characters of Shift_JIS, counted in bytes (GMO 1.7). */
import { toGlyphs } from '@noren/contract/visible-text';
import { foldAccents, unmappableCharacters, wireLength } from './codec.ts';

// half-width katakana with its sound marks; NFKC of the whole text would also exchange the kanji of somebody's name
const HALF_KANA = /[\uff61-\uff9f]+/g;

/**
 * Half-width letters, digits, signs, katakana and spaces → their full-width forms. Invisible characters are removed: of a variant of a
 * kanji the base character is left. Everything else stays as it is.
 */
export function fullWidth(text: string): string {
  return toGlyphs(text)
    .replace(HALF_KANA, (kana) => kana.normalize('NFKC'))
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/\s/g, '\u3000');
}

/** Printers' sign for a character that is not in the case. */
const missing = '〓';

/** Full-width text of at most `bytes` bytes, for texts of the store's, which are only shown: é becomes e, 𠮷 becomes 〓, emoji are left out. */
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

/** A character as a refusal names it, so that it can be seen and looked up: `𠮷 (U+20BB7)`. */
export const namedCharacter = (character: string): string =>
  `${character} (U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')})`;
