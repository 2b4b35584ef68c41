import { createRootRouteWithContext } from '@tanstack/react-router';
import { queryOf } from '../api/query.ts';
import { shownLocale } from '../i18n/current-locale.ts';
import { showLocale } from '../guards/show-locale.ts';
import { enterPlace, placeOf } from '../visitor/visitor.ts';
import { RootScreen } from '../layouts/root-screen.tsx';
import type { RouterContext } from '../page/router-context.ts';

export interface RootSearch {
  /** the open drawer (D-275) */
  drawer?: string;
  /** spec §2: the query's locale takes precedence and is stored */
  locale?: string;
}

/** Whether a page of the app has been shown, with its locale set. */
let isShown = false;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => {
    const drawer = text(search.drawer);
    const locale = text(search.locale);
    return { ...(drawer && { drawer }), ...(locale && { locale }) };
  },
  beforeLoad: ({ context, location, search, preload }) => {
    if (preload) return;
    const place = placeOf(location.pathname);
    // Cached data belongs to another identity.
    if (enterPlace(place)) context.queryClient.clear();
    // An error page belongs to the previous place, and keeps its language.
    if (isShown && !place) return;
    isShown = true;
    showLocale({
      query: search.locale,
      shown: shownLocale.get(),
      shop_user_locale: context.queryClient.getQueryData(queryOf('GET /me').queryKey)?.live_brand
        .locale,
    });
  },
  component: RootScreen,
});
