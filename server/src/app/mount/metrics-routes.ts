import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../context/app.ts';
import { isLoopback } from '../../platform/config/config.ts';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';
import { digestOf } from '../../platform/http/visitor.ts';

/**
 * `GET /metrics` for Prometheus. With METRICS_KEY it requires the key as bearer token. Without it,
 * only this machine is admitted, and no caller if there is a PUBLIC_URL: behind a proxy on this
 * machine all callers seem local. The key is checked without the database, which may be the
 * problem.
 */
export function metricsRoutes(server: FastifyInstance, app: App): void {
  const { metrics_key, public_url } = app.config;
  const expected = metrics_key === null ? null : digestOf(metrics_key);
  const isOurs = ({ raw, headers }: FastifyRequest): boolean =>
    public_url === null &&
    headers['x-forwarded-for'] === undefined &&
    isLoopback((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
    // a web page whose name resolves to 127.0.0.1 (DNS rebinding)
    isLoopback((headers.host ?? '').replace(/:\d+$/, ''));

  server.get('/metrics', async (request, reply) => {
    if (expected) {
      const given = /^Bearer (.{1,512})$/.exec(request.headers.authorization ?? '')?.[1];
      if (given === undefined || !timingSafeEqual(digestOf(given), expected))
        return refuse(reply, fail('UNAUTHORIZED'));
    } else if (!isOurs(request)) return refuse(reply, fail('NOT_FOUND'));
    return reply
      .type(app.metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await app.metrics.scrape());
  });
}
