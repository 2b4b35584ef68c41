import * as words from '@noren/kit/words.ts';

/** Numbers that hyphens hold together (phones, house numbers) stay on one line: a word joiner, which nobody sees. */
const heldTogether = (text: string): string => text.replaceAll(/(?<=\d)-(?=\d)/g, '-\u2060');

/** Short facts on one line under a name, with each language's own mark between them; what is absent is left out. */
export const noteLine = (...facts: (string | null | undefined | false)[]): string =>
  heldTogether(facts.filter(Boolean).join(words.locale() === 'en' ? ' · ' : ' ／ '));

/** Names one after another, as each language lists them. */
export const nameList = (names: readonly string[]): string => names.join(words.locale() === 'en' ? ', ' : '、');

/** The word for a value. One that no word is known for (a newer server's, in a page that is still open) is shown as it came (spec §5). */
export const wordOf = <V extends string>(words: Partial<Record<V, () => string>>, value: V): string => words[value]?.() ?? value;
