import type { Locale } from '@noren/contract/scalars';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wordsIn } from '../../i18n/words.ts';
import { tokensOf } from '../../platform/http/cookie-tokens.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { localeOfPage } from '../../platform/http/page-locale.ts';
import {
  rehearsalDocument,
  rehearsalStyle,
  replyRehearsalPage,
} from '../../platform/http/rehearsal-page.ts';
import { callerOf, digestOf, newToken } from '../../platform/http/visitor.ts';
import { attemptName } from '../../payments/attempts/attempt-name.ts';
import { openNumbersOf } from '../../payments/methods/rehearsal-queries.ts';
import {
  openRehearsal,
  rehearsedStore,
  slugOfRehearsal,
  type RehearsedStore,
} from '../../identity/sessions/rehearsal-queries.ts';
import { worksThere } from '../../identity/staff/queries.ts';
import { readRehearsalToken, type RehearsalOf } from '../../identity/staff/rehearsal-link.ts';
import { isRehearsing } from '../../catalog/stores/rehearsal-queries.ts';
import type { App } from '../context/app.ts';
import { enterScript, rehearsedTokenScript } from './rehearsal-scripts.ts';

/**
 * Validity of a rehearsal's session; it also ends with the rehearsal, and can be entered again
 * (@NOTE spec silent).
 */
const sessionDays = 7;

/**
 * The rehearsal that the browser takes part in, by its cookies; null: none. Without the cookie
 * nothing is looked up.
 */
async function rehearsing(
  app: App,
  request: FastifyRequest,
): Promise<{ buyer_id: number; store_id: number } | null> {
  if (request.cookies['huc-rehearsal'] === undefined) return null;
  const caller = await callerOf(app.sessions, tokensOf(request), 'marketplace');
  return caller.kind === 'guest' && caller.rehearses !== undefined
    ? { buyer_id: caller.buyer_id, store_id: caller.rehearses }
    : null;
}

/** HTML of the bar above a page during a rehearsal; null for other visitors. */
export async function rehearsalBar(
  app: App,
  request: FastifyRequest,
  locale: Locale,
): Promise<string | null> {
  const who = await rehearsing(app, request);
  const store = who && (await rehearsedStore(app.database, who.buyer_id));
  return store ? barOf(store, locale) : null;
}

function barOf({ name, email }: RehearsedStore, locale: Locale): string {
  const m = wordsIn(locale);
  const link = (to: string, text: string) =>
    `<a href="${to}?locale=${locale}" class="target inline-flex items-center underline underline-offset-4">${text}</a>`;
  return [
    '<aside id="rehearsal" class="bg-indigo text-white"><div class="page grid gap-1 py-3">',
    `<p class="font-semibold">${m.rehearsal_title()}</p>`,
    `<p class="phrase-left text-14">${escapeHtml(m.rehearsal_text({ store: name }))}</p>`,
    `<p class="phrase-left text-14">${escapeHtml(m.rehearsal_email({ address: email }))}</p>`,
    `<p class="flex flex-wrap gap-x-4 text-14">${link('/rehearsal/numbers', m.rehearsal_numbers())}${link('/rehearsal/leave', m.rehearsal_leave())}</p>`,
    '</div></aside>',
  ].join('');
}

/**
 * Routes to enter and leave a store's rehearsal, its assets, and its list of unpaid konbini
 * numbers.
 */
export function rehearsalRoutes(server: FastifyInstance, app: App): void {
  const asset = (path: string, type: string, text: string) =>
    server.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(`${type}; charset=utf-8`)
        .send(text),
    );
  asset('/rehearsal/pages.css', 'text/css', rehearsalStyle);
  asset('/rehearsal/enter.js', 'text/javascript', enterScript);
  asset('/rehearsal/token.js', 'text/javascript', rehearsedTokenScript);

  const admitToRehearsal = async (
    token: string,
  ): Promise<(RehearsalOf & { slug: string }) | null> => {
    const of = readRehearsalToken(app, token, app.now());
    const slug =
      of && (await worksThere(app.database, of.staff_id, of.store_id))
        ? await slugOfRehearsal(app.database, of.store_id)
        : undefined;
    return of && slug !== undefined ? { ...of, slug } : null;
  };
  // a GET does not enter, because messengers fetch links for previews
  server.get<{ Params: { token: string } }>('/rehearsal/enter/:token', async (request, reply) => {
    const locale = localeOfPage(request, 'ja');
    const m = wordsIn(locale);
    if (!(await admitToRehearsal(request.params.token))) return over(reply, locale);
    const action = `/rehearsal/enter/${escapeHtml(request.params.token)}?locale=${locale}`;
    const form = `<form method="post" action="${action}"><button class="act">${m.rehearsal_enter()}</button></form>`;
    return replyRehearsalPage(
      reply,
      rehearsalDocument(
        locale,
        m.rehearsal_enter_title(),
        `<p>${m.rehearsal_enter_text()}</p>${form}<noscript><p>${m.rehearsal_script()}</p></noscript>`,
      ),
    );
  });
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post<{ Params: { token: string } }>('/rehearsal/enter/:token', async (request, reply) => {
      const locale = localeOfPage(request, 'ja');
      const of = await admitToRehearsal(request.params.token);
      const token = of && (await enter(app, of));
      if (!of || !token) return over(reply, locale);
      const to = `/stores/${of.slug}/marketplace?locale=${locale}`;
      const m = wordsIn(locale);
      const guest = `<p id="guest" data-token="${token}" data-to="${to}"></p><noscript><p>${m.rehearsal_script()}</p></noscript>`;
      return replyRehearsalPage(
        reply,
        rehearsalDocument(locale, m.rehearsal_entering(), guest, '/rehearsal/enter.js'),
      );
    });
  });
  server.get('/rehearsal/leave', async (request, reply) => {
    const locale = localeOfPage(request, 'ja');
    const m = wordsIn(locale);
    return replyRehearsalPage(
      reply,
      rehearsalDocument(
        locale,
        m.rehearsal_left(),
        `<p id="guest">${m.rehearsal_left_text()}</p>`,
        '/rehearsal/enter.js',
      ),
    );
  });
  server.get('/rehearsal/numbers', async (request, reply) => {
    const locale = localeOfPage(request, 'ja');
    const m = wordsIn(locale);
    const who = await rehearsing(app, request);
    if (!who) return over(reply, locale);
    const numbers = await openNumbersOf(app.database, who);
    const rows = numbers.map(
      (number) =>
        `<li><a href="/rehearsal/pay/${attemptName(app, number)}?locale=${locale}">${escapeHtml(`${number.order_slug} ・ ${number.receipt_no}`)}</a></li>`,
    );
    return replyRehearsalPage(
      reply,
      rehearsalDocument(
        locale,
        m.rehearsal_pay_numbers(),
        rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${m.rehearsal_pay_numbers_none()}</p>`,
      ),
    );
  });
}

/** @returns the guest's token; null: the rehearsal has just ended */
async function enter(app: App, { store_id, staff_id }: RehearsalOf): Promise<string | null> {
  const token = newToken();
  return app.database.transaction(async (tx) => {
    if (!(await isRehearsing(tx, store_id))) return null;
    await openRehearsal(tx, {
      token_digest: digestOf(token),
      store_id,
      staff_id,
      days: sessionDays,
    });
    return token;
  });
}

const over = (reply: FastifyReply, locale: Locale): FastifyReply => {
  const m = wordsIn(locale);
  return replyRehearsalPage(
    reply.code(404),
    rehearsalDocument(locale, m.rehearsal_over(), `<p>${m.rehearsal_over_text()}</p>`),
  );
};
