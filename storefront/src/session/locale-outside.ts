import { localeNamed } from '@noren/contract/language-tags';
import type { Locale } from '@noren/contract/scalars';
import { shownLocale, storedLocale } from '../i18n/current-locale.ts';
import { locales } from '../i18n/generated/runtime.js';

/** By its name, or by its language alone: whoever reads zh-HK is shown zh-TW. */
const localeOf = (text: unknown): Locale | undefined => (typeof text === 'string' ? localeNamed(text, locales) : undefined);

/** What the token itself says, whether or not it may enter: only a language is taken from it. */
export function claimOf(token: string | null): Locale | undefined {
  const body = token?.split('.')[1];
  if (!body) return undefined;
  try {
    return localeOf((JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as { locale?: unknown }).locale);
  } catch {
    return undefined;
  }
}

/** In which language somebody is told that they are not in: the chosen one, the token's, the last one shown, the browser's, English. */
export const localeOutside = (token: string | null): Locale =>
  localeOf(storedLocale.get()) ??
  claimOf(token) ??
  shownLocale.get() ??
  window.navigator.languages.map(localeOf).find((locale) => locale !== undefined) ??
  'en';
