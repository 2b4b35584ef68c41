import { removeInvisible } from './visible-text.ts';

/**
 * Top-level domains that mail programs turn into links. Those that also end names (Dr.Me, D.live,
 * ABC.co) count only with a path.
 */
const bare = new Set(
  'com net org info biz edu gov jp tw cn hk kr uk eu fr ru gl gg xyz top shop store site online link click vip icu app dev page cloud example'.split(
    ' ',
  ),
);
const withPath = new Set([
  ...bare,
  ...'us de in io co me tv cc ly to ai live club win work fun asia tokyo web'.split(' '),
]);
const scheme = /[a-z]:\/\/\S|\bwww\./i;
/**
 * The last two letters of a label, the word after its dot, and what follows: an ASCII path, a port,
 * a query. Runs in linear time, because each word is examined once.
 */
const host = /([a-z\d-]{1,2})\.(?=([a-z\d]+)(\/[!-~]|:\d|\?\w+=)?)/gi;

/**
 * Whether a match looks like a host name: S.TOKYO and J.Co are initials, II/III and Co/A are not
 * domains.
 */
function isLinked([, label = '', word = '', path]: RegExpMatchArray): boolean {
  const domain = word.toLowerCase();
  if (path === undefined) return label.length > 1 && bare.has(domain);
  return /^[a-z]{2}$/.test(word) || (withPath.has(domain) && (label.length > 1 || word === domain));
}

/**
 * Normalizes full-width letters, other dots and invisible characters, because mail programs link
 * such addresses too.
 */
const asShown = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\p{Mn}]/gu, '')
    .normalize('NFKC')
    .replaceAll(/[。｡․]/g, '.')
    .replaceAll(/[⁄∕⧸]/g, '/');

/**
 * Returns whether a mail program would show a link in a name or an address: a scheme, `www.`, a
 * host with a path, or a host that ends in a domain that names do not end in.
 */
export function hasWebAddress(text: string): boolean {
  const shown = asShown(text);
  return scheme.test(shown) || [...shown.matchAll(host)].some(isLinked);
}

/** Whether a text has a line break of any kind. */
export const hasLineBreak = (text: string): boolean => /[\n\r\v\f\u0085\u2028\u2029]/.test(text);

/**
 * Normalizes a name or one line of text: removes useless invisible characters, and trims blanks.
 * The caller must refuse line breaks.
 */
export const readLine = (text: string): string => removeInvisible(text).trim();
