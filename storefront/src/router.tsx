import { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { CallError } from './api/query.ts';
import type { LayoutName } from './layouts/choose-layout.ts';
import { routeTree } from './routeTree.gen.ts';
import { RoutePending } from './screens/route-pending.tsx';
import { forgetReloaded, setNavigationTarget } from './stale-page.ts';

/** What every route's guards and loaders receive. */
export interface RouterContext {
  queryClient: QueryClient;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // The server's word is final (4xx); only what may pass by itself is asked again.
      retry: (count, error) => count < 2 && (!(error instanceof CallError) || error.failure.code === 'NETWORK' || error.failure.code === 'SERVICE_UNAVAILABLE'),
    },
  },
});

export const router = createRouter({
  routeTree,
  context: { queryClient } satisfies RouterContext,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  // Lazy: it brings the sentence of every failure along.
  defaultErrorComponent: lazyRouteComponent(() => import('./screens/route-error.tsx'), 'RouteError'),
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 300,
});

router.subscribe('onBeforeNavigate', ({ toLocation }) => setNavigationTarget(toLocation.href));
router.subscribe('onResolved', ({ toLocation }) => forgetReloaded(toLocation.href));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** spec §2: one of the three layouts; the deepest route that says one wins */
    layout?: LayoutName;
  }
}
