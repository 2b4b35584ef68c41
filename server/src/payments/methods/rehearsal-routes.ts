import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { localeOf } from '../../platform/http/visitor.ts';
import { localeOfPage } from '../../platform/http/page-locale.ts';
import { rehearsalDocument, replyRehearsalPage } from '../../platform/http/rehearsal-page.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import { findNamedAttempt } from '../attempts/attempt-name.ts';
import { findAttempt, type Attempt } from '../attempts/attempts.ts';
import { applyGatewayResult } from '../attempts/apply-gateway-result.ts';
import { moneyIn } from '../open-money/money-words.ts';
import { recordRehearsedEnd, findOrderSum, type OrderSum } from './rehearsal-queries.ts';
import { returnAddress } from './return-address.ts';

const acts = ['pay', 'decline', 'leave'] as const;
type Act = (typeof acts)[number];

const isOpenFor = ({ status, gateway_result }: Attempt): boolean =>
  (status === 'redirected' || status === 'issued') && gateway_result.rehearsed === undefined;

/**
 * Serves the page that replaces a gateway's while a store rehearses (D-442). Its unguessable
 * address names the attempt; only a rehearsal's attempt has one. The pressed button is recorded,
 * and then processed like a gateway's webhook.
 */
export function rehearsalPayRoutes(server: FastifyInstance, app: PaymentsApp): void {
  const findNamed = async (name: string): Promise<Attempt | undefined> => {
    const attempt = await findNamedAttempt(app, app.database, name);
    return attempt?.is_rehearsal ? attempt : undefined;
  };
  server.get<{ Params: { name: string } }>('/rehearsal/pay/:name', async (request, reply) => {
    const locale = localeOfPage(request, localeOf(request.headers['accept-language']));
    const attempt = await findNamed(request.params.name);
    const order =
      attempt &&
      (await findOrderSum(app.database, { store_id: attempt.store_id, id: attempt.order_id }));
    if (!attempt || !order) return replyEnded(reply.code(404), locale, null);
    if (!isOpenFor(attempt))
      return attempt.gateway_result.rehearsed === 'paid'
        ? paid(reply, locale)
        : replyEnded(reply, locale, attempt.redirect_url);
    return payPage(reply, locale, { attempt, order, name: request.params.name });
  });
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // the act is in the address; the form body is ignored
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post<{ Params: { name: string; act: string } }>(
      '/rehearsal/pay/:name/:act',
      async (request, reply) => {
        const locale = localeOfPage(request, localeOf(request.headers['accept-language']));
        const act = acts.find((known) => known === request.params.act);
        const attempt = await findNamed(request.params.name);
        if (!attempt || !act) return replyEnded(reply.code(404), locale, null);
        await performAct(app, attempt, act);
        if (attempt.redirect_url === null)
          return reply.redirect(`/rehearsal/pay/${request.params.name}`, 303);
        return reply.redirect(await returnAddress(app, attempt, attempt.redirect_url), 303);
      },
    );
  });
}

async function performAct(app: PaymentsApp, attempt: Attempt, act: Act): Promise<void> {
  // leaving the page keeps a konbini number waiting
  if (act === 'leave' && attempt.status !== 'redirected') return;
  if (
    act !== 'leave' &&
    !(await app.database.transaction((tx) =>
      recordRehearsedEnd(tx, attempt, act === 'pay' ? 'paid' : 'declined'),
    ))
  )
    return;
  const current = await findAttempt(app.database, attempt);
  if (current) await applyGatewayResult(app, current, 'webhook');
}

const replyEnded = (reply: FastifyReply, locale: Locale, back: string | null) => {
  const m = wordsIn(locale);
  return replyRehearsalPage(
    reply,
    rehearsalDocument(
      locale,
      m.rehearsal_pay_over(),
      `<p>${m.rehearsal_pay_over_text()}</p>${back === null ? '' : link(back, m.rehearsal_pay_back())}`,
    ),
  );
};

const paid = (reply: FastifyReply, locale: Locale) => {
  const m = wordsIn(locale);
  return replyRehearsalPage(
    reply,
    rehearsalDocument(locale, m.rehearsal_pay_paid(), `<p>${m.rehearsal_pay_paid_text()}</p>`),
  );
};

const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${text}</a>`;

function payPage(
  reply: FastifyReply,
  locale: Locale,
  { attempt, order, name }: { attempt: Attempt; order: OrderSum; name: string },
) {
  const m = wordsIn(locale);
  const money = moneyIn(locale, order.currency)(attempt.amount);
  const slip = attempt.gateway_result.slip;
  const lines: [string, string][] = [
    [m.rehearsal_pay_order(), order.slug],
    [m.rehearsal_pay_sum(), money],
    ...(slip ? [[m.rehearsal_pay_number(), slip.receipt_no] as [string, string]] : []),
  ];
  const button = (act: Act, text: string, kind: string) =>
    `<form method="post" action="/rehearsal/pay/${escapeHtml(name)}/${act}"><button class="${kind}">${text}</button></form>`;
  const body = [
    `<p>${m.rehearsal_pay_lead()}</p>`,
    `<dl>${lines.map(([term, fact]) => `<div><dt>${term}</dt><dd>${escapeHtml(fact)}</dd></div>`).join('')}</dl>`,
    button('pay', slip ? m.rehearsal_pay_pay_cash() : m.rehearsal_pay_pay(), 'act'),
    ...(slip
      ? []
      : [
          button('decline', m.rehearsal_pay_decline(), 'quiet'),
          button('leave', m.rehearsal_pay_leave(), 'text'),
        ]),
  ];
  return replyRehearsalPage(
    reply,
    rehearsalDocument(locale, m.rehearsal_pay_title(), body.join('\n')),
  );
}
