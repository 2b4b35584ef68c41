import { checkServer } from './watch-line.ts';

/**
 * Reloads the page; replaces the kit's own module (kit/src/reload-page.ts, storefront/kit-places.ts).
 * Without a connection it does nothing, because a reload would show the browser's error page; the
 * page continues when the connection is back. A server that responds with an error is reloaded
 * from, because it has an error page.
 */
export const reloadPage = (): void =>
  void checkServer().then((server) => server !== 'away' && window.location.reload());
