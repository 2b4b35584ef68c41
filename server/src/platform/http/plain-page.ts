import { createHash } from 'node:crypto';
import type { Locale } from '@noren/contract/scalars';
import type { FastifyReply } from 'fastify';
import { pageFonts } from './fonts.ts';

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f3;color:#1c1b1a;font:16px/1.75 ${pageFonts}}
main{box-sizing:border-box;width:100%;max-width:26em;padding:32px 20px;text-align:center}h1{font-size:20px;line-height:1.5;margin:0 0 12px;text-wrap:balance;word-break:auto-phrase}p{margin:0 0 24px;text-wrap:balance;word-break:auto-phrase}
dl{display:grid;grid-template-columns:1fr 1fr;gap:1px;margin:24px 0;padding:0;background:#e4dfd5;border:1px solid #e4dfd5;border-radius:12px;overflow:hidden}dl div{padding:16px 8px;background:#fff}dt{font-size:14px;color:#5d5850}dd{margin:4px 0 0;font-size:22px;font-weight:600;font-variant-numeric:tabular-nums}
a{display:inline-block;min-height:44px;line-height:44px;padding:0 24px;border-radius:8px;background:#1f3a5f;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #1c1b1a;outline-offset:2px}small{display:block;margin-top:24px;font-size:14px;color:#5d5850}`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** A page that works without the app: it needs no file, script or database. `body` is HTML. */
export const plainPage = (locale: Locale, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} | Noren</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** Sends 503 with such a page, which reloads itself. @param seconds until then */
export function replyPlainly(reply: FastifyReply, html: string, seconds: number): FastifyReply {
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(seconds),
      refresh: String(seconds),
      'content-security-policy': `default-src 'none'; style-src ${styleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'strict-origin',
      vary: 'cookie',
    })
    .send(html);
}
