import type { Locale } from './scalars.ts';

/**
 * What the live platform calls each language (spec §3); one that it does not have is sent by another's name, and the buyer chooses it here.
 * A file of its own, for it is all that a first load needs to know of what languages are called elsewhere.
 */
export const platformLocales = { ja: 'ja', 'zh-TW': 'zh_TW', en: 'en' } as const satisfies Record<Locale, string>;
export type PlatformLocale = (typeof platformLocales)[Locale];

/** Each language by its own name. */
export const localeNames: Readonly<Record<Locale, string>> = { ja: '日本語', en: 'English', 'zh-TW': '繁體中文' };
