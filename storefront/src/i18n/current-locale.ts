import type { Locale } from '@noren/contract/locales';
import { storedValue } from '../storage/stored-value.ts';
import { overwriteGetLocale } from './generated/runtime.js';

let current: Locale = 'en';
overwriteGetLocale(() => current);

const listeners = new Set<() => void>();
export const storedLocale = storedValue<Locale>('locale', { mirrored: true });
/**
 * The language in which the shop was last shown. Not a choice of the visitor; used when no user is
 * logged in.
 */
export const shownLocale = storedValue<Locale>('shown-locale');
export const currentLocale = (): Locale => current;

/**
 * Sets the language of all texts, and of the document for screen readers, fonts and line breaking.
 */
export function setCurrentLocale(locale: Locale): void {
  current = locale;
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

export function subscribeToLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The language of a store's own texts, for screen readers and line breaking, whatever the page's
 * language.
 */
export { localeOfRegion as contentLanguage } from '@noren/contract/locales';
