/** Longest name of a product in URLs. */
export const maxHandle = 80;

const letters = String.raw`a-z0-9ー\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}`;
const words = new RegExp(`^[${letters}]+(?:-[${letters}]+)*$`, 'u');
const otherCharacters = new RegExp(`[^${letters}]+`, 'gu');

/** Normalizes a handle: one width, lower case. */
export const plainHandle = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/**
 * Returns whether a product can have this normalized handle. Digits only are refused, because they
 * look like a product's id.
 */
export const isHandle = (text: string): boolean =>
  text.length <= maxHandle && words.test(text) && !/^\d+$/.test(text);

/**
 * Proposes the handle of a product from its name, as Shopify does: letters without accents, one
 * hyphen for everything else. Returns '' when nothing is left that a handle may be.
 */
export function handleOf(name: string): string {
  const plain = plainHandle(name)
    .normalize('NFKD')
    // accents of Latin letters only: the voiced marks of kana are other characters
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .replaceAll(otherCharacters, '-');
  const cut = Array.from(plain.replace(/^-/, ''));
  while (cut.join('').length > maxHandle) cut.pop();
  const handle = cut.join('').replace(/-$/, '');
  return isHandle(handle) ? handle : '';
}
