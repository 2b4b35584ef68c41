import * as words from '@noren/kit/words.ts';

/**
 * Inserts invisible word joiners, so that numbers with hyphens (phones, house numbers) do not break
 * over two lines.
 */
const keepNumbersTogether = (text: string): string => text.replaceAll(/(?<=\d)-(?=\d)/g, '-\u2060');

/**
 * Joins short facts, omitting absent ones. Their text is unchanged, so numbers in it can be copied
 * and searched.
 */
export const factLine = (...facts: (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join(words.betweenFacts());

/** Like `factLine`, for addresses: numbers with hyphens do not break over lines. */
export const noteLine = (...facts: Parameters<typeof factLine>): string =>
  keepNumbersTogether(factLine(...facts));

/** Joins names with the language's separator. */
export const nameList = (names: readonly string[]): string => names.join(words.betweenNames());

/** A text with a note in brackets. */
export const withNote = (text: string, note: string | number): string =>
  words.textWithNote({ text, note });

/**
 * Returns the word for a value; a value unknown to this page (from a newer server) is returned
 * unchanged (spec §5).
 */
export const wordOf = <V extends string>(
  words: Partial<Record<V, () => string>>,
  value: V,
): string => words[value]?.() ?? value;
