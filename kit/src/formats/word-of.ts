/** The word for a value. One that no word is known for (a newer server's, in a page that is still open) is shown as it came (spec §5). */
export const wordOf = <V extends string>(words: Partial<Record<V, () => string>>, value: V): string => words[value]?.() ?? value;
