import { createHash } from 'node:crypto';
import type { Locale } from '@noren/contract/scalars';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOfPage } from './page-locale.ts';

/** How soon the page asks again by itself, in seconds. */
export const triesAgainAfter = 5;

const words: Record<Locale, { title: string; text: string; again: string }> = {
  ja: {
    title: 'ただいまつながりにくくなっています',
    text: 'このページは数秒ごとに自動で読み込み直します。カートの中身やご注文はそのまま残っています。',
    again: 'もう一度読み込む',
  },
  en: {
    title: 'The shop cannot be reached right now',
    text: 'This page tries again by itself every few seconds. Your cart and your orders are kept.',
    again: 'Try again',
  },
  'zh-TW': {
    title: '目前無法連線到商店',
    text: '此頁面每隔幾秒會自動重新載入。您的購物車與訂單都會保留。',
    again: '重新載入',
  },
};

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf8f3;color:#1c1b1a;font:16px/1.75 system-ui,"Hiragino Sans","Noto Sans JP","Noto Sans TC",sans-serif}
main{max-width:26em;padding:32px 20px;text-align:center}h1{font-size:20px;line-height:1.5;margin:0 0 12px}p{margin:0 0 24px}
a{display:inline-block;min-height:44px;line-height:44px;padding:0 24px;border-radius:8px;background:#1f3a5f;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #1c1b1a;outline-offset:2px}`;
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The page needs nothing but itself: no file, no script, no database. */
function page(locale: Locale): string {
  const { title, text, again } = words[locale];
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} | Noren</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main></body></html>`;
}

/** Whether a person looks at what is answered, and no program of ours. */
export const isForPeople = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|media|assets|sandbox|maintenance-status|error)(\/|\?|$)/.test(request.url);

/** What a person sees while the shop cannot ask its database. */
export function replyUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOfPage(request, request.url.startsWith('/shop/') ? 'en' : 'ja');
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(triesAgainAfter),
      refresh: String(triesAgainAfter),
      'content-security-policy': `default-src 'none'; style-src ${styleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'cookie',
    })
    .send(page(locale));
}
