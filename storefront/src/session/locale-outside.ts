import { localeNamed } from '@noren/contract/language-tags';
import type { Locale } from '@noren/contract/scalars';
import { shownLocale, storedLocale } from '../i18n/current-locale.ts';
import { locales } from '../i18n/generated/runtime.js';

/** Matches the whole tag, otherwise only the language: readers of zh-HK get zh-TW. */
const localeOf = (text: unknown): Locale | undefined =>
  typeof text === 'string' ? localeNamed(text, locales) : undefined;

/** Returns the language in a token, valid or not; nothing else is read from it. */
export function claimOf(token: string | null): Locale | undefined {
  const body = token?.split('.')[1];
  if (!body) return undefined;
  try {
    return localeOf(
      (JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as { locale?: unknown }).locale,
    );
  } catch {
    return undefined;
  }
}

/**
 * Returns the language in which a visitor is told that they are not logged in: the chosen one, the
 * token's, the last one shown, the browser's, English.
 */
export const localeOutside = (token: string | null): Locale =>
  localeOf(storedLocale.get()) ??
  claimOf(token) ??
  shownLocale.get() ??
  window.navigator.languages.map(localeOf).find((locale) => locale !== undefined) ??
  'en';
