import type { Region } from '@noren/contract/scalars';
import { currentLocale, setCurrentLocale, storedLocale } from '../i18n/current-locale.ts';
import { currentChannel } from '../visitor/visitor.ts';
import { chooseLocale, type LocaleContext } from './locale.ts';

/** Region of the store last opened in the marketplace; a page that follows keeps its language. */
let lastRegion: Region | undefined;

/** Shows the page in the language of spec §2, and stores the one that its query asks for. */
export function showLocale(context: Partial<LocaleContext>): void {
  lastRegion = context.region ?? lastRegion;
  const { locale, store } = chooseLocale({
    ...context,
    stored: storedLocale.get(),
    channel: currentChannel(),
    region: lastRegion,
  });
  if (store) storedLocale.set(locale);
  if (locale !== currentLocale()) setCurrentLocale(locale);
}
