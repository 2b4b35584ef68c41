/** Top-level names that mail programs turn into links by themselves; a dot before any other word is a person's abbreviation. */
const linked = new Set(
  'com net org info biz edu gov jp tw cn hk kr us uk eu de fr ru in io co me tv cc ly gl gg to ai app dev xyz top shop store site online live link click club vip win work icu fun asia tokyo page web cloud example'.split(
    ' ',
  ),
);
/** Matches only the last letter or digit of a host's name, and the hyphens between it and the dot, so that the pattern stays linear. */
const address = /\/\/|\bwww\.|[a-z\d]-*\.[a-z]{2,}[/?#:]\S/i;
const afterDot = /[a-z\d]-*\.(?=([a-z\d]+))/gi;

/** What full-width letters, other dots and invisible characters stand for: a mail program shows the link all the same. */
const asShown = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/[。｡․]/g, '.')
    .replaceAll(/[⁄∕⧸]/g, '/');

/** Whether a mail program would show a link where a name or an address should stand. */
export function hasWebAddress(text: string): boolean {
  const shown = asShown(text);
  return address.test(shown) || [...shown.matchAll(afterDot)].some(([, word = '']) => linked.has(word.toLowerCase()));
}

/** Line breaks of every kind: a name has one line. */
export const hasLineBreak = (text: string): boolean => /[\n\r\v\f\u0085\u2028\u2029]/.test(text);
