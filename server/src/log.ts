import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Logger;

/** Fields that have no place in a log, whatever they are part of. */
const secrets = ['token', 'password', 'shop_pass', 'site_pass', 'access_pass', 'hash_key', 'hash_iv', 'card_number', 'card_no', 'cvc'];
const depths = ['', '*.', '*.*.'];

/**
 * Structured lines on standard output. Tokens, cookies, card data and credentials have no place in them.
 * @param to where the lines go instead
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
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
      // a path can carry a signed link: the query stays out of the log
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    },
  };
  return to ? pino(options, to) : pino(options);
}
