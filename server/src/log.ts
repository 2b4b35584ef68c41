import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. Tokens, cookies, card data and credentials have no place in them. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers["guest-authorization"]',
        'req.headers.cookie',
        '*.token',
        '*.password',
        '*.shop_pass',
        '*.site_pass',
        '*.access_pass',
        '*.card_number',
        '*.card_no',
        '*.cvc',
        '*.hash_key',
        '*.hash_iv',
      ],
      censor: '[hidden]',
    },
    serializers: {
      // a path can carry a signed link: the query stays out of the log
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    },
  });
}
