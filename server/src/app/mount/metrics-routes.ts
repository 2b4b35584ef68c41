import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context/app.ts';
import { isLoopback } from '../../platform/config/config.ts';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';
import { digestOf } from '../../platform/http/visitor.ts';

/**
 * `GET /metrics` for Prometheus. With METRICS_KEY to whoever brings it as bearer; without it to this machine alone, and to nobody where a PUBLIC_URL says
 * that a proxy stands between: all who come through one on this machine come from this machine. A key is compared without the database, which may be
 * what there is to find out about.
 */
export function metricsRoutes(server: FastifyInstance, app: App): void {
  const { metrics_key, public_url } = app.config;
  const expected = metrics_key === null ? null : digestOf(metrics_key);
  const isOurs = ({ raw, headers }: FastifyRequest): boolean =>
    public_url === null &&
    headers['x-forwarded-for'] === undefined &&
    isLoopback((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
    // a page of the internet whose name is made to mean 127.0.0.1
    isLoopback((headers.host ?? '').replace(/:\d+$/, ''));

  server.get('/metrics', async (request, reply) => {
    if (expected) {
      const given = /^Bearer (.{1,512})$/.exec(request.headers.authorization ?? '')?.[1];
      if (given === undefined || !timingSafeEqual(digestOf(given), expected)) return refuse(reply, fail('UNAUTHORIZED'));
    } else if (!isOurs(request)) return refuse(reply, fail('NOT_FOUND'));
    return reply
      .type(app.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await app.metrics.scrape());
  });
}
