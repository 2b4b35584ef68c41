import { removeInvisible } from './visible-text.ts';

/** Top-level names that mail programs turn into links by themselves. Those that names hold too (Dr.Me, D.live, ABC.co) need a path. */
const bare = new Set(
  'com net org info biz edu gov jp tw cn hk kr uk eu fr ru gl gg xyz top shop store site online link click vip icu app dev page cloud example'.split(' '),
);
const withPath = new Set([...bare, ...'us de in io co me tv cc ly to ai live club win work fun asia tokyo web'.split(' ')]);
const scheme = /[a-z]:\/\/\S|\bwww\./i;
/** The last two letters of a label, the word after its dot, and what follows: a path in ASCII, a port, a query. Linear: each word is looked at once. */
const host = /([a-z\d-]{1,2})\.(?=([a-z\d]+)(\/[!-~]|:\d|\?\w+=)?)/gi;

/** Whether a host's name could be one: S.TOKYO and J.Co are initials, II/III and Co/A are no domains. */
function isLinked([, label = '', word = '', path]: RegExpMatchArray): boolean {
  const domain = word.toLowerCase();
  if (path === undefined) return label.length > 1 && bare.has(domain);
  return /^[a-z]{2}$/.test(word) || (withPath.has(domain) && (label.length > 1 || word === domain));
}

/** What full-width letters, other dots and invisible characters stand for: a mail program shows the link all the same. */
const asShown = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/[。｡․]/g, '.')
    .replaceAll(/[⁄∕⧸]/g, '/');

/**
 * Returns whether a mail program would show a link where a name or an address should stand: a scheme, `www.`, a host with a path,
 * or a host that ends in a domain no name ends in.
 */
export function hasWebAddress(text: string): boolean {
  const shown = asShown(text);
  return scheme.test(shown) || [...shown.matchAll(host)].some(isLinked);
}

/** Line breaks of every kind: a name has one line. */
export const hasLineBreak = (text: string): boolean => /[\n\r\v\f\u0085\u2028\u2029]/.test(text);

/** Reads a name or one line of text: removes useless invisible characters, and blanks at the ends. Line breaks are for the caller to refuse. */
export const readLine = (text: string): string => removeInvisible(text).trim();
