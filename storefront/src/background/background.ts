/**
 * Code loaded after the page has rendered; nothing here is needed for the first tap. It includes the
 * connection watch and the toasts, so that they are loaded before the connection is lost.
 */
import '@noren/kit/components/toast-rows.tsx';
import '../api/client.ts';
import { placeOf } from '../visitor/visitor.ts';
import { runtimeConfig } from '../page/runtime-config.ts';
import { isReachable } from '../line/line.ts';
import { readParts } from '../line/watch-line.ts';

/** Loaded only for a store that has tags; it then waits for the visitor's consent (D-584). */
async function measure(): Promise<void> {
  const { tags } = runtimeConfig();
  const router = window.__TSR_ROUTER__;
  if (!tags || !router) return;
  const { measureVisits } = await import('../visits/measure.ts');
  measureVisits(tags, router, router.options.context.queryClient);
}
measure().catch(() => undefined);

export { lineIsBack, checkServer, reportSilence } from '../line/watch-line.ts';

/**
 * Milliseconds of idle time before the next files are prefetched; also the delay in browsers
 * without requestIdleCallback.
 */
const idleDelayMs = 2_500;
const idleness = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve()),
      idleDelayMs,
    );
  });

/** Concurrent prefetches, so that requests by the visitor are not delayed. */
const maxConcurrent = 3;

/** Whether the visitor wants to save data. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Prefetches the files of this part of the site into the browser's cache when idle, so that a tap
 * works offline. The files are not executed.
 */
export async function warmParts(): Promise<void> {
  await idleness();
  if (savesData() || !isReachable()) return;
  const parts = await readParts();
  const place = placeOf(window.location.pathname);
  const files = parts?.[place === 'buyer' || place === 'seller' ? place : 'marketplace'] ?? [];
  const known = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.slice(name.lastIndexOf('/') + 1)),
  );
  const left = files.filter((file) => !known.has(file));
  const fetchNext = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined && isReachable(); file = left.shift())
      await fetch(`/assets/${file}`, { priority: 'low' }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
  };
  await Promise.all(Array.from({ length: maxConcurrent }, fetchNext));
}
