/**
 * Spec §9: the supported languages and their names. Has no schema, so that a page can load it
 * first.
 */
export const locales = ['en', 'ja', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];

/** The name of each language in that language. */
export const localeNames: Readonly<Record<Locale, string>> = {
  ja: '日本語',
  en: 'English',
  'zh-TW': '繁體中文',
};

/**
 * The live platform's name of each language (spec §3). A language that is missing there arrives
 * under another name, and the buyer switches here.
 */
export const platformLocales = { ja: 'ja', 'zh-TW': 'zh_TW', en: 'en' } as const satisfies Record<
  Locale,
  string
>;
export type PlatformLocale = (typeof platformLocales)[Locale];

/** The language of each country's stores. */
export const localeOfRegion = { JP: 'ja', TW: 'zh-TW' } as const satisfies Record<string, Locale>;
