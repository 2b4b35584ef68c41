/**
 * Returns the language of a tag in lower case: `zh` for zh-TW, zh-HK and zh_TW. Has no schema, so
 * that pages can load it.
 * @param tag BCP 47, or as platforms write it, in any case
 */
const languageOf = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? '';

/**
 * Whether two tags have the same language, regardless of region: readers of zh-HK can read zh-TW.
 */
const isSameLanguage = (one: string, other: string): boolean =>
  languageOf(one) === languageOf(other);

/**
 * Returns the locale that matches a tag: the whole tag (zh-TW, zh_TW, zh-tw), otherwise only its
 * language (D-461).
 * @returns undefined if no locale has that language
 */
export const localeNamed = <L extends string>(tag: string, known: readonly L[]): L | undefined =>
  known.find((one) => one.toLowerCase() === tag.toLowerCase().replace('_', '-')) ??
  known.find((one) => isSameLanguage(one, tag));
