import './app.css';
import { learnServerTime } from '@noren/kit/clock/server-clock.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { fillWithFirstData, type FirstData } from './api/query.ts';
import { App } from './start/app.tsx';
import { report } from './errors/report.ts';
import { leaveIfMaintaining } from './start/maintenance-check.ts';
import { smallTree } from './start/place-route.ts';
import { createAppRouter, queryClient, type AppRouter } from './start/router.tsx';
import { jsonInPage, loadRuntimeConfig, runtimeConfig } from './page/runtime-config.ts';
import { keepWatch } from './start/load-part.ts';
import { enterPlace, placeOf } from './visitor/visitor.ts';
import { endSessionWhenUnauthorized } from './session/end-session.ts';

window.addEventListener('error', (event) => report(event.error ?? event.message));
window.addEventListener('unhandledrejection', (event) => report(event.reason));

window.addEventListener(
  'load',
  () =>
    void keepWatch().then(
      ({ warmParts }) => warmParts(),
      () => undefined,
    ),
);

/** The page itself says what time it is: countdowns are right before the first call. */
function learnTimeOfPage(): void {
  const { server_time } = runtimeConfig();
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Not performance.timeOrigin: the device's clock may have been set since.
  const began = Date.now() - performance.now();
  if (server_time !== null && page) learnServerTime(server_time, began + page.requestStart, began + page.responseStart, 0);
}

/** A list, a product and a live post do with a few routes: the rest comes when it is gone to (routes/$.tsx). */
async function routerOf(path: string): Promise<AppRouter> {
  if (/^\/stores\/[^/]+\/marketplace(?:\/products\/[^/]+)?\/?$/.test(path)) {
    return createAppRouter(smallTree((await import('./start/marketplace-tree.ts')).marketplaceRoutes), 'marketplace');
  }
  if (path.startsWith('/shop/buyer/livers/')) {
    return createAppRouter(smallTree((await import('./start/live-tree.ts')).liveRoutes), 'live');
  }
  return createAppRouter((await import('./routeTree.gen.ts')).routeTree, null);
}

/** Not by top-level await: a route's chunk imports from this one, and would wait for it while it waits for the chunk. */
async function start(root: HTMLElement): Promise<void> {
  await loadRuntimeConfig();
  learnTimeOfPage();
  // Before anything is kept: another place begins with nothing known.
  enterPlace(placeOf(window.location.pathname));
  fillWithFirstData(queryClient, jsonInPage<FirstData>('noren-data') ?? []);
  void leaveIfMaintaining();
  const router = await routerOf(window.location.pathname);
  endSessionWhenUnauthorized(queryClient, (path) => router.navigate({ href: path }));
  // The server's first screen stays until the app's own is ready, and is replaced by it in one commit. An empty page does not wait.
  if (root.firstElementChild) await router.load();
  // A transition is rendered in slices: on a slow phone the page answers taps in between, instead of after the whole first screen.
  startTransition(() => createRoot(root).render(<App router={router} />));
}

void start(document.getElementById('root')!);
