import type { FastifyReply, FastifyRequest } from 'fastify';
import { wordsIn } from '../../i18n/words.ts';
import { localeOfPage } from './page-locale.ts';
import { plainPage, replyPlainly } from './plain-page.ts';

/** Seconds until the page reloads itself. */
export const triesAgainAfter = 5;

/** Whether the response is shown to a person, not parsed by one of our programs. */
export const isForPeople = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|media|assets|sandbox|maintenance-status)(\/|\?|$)/.test(request.url);

/** Sends the page shown while the database is unavailable. */
export function replyUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOfPage(request, request.url.startsWith('/shop/') ? 'en' : 'ja');
  const m = wordsIn(locale);
  return replyPlainly(
    reply,
    plainPage(
      locale,
      m.unavailable_title(),
      `<h1>${m.unavailable_title()}</h1><p>${m.unavailable_text()}</p><a href="">${m.unavailable_again()}</a>`,
    ),
    triesAgainAfter,
  );
}
