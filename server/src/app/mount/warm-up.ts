import type { FastifyInstance } from 'fastify';
import type { App } from '../context/app.ts';
import { openConnections } from '../../platform/db/open-database.ts';

const maxWarmUpMs = 1_500;
/**
 * Pool connections to open: otherwise their first caller waits for opening and preparing
 * statements.
 */
const connections = 10;
/** Requests per path: the JIT compiles what runs repeatedly. */
const repeats = 6;

/**
 * Requests what the first visitors will request, before any is admitted: opens connections,
 * prepares statements and fills caches once, instead of for sixty callers at the same time.
 * Failures are ignored.
 */
export async function warmUp(server: FastifyInstance, app: App): Promise<void> {
  const until = performance.now() + maxWarmUpMs;
  const slug = await app.defaultStore().catch(() => null);
  await openConnections(app.database, connections);
  if (slug === null) return;
  const own = `/api/v2/stores/${slug}`;
  // page requests would count as visits
  const pages = app.waitingRoom === null ? [`/stores/${slug}/marketplace`] : [];
  const paths = [
    `${own}/products?with_market=1`,
    `/api/v2/buyer/stores/${slug}`,
    `${own}/shipping-setting`,
    ...pages,
  ];
  for (let turn = 0; turn < repeats && performance.now() < until; turn++)
    await Promise.allSettled(
      paths.map((url) => server.inject({ url, headers: { 'accept-encoding': 'br' } })),
    );
}
