import type { Region } from '@noren/contract/scalars';
import { chooseLocale, type LocaleContext } from './locale.ts';
import { currentLocale, setCurrentLocale, storedLocale } from '../i18n/current-locale.ts';

/** Region of the store last opened in the marketplace; a page that follows keeps its language. */
let lastRegion: Region | undefined;

/** Shows the page in the language of spec §2, and stores the one that its query asks for. */
export function showLocale(context: Omit<LocaleContext, 'stored'>): void {
  lastRegion = context.region ?? lastRegion;
  const { locale, store } = chooseLocale({
    ...context,
    stored: storedLocale.get(),
    region: lastRegion,
  });
  if (store) storedLocale.set(locale);
  if (locale !== currentLocale()) setCurrentLocale(locale);
}
