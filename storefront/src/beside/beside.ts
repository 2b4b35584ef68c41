/** What works beside the page once it stands: nothing of it is needed for the first tap. What asks the server and what tells of it come along, while there is a line. */
import '@noren/kit/components/toast-rows.tsx';
import '../api/client.ts';
import { placeOf } from '../visitor/visitor.ts';
import { isReachable } from '../line/line.ts';
import { readParts } from '../line/watch-line.ts';

export { lineIsBack, lookAtServer, reportSilence } from '../line/watch-line.ts';

/** After this long without anything to do, in milliseconds, what comes next is fetched; a browser that knows no idleness waits as long. */
const idleAfter = 2_500;
const idleness = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve()), idleAfter);
  });

/** So many files at a time leave room for what is asked for by hand. */
const atOnce = 3;

/** Whoever pays by the byte is not spent for. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Fetches the files of this place into the browser's cache when nothing else is to be done, so that a tap without a line finds them. They are not run: that is
 * the tap's matter.
 */
export async function warmParts(): Promise<void> {
  await idleness();
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
