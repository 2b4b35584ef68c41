import { onlineManager } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ShopQueryClient } from '../api/query-client.ts';
import { CallError } from '../api/query.ts';
import { isReachable, subscribeToLine } from '../line/line.ts';
import { leaveBreadcrumb } from '../errors/report.ts';
import type { RouterContext } from '../page/router-context.ts';
import type { LayoutName } from '../layouts/choose-layout.ts';
import type { routeTree } from '../routeTree.gen.ts';
import { RoutePending } from '../screens/route-pending.tsx';
import { clearReloadMark, setNavigationTarget } from '../page/stale-page.ts';

export const queryClient = new ShopQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retryDelay: 500,
      // A 4xx is final; only failures that may pass are retried, and once: each try has a timeout,
      // and then the page shows the error.
      retry: (count, error) =>
        count < 1 &&
        (!(error instanceof CallError) ||
          error.failure.code === 'NETWORK' ||
          error.failure.code === 'SERVICE_UNAVAILABLE'),
    },
  },
});

// Offline, queries are paused; running ones continue, and failed ones are refetched when the
// connection is back.
onlineManager.setEventListener((setOnline) => subscribeToLine(() => setOnline(isReachable())));

/** The type of all routes; a small first tree is used under the same type. */
export type RouteTree = typeof routeTree;

/**
 * The router restores scroll positions, except for the first page of a link: a visitor who has
 * scrolled the server's markup before hydration must not be moved to the top. A reload and Back
 * restore the position.
 */
function restoreExceptFirst(): () => boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let leaves = page?.type === 'navigate';
  return () => {
    // the router records scroll positions, and missed this one
    if (leaves) queueMicrotask(() => document.dispatchEvent(new Event('scroll')));
    return !leaves || (leaves = false);
  };
}

export function createAppRouter(tree: RouteTree, first: 'marketplace' | 'live' | null) {
  const router = createRouter({
    routeTree: tree,
    context: { queryClient, bringRest: first && bringRest } as RouterContext,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: restoreExceptFirst(),
    // Lazy, because it includes every error message.
    defaultErrorComponent: lazyRouteComponent(
      () => import('../screens/route-error.tsx'),
      'RouteError',
    ),
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 300,
  });
  async function bringRest(path: string, isPreload: boolean): Promise<void> {
    // The shop is opened from a live platform; from the marketplace it is another page load.
    if (first === 'marketplace' && path.startsWith('/shop/')) {
      if (!isPreload) window.location.assign(path);
      await new Promise(() => {});
    }
    // The whole tree includes the first one's routes, and sets their parents again.
    await import('../routeTree.gen.ts');
    router.update({ ...router.options, context: { queryClient, bringRest: null } });
    router.setRoutes(router.buildRouteTree());
  }
  router.subscribe('onBeforeNavigate', ({ toLocation }) => setNavigationTarget(toLocation.href));
  // the route instead of the URL, which may contain a key
  router.subscribe('onResolved', () =>
    leaveBreadcrumb(`page ${router.state.matches.at(-1)?.routeId ?? ''}`),
  );
  router.subscribe('onResolved', ({ toLocation }) => clearReloadMark(toLocation.href));
  return router;
}
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** spec §2: one of the three layouts; the deepest route with one wins */
    layout?: LayoutName;
  }
}
