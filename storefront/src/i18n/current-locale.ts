import type { Locale } from '@noren/contract/locales';
import { storedValue } from '../storage/stored-value.ts';
import { overwriteGetLocale } from './generated/runtime.js';

let current: Locale = 'en';
overwriteGetLocale(() => current);

const listeners = new Set<() => void>();
export const storedLocale = storedValue<Locale>('locale', { mirrored: true });
/** The language the shop was last shown in: no choice of anybody's, and all there is once nobody is in. */
export const shownLocale = storedValue<Locale>('shown-locale');
export const currentLocale = (): Locale => current;

/** Sets the language of every sentence, and of the page for screen readers, fonts and line breaking. */
export function setCurrentLocale(locale: Locale): void {
  current = locale;
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

export function subscribeToLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language a store writes its goods in: what a screen reader speaks and phrases break by, whatever language the page is in. */
export { localeOfRegion as contentLanguage } from '@noren/contract/locales';
