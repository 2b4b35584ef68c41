import { localeNamed } from '@noren/contract/language-tags';
import type { Locale } from '@noren/contract/scalars';
import * as m from './generated/messages.js';
import { locales, overwriteGetLocale } from './generated/runtime.js';

const storageKey = 'noren-console-locale';

/** Returns the language chosen in this browser, else the browser's language, else English. */
export function localeOfBrowser(): Locale {
  const own = localStorage.getItem(storageKey);
  return (
    locales.find((locale) => locale === own) ?? localeNamed(navigator.language, locales) ?? 'en'
  );
}

let current: Locale = 'ja';
overwriteGetLocale(() => current);

export function showLocale(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
  document.title = `Noren ${m.title()}`;
}

export function chooseLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  window.location.reload();
}

export const currentLocale = (): Locale => current;
