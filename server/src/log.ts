import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { requestContext, traceIdOf } from './watching/request-context.ts';

export type Log = Logger;

/** Fields that have no place in a log, whatever they are part of. */
const secrets = ['token', 'password', 'shop_pass', 'site_pass', 'access_pass', 'hash_key', 'hash_iv', 'card_number', 'card_no', 'cvc'];
const depths = ['', '*.', '*.*.'];

/** What PostgreSQL adds to an error: the row that was refused, the place in a function, a value that could not be read. */
const ofRows = ['detail', 'where', 'internalQuery', 'hint', 'query', 'params', 'parameters'];

/** An error without what anybody typed: its words stay, but not what they quote where PostgreSQL says that a value is wrong (class 22). */
function errorForLog(error: Error): object {
  const { cause } = error;
  const written: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const name of ofRows) delete written[name];
  const said = (value: unknown): string => String(value).replaceAll(/"[^"\n]*"/g, '"…"');
  const code = 'code' in error ? String(error.code) : '';
  const causeCode = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^22...$/.test(code) || /^22...$/.test(causeCode)) Object.assign(written, { message: said(written['message']), stack: said(written['stack']) });
  return written;
}

/** Which request is at work. */
function ofRequest(): object {
  const context = requestContext.getStore();
  if (!context) return {};
  return { request_id: context.request_id, ...(context.traceparent ? { trace_id: traceIdOf(context.traceparent) } : {}) };
}

/**
 * Structured lines on standard output. Tokens, cookies, card data and credentials have no place in them.
 * @param to where the lines go instead
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    // a request's own log has its name already
    mixin: (_line, _level, logger) => (logger === log ? ofRequest() : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers["guest-authorization"]',
        'req.headers.cookie',
        ...secrets.flatMap((name) => depths.map((depth) => depth + name)),
      ],
      censor: '[hidden]',
    },
    serializers: {
      err: errorForLog,
      // a path can carry a signed link: the query stays out of the log
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    },
  };
  const log: Log = to ? pino(options, to) : pino(options);
  return log;
}
