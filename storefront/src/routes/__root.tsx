import { createRootRouteWithContext } from '@tanstack/react-router';
import { chooseLocale } from '../guards/locale.ts';
import { currentLocale, setCurrentLocale, storedLocale } from '../i18n/current-locale.ts';
import { RootScreen } from '../layouts/root-screen.tsx';
import type { RouterContext } from '../router.tsx';

export interface RootSearch {
  /** the open drawer (decisions §6) */
  drawer?: string;
  /** spec §2: the query's locale comes first and is stored */
  locale?: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => {
    const drawer = text(search.drawer);
    const locale = text(search.locale);
    return { ...(drawer && { drawer }), ...(locale && { locale }) };
  },
  beforeLoad: ({ search, preload }) => {
    if (preload) return;
    const { locale, store } = chooseLocale({ query: search.locale, stored: storedLocale.get(), channel: 'marketplace' });
    if (store) storedLocale.set(locale);
    if (locale !== currentLocale()) setCurrentLocale(locale);
  },
  component: RootScreen,
});
