import './app.css';
import { setServerTime } from '@noren/kit/clock/server-clock.ts';
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

/** Reads the server's time from the page, so that countdowns are right before the first call. */
function readPageTime(): void {
  const { server_time } = runtimeConfig();
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Not performance.timeOrigin, because the device's clock may have been changed since.
  const began = Date.now() - performance.now();
  if (server_time !== null && page)
    setServerTime(server_time, began + page.requestStart, began + page.responseStart, 0);
}

/**
 * Creates a small router for a list, a product or a live post; other routes load when needed
 * (routes/$.tsx).
 */
async function routerOf(path: string): Promise<AppRouter> {
  if (/^\/stores\/[^/]+\/marketplace(?:\/products\/[^/]+)?\/?$/.test(path)) {
    return createAppRouter(
      smallTree((await import('./start/marketplace-tree.ts')).marketplaceRoutes),
      'marketplace',
    );
  }
  if (path.startsWith('/shop/buyer/livers/')) {
    return createAppRouter(smallTree((await import('./start/live-tree.ts')).liveRoutes), 'live');
  }
  if (/^\/stores\/[^/]+\/live\/[^/]+\/?$/.test(path)) {
    return createAppRouter(
      smallTree((await import('./start/show-tree.ts')).showRoutes),
      'marketplace',
    );
  }
  return createAppRouter((await import('./routeTree.gen.ts')).routeTree, null);
}

/** Not a top-level await: route chunks import this module, and would deadlock with it. */
async function start(root: HTMLElement): Promise<void> {
  await loadRuntimeConfig();
  readPageTime();
  // First, because entering another part of the site clears the state stored for the previous one.
  enterPlace(placeOf(window.location.pathname));
  fillWithFirstData(queryClient, jsonInPage<FirstData>('noren-data') ?? []);
  void leaveIfMaintaining();
  const router = await routerOf(window.location.pathname);
  endSessionWhenUnauthorized(queryClient, (path) => router.navigate({ href: path }));
  // The server's first screen stays until the app's is ready, and is replaced in one commit. An
  // empty page is rendered immediately.
  if (root.firstElementChild) await router.load();
  // A transition renders in slices, so that a slow phone responds to taps in between.
  startTransition(() => createRoot(root).render(<App router={router} />));
}

void start(document.getElementById('root')!);
