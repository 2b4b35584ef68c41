import * as words from '@noren/kit/words.ts';

/** Numbers that hyphens hold together (phones, house numbers) stay on one line: a word joiner, which nobody sees. */
const heldTogether = (text: string): string => text.replaceAll(/(?<=\d)-(?=\d)/g, '-\u2060');

/** Short facts one after another, each as it is: a number among them can be copied and found. What is absent is left out. */
export const factLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(words.betweenFacts());

/** The same for addresses, whose numbers stay on one line. */
export const noteLine = (...facts: Parameters<typeof factLine>): string => heldTogether(factLine(...facts));

/** Names one after another. */
export const nameList = (names: readonly string[]): string => names.join(words.betweenNames());

/** A text, and in brackets what is said beside it. */
export const withBeside = (text: string, note: string | number): string => words.beside({ text, note });

/** The word for a value. One that no word is known for (a newer server's, in a page that is still open) is shown as it came (spec §5). */
export const wordOf = <V extends string>(words: Partial<Record<V, () => string>>, value: V): string => words[value]?.() ?? value;
