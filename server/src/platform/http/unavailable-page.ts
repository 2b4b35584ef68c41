import type { FastifyReply, FastifyRequest } from 'fastify';
import { wordsIn } from '../../i18n/words.ts';
import { localeOfPage } from './page-locale.ts';
import { plainPage, replyPlainly } from './plain-page.ts';

/** How soon the page asks again by itself, in seconds. */
export const triesAgainAfter = 5;

/** Whether a person looks at what is answered, and no program of ours. */
export const isForPeople = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|media|assets|sandbox|maintenance-status)(\/|\?|$)/.test(request.url);

/** What a person sees while the shop cannot ask its database. */
export function replyUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOfPage(request, request.url.startsWith('/shop/') ? 'en' : 'ja');
  const m = wordsIn(locale);
  return replyPlainly(
    reply,
    plainPage(locale, m.unavailable_title(), `<h1>${m.unavailable_title()}</h1><p>${m.unavailable_text()}</p><a href="">${m.unavailable_again()}</a>`),
    triesAgainAfter,
  );
}
