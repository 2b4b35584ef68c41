/** No program says more at once; what is longer holds what it was given. */
const longest = 2_000;
/** Letters and digits that no word of the program has: what is written in them was typed by somebody. */
const foreign = /(?:(?![\u0000-\u007f])[\p{L}\p{M}\p{N}])+/gu;
/** A name of the program's own: of a field, a constraint, a function, a file. */
const isName = (quoted: string): boolean => /^[\w.$/-]{0,200}$/.test(quoted) && !/\d{7}/.test(quoted) && !quoted.split('/').some(isToken);
/** The name of a migration's file: an operator who has to act on it must be able to read it. */
const isMigration = (word: string): boolean => /^\d{4}(?:-[a-z]{1,20}){1,8}(?:\.sql)?$/.test(word);
/** A token, a digest, something encoded: too long for a name, or long and not letters only. */
const isToken = (word: string): boolean =>
  !isMigration(word) && (word.length >= 40 || /^[0-9a-f]{16,}$/i.test(word) || (word.length >= 24 && /\d/.test(word) && /[A-Za-z]/.test(word)));

/** What stands in double quotes, the quotes that a value itself has among it: names stay, if all of it are names. */
function withoutQuoted(text: string): string {
  const from = text.indexOf('"');
  const to = text.lastIndexOf('"');
  if (from < 0 || from === to) return from < 0 ? text : `${text.slice(0, from)}"…`;
  const between = text.slice(from + 1, to).split('"');
  return between.every((part, nth) => nth % 2 === 1 || isName(part)) ? text : `${text.slice(0, from)}"…"${text.slice(to + 1)}`;
}

/**
 * Takes out of a program's words what they quote of people's: values in quotes, addresses of email and of pages, numbers as long as a postal code, tokens, what
 * is encoded, and what is written in no Latin letters. Pure.
 */
export const withoutWhatWasTyped = (text: string): string =>
  withoutQuoted(text.slice(0, longest))
    .replaceAll(/'[^'\n]*'/g, (quoted) => (isName(quoted.slice(1, -1)) ? quoted : `'…'`))
    .replaceAll(/`[^`\n]*`/g, (quoted) => (isName(quoted.slice(1, -1)) ? quoted : '`…`'))
    .replaceAll('%40', '@')
    .replaceAll(/(?<![^\s@/"'<>=])[^\s@/"'<>=]+@[^\s@/"'<>]+\.[^\s@/"'<>]+/g, '[address]')
    .replaceAll(/\?[^\s)"']{2,}/g, '?…')
    .replaceAll(/(?:%[0-9a-f]{2}[\w.~-]*)+/gi, '…')
    .replaceAll(/(?:\\u[0-9a-f]{4})+/gi, '…')
    .replaceAll(/\d{2,4}\.\d{3,4}\.\d{4}/g, '[number]')
    // a gateway's code (E01170001) is none
    .replaceAll(/(?<![A-Z\d])\+?\d(?:[ -]?\d){6,}|\d{10,}/g, '[number]')
    .replaceAll(/\d{1,3}(?:, ?\d{1,3}){5,}/g, '[bytes]')
    .replaceAll(/[\w+/=-]{16,}(?:\.[\w-]+)*/g, (word) => (word.split('/').some(isToken) ? '[token]' : word))
    .replaceAll(foreign, '…');
