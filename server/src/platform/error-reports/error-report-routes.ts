import type { FastifyInstance } from 'fastify';
import type { Ground } from '../ground.ts';
import { eventForLog, parseEnvelope, type ReportEnvelope } from './envelope.ts';

const maxBytes = 200 * 1024;
const timeoutMs = 5_000;

/**
 * Endpoint for unexpected errors in browsers (D-278): they are logged here, and forwarded to Sentry
 * when SENTRY_DSN is set. Browsers never learn the DSN, and only events are forwarded.
 */
export function errorReportRoutes(server: FastifyInstance, app: Ground): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/api/error-reports',
      { config: app.config.rate_limit ? { rateLimit: { max: 30, timeWindow: 60_000 } } : {} },
      async (request, reply) => {
        const envelope = typeof request.body === 'string' ? parseEnvelope(request.body) : null;
        if (!envelope) return reply.code(422).send({});
        for (const item of envelope.items) {
          const event = eventForLog(item.payload);
          if (event) request.log.warn({ browser_error: event }, 'an error in a browser');
        }
        if (app.config.sentry_dsn !== null)
          void forwardReport(app, app.config.sentry_dsn, envelope);
        return {};
      },
    );
  });
}

/** Sentry's ingest URL and key from a DSN: `https://key@host/path/project`. */
export function ingestOf(dsn: string): { url: string; key: string } {
  const { protocol, username, host, pathname } = new URL(dsn);
  const parts = pathname.split('/').filter(Boolean);
  const project = parts.pop() ?? '';
  return {
    url: `${protocol}//${host}/${[...parts, 'api', project, 'envelope'].join('/')}/`,
    key: username,
  };
}

async function forwardReport(
  app: Ground,
  dsn: string,
  { header, items }: ReportEnvelope,
): Promise<void> {
  const { url, key } = ingestOf(dsn);
  const body = [
    JSON.stringify({ ...header, dsn }),
    ...items.flatMap((item) => [JSON.stringify({ type: 'event' }), item.payload]),
  ].join('\n');
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}`,
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) app.log.warn({ status: answer.status }, 'an error report was not taken');
  } catch (error) {
    app.log.warn({ err: error }, 'an error report could not be passed on');
  }
}
