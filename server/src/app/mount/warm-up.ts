import type { FastifyInstance } from 'fastify';
import type { App } from '../context/app.ts';
import { openConnections } from '../../platform/db/open-database.ts';

/** A start is not held up for longer than that, in milliseconds. */
const atMost = 1_500;
/** Connections of the pool: each is begun, and has its statements prepared, by whoever takes it first. */
const connections = 10;
/** How often each is asked: the compiler looks at what runs again and again. */
const turns = 6;

/**
 * Asks what the first visitors will ask, before anybody is let in: connections are opened, statements prepared and kept answers built once, and not by
 * sixty callers of the first second at the same time. What cannot be asked is left to them.
 */
export async function warmUp(server: FastifyInstance, app: App): Promise<void> {
  const until = performance.now() + atMost;
  const slug = await app.defaultStore().catch(() => null);
  await openConnections(app.database, connections);
  if (slug === null) return;
  const own = `/api/v2/stores/${slug}`;
  // a page counts as a visitor's where visitors are counted
  const pages = app.waitingRoom === null ? [`/stores/${slug}/marketplace`] : [];
  const paths = [`${own}/products?with_market=1`, `/api/v2/buyer/stores/${slug}`, `${own}/shipping-setting`, ...pages];
  for (let turn = 0; turn < turns && performance.now() < until; turn++)
    await Promise.allSettled(paths.map((url) => server.inject({ url, headers: { 'accept-encoding': 'br' } })));
}
