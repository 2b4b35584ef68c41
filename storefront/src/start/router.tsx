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
import { forgetReloaded, setNavigationTarget } from '../page/stale-page.ts';

export const queryClient = new ShopQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retryDelay: 500,
      // The server's word is final (4xx); only what may pass by itself is asked again, and once: each try has a limit, and after the two something is said.
      retry: (count, error) => count < 1 && (!(error instanceof CallError) || error.failure.code === 'NETWORK' || error.failure.code === 'SERVICE_UNAVAILABLE'),
    },
  },
});

// Without a line nothing is asked; what was begun goes on, and what failed is asked anew, when it is back.
onlineManager.setEventListener((setOnline) => subscribeToLine(() => setOnline(isReachable())));

/** Every route there is; a page that is met first has a part of it, under the same type. */
export type RouteTree = typeof routeTree;

/**
 * Where a page stands when it has been drawn is the router's matter, but not the first time of a page that was come to by a link: who has scrolled the
 * server's markup until the app took its place is not thrown back to the top. A reload and Back find the place again.
 */
function placesBeyondTheFirst(): () => boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let leaves = page?.type === 'navigate';
  return () => {
    // the router keeps what it has seen scrolled, and this it has missed
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
    scrollRestoration: placesBeyondTheFirst(),
    // Lazy: it brings the sentence of every failure along.
    defaultErrorComponent: lazyRouteComponent(() => import('../screens/route-error.tsx'), 'RouteError'),
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 300,
  });
  async function bringRest(path: string, isPreload: boolean): Promise<void> {
    // The shop is entered from a live platform: for the marketplace it is another page load.
    if (first === 'marketplace' && path.startsWith('/shop/')) {
      if (!isPreload) window.location.assign(path);
      await new Promise(() => {});
    }
    // The whole tree's routes are those of the first one and more: they say anew whose child they are.
    await import('../routeTree.gen.ts');
    router.update({ ...router.options, context: { queryClient, bringRest: null } });
    router.setRoutes(router.buildRouteTree());
  }
  router.subscribe('onBeforeNavigate', ({ toLocation }) => setNavigationTarget(toLocation.href));
  // the route and not the address, which may carry a key
  router.subscribe('onResolved', () => leaveBreadcrumb(`page ${router.state.matches.at(-1)?.routeId ?? ''}`));
  router.subscribe('onResolved', ({ toLocation }) => forgetReloaded(toLocation.href));
  return router;
}
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** spec §2: one of the three layouts; the deepest route that says one wins */
    layout?: LayoutName;
  }
}
