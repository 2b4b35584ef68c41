import type { Locale } from '@noren/kit/words.ts';

/** For tests that try each language: one that is missing here does not compile. */
const known: Record<Locale, 0> = {
  ja: 0,
  en: 0,
  'zh-TW': 0,
};
export const everyLocale = Object.keys(known) as Locale[];
