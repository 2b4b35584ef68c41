/** What a konbini's terminal and receipt printer take: full-width characters of Shift_JIS, counted in bytes (GMO 1.7). */
import { unmappableCharacters, wireLength } from './codec.ts';

// half-width katakana with its sound marks; NFKC of the whole text would also exchange the kanji of somebody's name
const HALF_KANA = /[\uff61-\uff9f]+/g;

/** Half-width letters, digits, signs, katakana and spaces → their full-width forms; everything else stays as it is. */
export function fullWidth(text: string): string {
  return text
    .replace(HALF_KANA, (kana) => kana.normalize('NFKC'))
    .replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/\s/g, '\u3000');
}

/** Full-width text of at most `bytes` bytes, without what Shift_JIS cannot carry: for texts of the store's, which are only shown. */
export function printable(text: string, bytes: number): string {
  let kept = '';
  for (const character of fullWidth(text.trim())) {
    if (unmappableCharacters(character).length > 0) continue;
    if (wireLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}
