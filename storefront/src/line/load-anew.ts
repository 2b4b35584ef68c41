import { lookAtServer } from './watch-line.ts';

/**
 * Loads the page anew, in the place of the kit's own (kit/src/load-anew.ts, storefront/kit-places.ts).
 * Without a line a reload would end at the browser's own error page: then nothing happens, and the page goes on by itself when there is one. A server
 * that answers, if only that it cannot, is one to load from: it has a page for that.
 */
export const loadAnew = (): void => void lookAtServer().then((server) => server !== 'away' && window.location.reload());
