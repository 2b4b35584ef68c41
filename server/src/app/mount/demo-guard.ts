import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context/app.ts';
import { isLoopback } from '../../platform/config/config.ts';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';

/** A Host header's name without its port. */
const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

/**
 * A demo hands out everybody's sessions, and what keeps them on this machine is that it listens on loopback alone. A page of the internet whose
 * name is made to mean 127.0.0.1 would reach it all the same (DNS rebinding), under that name: so only this machine's own names are answered,
 * and PUBLIC_URL's. What switches the payment sandboxes is nobody's from another page, and nobody's at all in a demo that is open to everybody.
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
    const elsewhere = headers.origin !== undefined && !app.allowedOrigins().includes(headers.origin);
    return !demo_in_public && !elsewhere;
  }
}
