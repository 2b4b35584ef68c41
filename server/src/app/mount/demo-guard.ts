import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context/app.ts';
import { isLoopback } from '../../platform/config/config.ts';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/**
 * Restricts who reaches a demo, which lets callers sign in as each of its users. It listens on
 * loopback only, but a web page whose name resolves to 127.0.0.1 could reach it (DNS rebinding), so
 * only this machine's own names and PUBLIC_URL's are answered. The sandboxes' controls refuse other
 * pages, and in a public demo everyone.
 */
export function guardDemo(server: FastifyInstance, app: App): void {
  const { demo, demo_in_public, public_url } = app.config;
  if (!demo) return;
  const own = public_url === null ? null : new URL(public_url).hostname;
  server.addHook('onRequest', (request, reply, done) => {
    if (isMeant(request)) done();
    else refuse(reply, fail('NOT_FOUND'));
  });

  function isMeant({ headers, url }: FastifyRequest): boolean {
    const name = nameOf(headers.host ?? '');
    if (!demo_in_public && name !== own && !isLoopback(name)) return false;
    if (!/^\/sandbox\/[^/]+\/(control|shop)/.test(url)) return true;
    const elsewhere =
      headers.origin !== undefined && !app.allowedOrigins().includes(headers.origin);
    return !demo_in_public && !elsewhere;
  }
}
