import type { Locale } from '@noren/contract/scalars';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeOfPage } from './page-locale.ts';
import { plainPage, replyPlainly } from './plain-page.ts';

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

/** Whether a person looks at what is answered, and no program of ours. */
export const isForPeople = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|media|assets|sandbox|maintenance-status)(\/|\?|$)/.test(request.url);

/** What a person sees while the shop cannot ask its database. */
export function replyUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOfPage(request, request.url.startsWith('/shop/') ? 'en' : 'ja');
  const { title, text, again } = words[locale];
  return replyPlainly(reply, plainPage(locale, title, `<h1>${title}</h1><p>${text}</p><a href="">${again}</a>`), triesAgainAfter);
}
