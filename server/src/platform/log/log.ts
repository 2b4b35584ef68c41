import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { requestContext, traceIdOf } from '../metrics/request-context.ts';
import { redactUserInput } from './redact.ts';

export type Log = Logger;

/** Field names that are redacted at any of the depths below. */
const secrets = [
  'token',
  'password',
  'shop_pass',
  'site_pass',
  'access_pass',
  'hash_key',
  'hash_iv',
  'card_number',
  'card_no',
  'cvc',
];
const depths = ['', '*.', '*.*.'];

/**
 * The properties of an error that come from the program itself: codes and names. Others may contain
 * user input, a whole request or a row.
 */
const kept = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'statusCode',
  'api',
  'infos',
  'res_code',
];

interface WrittenError extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/**
 * An error's message without what it quotes. Everything from the first quote on is removed when
 * PostgreSQL rejects a value (class 22) or JSON does not parse, whatever the quotes.
 */
function wordsOf(error: Error): string {
  const isAboutAValue =
    error instanceof SyntaxError || ('code' in error && /^22...$/.test(String(error.code)));
  return redactUserInput(
    isAboutAValue ? error.message.replace(/["'`«»„“”「『][\s\S]*$/, '"…"') : error.message,
  );
}

/**
 * Serializes an error and its causes without user input. A thrown value that is not an Error yields
 * only its type.
 */
export function errorForLog(error: unknown, depth = 0): WrittenError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const type = error.constructor.name || error.name;
  const places = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  const own = wordsOf(error);
  const cause =
    error.cause instanceof Error && depth < 5 ? errorForLog(error.cause, depth + 1) : null;
  const parts =
    error instanceof AggregateError && depth < 5
      ? { aggregateErrors: error.errors.slice(0, 5).map((part) => errorForLog(part, depth + 1)) }
      : {};
  return {
    type,
    message: cause ? `${own}: ${cause.message}` : own,
    stack: [`${type}: ${own}`, ...places, ...(cause ? [`caused by: ${cause.stack}`] : [])].join(
      '\n',
    ),
    ...Object.fromEntries(
      kept.flatMap((name) =>
        name in error ? [[name, (error as unknown as Record<string, unknown>)[name]]] : [],
      ),
    ),
    ...parts,
  };
}

function ofRequest(): object {
  const context = requestContext.getStore();
  if (!context) return {};
  return {
    request_id: context.request_id,
    ...(context.traceparent ? { trace_id: traceIdOf(context.traceparent) } : {}),
  };
}

/**
 * Writes structured lines to standard output, without tokens, cookies, card data or credentials.
 * @param to destination instead of standard output
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    // a request's own logger has its id already
    mixin: (_line, _level, logger) => (logger === log ? ofRequest() : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      // a library may log an error, a message next to it, or a request's URL
      logMethod(args, method) {
        const [first, words, ...rest] = args as unknown[];
        const error =
          first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
        const said =
          typeof first === 'string'
            ? first
            : typeof words === 'string'
              ? words
              : error instanceof Error
                ? error.message
                : undefined;
        const fields = first instanceof Error ? { err: first } : first;
        const safe =
          said === undefined || (error === undefined && !/[?@%]/.test(said))
            ? said
            : redactUserInput(said);
        const written =
          typeof first === 'string'
            ? [safe, ...args.slice(1)]
            : safe === undefined
              ? [fields]
              : [fields, safe, ...rest];
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
      // a URL can contain a signed link: the query stays out of the log
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  };
  const log: Log = to ? pino(options, to) : pino(options);
  return log;
}
