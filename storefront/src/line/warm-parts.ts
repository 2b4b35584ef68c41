import { placeOf } from '../session/place.ts';
import { isReachable, readParts } from './line.ts';

/** After this long without anything to do, in milliseconds, what comes next is fetched; a browser that knows no idleness waits this long. */
const idleAfter = 2_500;
/** So many files at a time leave room for what is asked for by hand. */
const atOnce = 3;

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = (): void => {
      setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve()), idleAfter);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
  });

/** Whoever pays by the byte is not spent for. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches the files of this place into the browser's cache while nothing else is to be done, so that a tap without a line finds them. They are not run: that is
 * the tap's matter.
 */
export async function warmParts(): Promise<void> {
  await whenIdle();
  if (savesData() || !isReachable()) return;
  const parts = await readParts();
  const place = placeOf(window.location.pathname);
  const files = parts?.[place === 'buyer' || place === 'seller' ? place : 'marketplace'] ?? [];
  const known = new Set(performance.getEntriesByType('resource').map(({ name }) => name.slice(name.lastIndexOf('/') + 1)));
  const left = files.filter((file) => !known.has(file));
  const fetchNext = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined && isReachable(); file = left.shift())
      await fetch(`/assets/${file}`, { priority: 'low' }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
}
