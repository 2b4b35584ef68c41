/** Messages are cut here: longer ones contain their input. */
const maxLength = 2_000;
/**
 * Letters and digits outside ASCII, which the program's own words do not have: they are user input.
 */
const foreign = /(?:(?![\u0000-\u007f])[\p{L}\p{M}\p{N}])+/gu;
/** Whether it is one of the program's own names: of a field, a constraint, a function, a file. */
const isName = (quoted: string): boolean =>
  /^[\w.$/-]{0,200}$/.test(quoted) && !/\d{7}/.test(quoted) && !quoted.split('/').some(isToken);
/** Whether it is a migration's file name, which an operator must be able to read. */
const isMigration = (word: string): boolean => /^\d{4}(?:-[a-z]{1,20}){1,8}(?:\.sql)?$/.test(word);
/**
 * Whether it is a token, a digest or encoded data: too long for a name, or long and not only
 * letters.
 */
const isToken = (word: string): boolean =>
  !isMigration(word) &&
  (word.length >= 40 ||
    /^[0-9a-f]{16,}$/i.test(word) ||
    (word.length >= 24 && /\d/.test(word) && /[A-Za-z]/.test(word)));

/**
 * Removes text from the first to the last double quote, since values may contain quotes; names stay
 * if everything quoted is a name.
 */
function withoutQuoted(text: string): string {
  const from = text.indexOf('"');
  const to = text.lastIndexOf('"');
  if (from < 0 || from === to) return from < 0 ? text : `${text.slice(0, from)}"…`;
  const between = text.slice(from + 1, to).split('"');
  return between.every((part, nth) => nth % 2 === 1 || isName(part))
    ? text
    : `${text.slice(0, from)}"…"${text.slice(to + 1)}`;
}

/**
 * Redacts user input in a program's message: quoted values, email addresses, URL queries, numbers
 * as long as a phone number, tokens, encoded data, and letters outside ASCII. Pure.
 */
export const redactUserInput = (text: string): string =>
  withoutQuoted(text.slice(0, maxLength))
    .replaceAll(/'[^'\n]*'/g, (quoted) => (isName(quoted.slice(1, -1)) ? quoted : `'…'`))
    .replaceAll(/`[^`\n]*`/g, (quoted) => (isName(quoted.slice(1, -1)) ? quoted : '`…`'))
    .replaceAll('%40', '@')
    .replaceAll(/(?<![^\s@/"'<>=])[^\s@/"'<>=]+@[^\s@/"'<>]+\.[^\s@/"'<>]+/g, '[address]')
    .replaceAll(/\?[^\s)"']{2,}/g, '?…')
    .replaceAll(/(?:%[0-9a-f]{2}[\w.~-]*)+/gi, '…')
    .replaceAll(/(?:\\u[0-9a-f]{4})+/gi, '…')
    .replaceAll(/\d{2,4}\.\d{3,4}\.\d{4}/g, '[number]')
    // a gateway's code (E01170001) is not a number
    .replaceAll(/(?<![A-Z\d])\+?\d(?:[ -]?\d){6,}|\d{10,}/g, '[number]')
    .replaceAll(/\d{1,3}(?:, ?\d{1,3}){5,}/g, '[bytes]')
    .replaceAll(/[\w+/=-]{16,}(?:\.[\w-]+)*/g, (word) =>
      word.split('/').some(isToken) ? '[token]' : word,
    )
    .replaceAll(foreign, '…');
