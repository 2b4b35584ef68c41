/**
 * The language of a tag by itself: `zh` of zh-TW, of zh-HK and of zh_TW. Nothing of a schema is here: a page may load it.
 * @param tag BCP 47, or as platforms write it, in letters of any size
 * @returns in small letters; two languages may begin with the same ones, as ko and kok do
 */
const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/** Whether two tags are of one language, wherever it is spoken: whoever reads zh-HK reads zh-TW. */
const isSameLanguage = (one: string, other: string): boolean => languageOf(one) === languageOf(other);

/**
 * The one of some languages that a tag names: by its whole name, as zh-TW, zh_TW or zh-tw, else by its language alone (D-461).
 * @returns undefined where none is of that language
 */
export const localeNamed = <L extends string>(tag: string, known: readonly L[]): L | undefined =>
  known.find((one) => one.toLowerCase() === tag.toLowerCase().replace('_', '-')) ?? known.find((one) => isSameLanguage(one, tag));
