import { localeNamed } from '@noren/contract/language-tags';
import type { Locale } from '@noren/contract/scalars';
import * as m from './generated/messages.js';
import { locales, overwriteGetLocale } from './generated/runtime.js';

const kept = 'noren-console-locale';

/** The language somebody chose here, else their browser's, else English. */
export function localeOfBrowser(): Locale {
  const own = localStorage.getItem(kept);
  return locales.find((locale) => locale === own) ?? localeNamed(navigator.language, locales) ?? 'en';
}

let current: Locale = 'ja';
overwriteGetLocale(() => current);

export function showLocale(locale: Locale): void {
  current = locale;
  document.documentElement.lang = locale;
  document.title = `Noren ${m.title()}`;
}

/** Keeps the language and shows the page anew in it. */
export function chooseLocale(locale: Locale): void {
  localStorage.setItem(kept, locale);
  window.location.reload();
}

export const currentLocale = (): Locale => current;
