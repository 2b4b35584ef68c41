import * as words from '@noren/kit/words.ts';

/** Numbers that hyphens hold together (phones, house numbers) stay on one line: a word joiner, which nobody sees. */
const heldTogether = (text: string): string => text.replaceAll(/(?<=\d)-(?=\d)/g, '-\u2060');

/** Each language's own marks: between facts, between names, and around what is said beside. */
const marks: Record<words.Locale, { facts: string; names: string; beside: readonly [open: string, close: string] }> = {
  ja: { facts: ' ／ ', names: '、', beside: ['（', '）'] },
  en: { facts: ' · ', names: ', ', beside: [' (', ')'] },
  'zh-TW': { facts: ' ／ ', names: '、', beside: ['（', '）'] },
};
const marksHere = () => marks[words.locale()];

/** Short facts one after another, each as it is: a number among them can be copied and found. What is absent is left out. */
export const factLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(marksHere().facts);

/** The same for addresses, whose numbers stay on one line. */
export const noteLine = (...facts: Parameters<typeof factLine>): string => heldTogether(factLine(...facts));

/** Names one after another. */
export const nameList = (names: readonly string[]): string => names.join(marksHere().names);

/** A text, and in brackets what is said beside it. */
export function withBeside(text: string, beside: string | number): string {
  const [open, close] = marksHere().beside;
  return `${text}${open}${beside}${close}`;
}

/** The word for a value. One that no word is known for (a newer server's, in a page that is still open) is shown as it came (spec §5). */
export const wordOf = <V extends string>(words: Partial<Record<V, () => string>>, value: V): string => words[value]?.() ?? value;
