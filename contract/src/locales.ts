/**
 * Spec §9: the languages the product knows, and all that the contract says of one. No schema is here, so that a page's
 * first load can read it.
 */
export const locales = ['en', 'ja', 'zh-TW'] as const;
export type Locale = (typeof locales)[number];

/** Each language by its own name. */
export const localeNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English', 'zh-TW': '繁體中文' };

/**
 * What the live platform calls each language (spec §3). One that it does not have is sent by another's name, and the
 * buyer chooses it here.
 */
export const platformLocales = { ja: 'ja', 'zh-TW': 'zh_TW', en: 'en' } as const satisfies Record<Locale, string>;
export type PlatformLocale = (typeof platformLocales)[Locale];

/** The language that the shops of a country write in. */
export const localeOfRegion = { JP: 'ja', TW: 'zh-TW' } as const satisfies Record<string, Locale>;
