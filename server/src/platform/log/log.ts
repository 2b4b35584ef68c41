import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { requestContext, traceIdOf } from '../metrics/request-context.ts';
import { withoutWhatWasTyped } from './without-what-was-typed.ts';

export type Log = Logger;

/** Fields that have no place in a log, whatever they are part of. */
const secrets = ['token', 'password', 'shop_pass', 'site_pass', 'access_pass', 'hash_key', 'hash_iv', 'card_number', 'card_no', 'cvc'];
const depths = ['', '*.', '*.*.'];

/** What of an error is the program's own: codes and names. Whatever else hangs on it may hold what somebody typed, a whole request or a row. */
const kept = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'statusCode', 'api', 'infos', 'res_code'];

interface WrittenError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/** An error's words without what they quote. Of a value that PostgreSQL says is wrong (class 22), and of JSON that is none, nothing of it is said, in whatever quotes. */
function wordsOf(error: Error): string {
  const isAboutAValue = error instanceof SyntaxError || ('code' in error && /^22...$/.test(String(error.code)));
  return withoutWhatWasTyped(isAboutAValue ? error.message.replace(/["'`«»„“”「『][\s\S]*$/, '"…"') : error.message);
}

/** An error, and what it was caused by, without what anybody typed. What was thrown and is no error says nothing but its type. */
export function errorForLog(error: unknown, depth = 0): WrittenError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const type = error.constructor.name || error.name;
  const places = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  const own = wordsOf(error);
  const cause = error.cause instanceof Error && depth < 5 ? errorForLog(error.cause, depth + 1) : null;
  const parts = error instanceof AggregateError && depth < 5 ? { aggregateErrors: error.errors.slice(0, 5).map((part) => errorForLog(part, depth + 1)) } : {};
  return {
    type,
    message: cause ? `${own}: ${cause.message}` : own,
    stack: [`${type}: ${own}`, ...places, ...(cause ? [`caused by: ${cause.stack}`] : [])].join('\n'),
    ...Object.fromEntries(kept.flatMap((name) => (name in error ? [[name, (error as unknown as Record<string, unknown>)[name]]] : []))),
    ...parts,
  };
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
    hooks: {
      // a library may log an error alone, or its words beside it, or the address of a request
      logMethod(args, method) {
        const [first, words, ...rest] = args as unknown[];
        const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
        const said = typeof first === 'string' ? first : typeof words === 'string' ? words : error instanceof Error ? error.message : undefined;
        const fields = first instanceof Error ? { err: first } : first;
        const safe = said === undefined || (error === undefined && !/[?@%]/.test(said)) ? said : withoutWhatWasTyped(said);
        const written = typeof first === 'string' ? [safe, ...args.slice(1)] : safe === undefined ? [fields] : [fields, safe, ...rest];
        method.apply(this, written as Parameters<typeof method>);
      },
    },
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
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  };
  const log: Log = to ? pino(options, to) : pino(options);
  return log;
}
