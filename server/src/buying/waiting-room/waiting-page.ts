import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@noren/contract/scalars';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WaitingRoomApp } from './app.ts';
import { haveHoldings } from './queries.ts';
import type { Visitor, WaitingTurn } from './waiting-room.ts';
import { wordsIn } from '../../i18n/words.ts';
import { tokensOf } from '../../platform/http/cookie-tokens.ts';
import { localeOfPage } from '../../platform/http/page-locale.ts';
import { plainPage, replyPlainly } from '../../platform/http/plain-page.ts';
import { callerOf } from '../../platform/http/visitor.ts';
import { networkDigest } from '../../platform/http/networks.ts';

const cookieName = 'huc-visit';
/** The waiting page reloads after this many seconds. */
const retryAfterSeconds = 6;

function waitingPage(
  locale: Locale,
  { position, minutes }: Extract<WaitingTurn, { isAdmitted: false }>,
): string {
  const m = wordsIn(locale);
  return plainPage(
    locale,
    m.waiting_title(),
    `<h1>${m.waiting_title()}</h1><p>${m.waiting_text()}</p><dl role="status"><div><dt>${m.waiting_position()}</dt><dd>${m.waiting_people({ count: position.toLocaleString(locale) })}</dd></div>` +
      `<div><dt>${m.waiting_time()}</dt><dd>${minutes === null ? m.waiting_unknown() : m.waiting_minutes({ count: minutes })}</dd></div></dl><a href="">${m.waiting_again()}</a><small>${m.waiting_note()}</small>`,
  );
}

const signed = (app: WaitingRoomApp, id: string): string =>
  `${id}.${createHmac('sha256', app.config.settings_key).update(`visit\0${id}`).digest('base64url').slice(0, 22)}`;

/** Returns the ticket of a browser's cookie, or null if it has none or the signature is wrong. */
function ticketOf(app: WaitingRoomApp, request: FastifyRequest): string | null {
  const ticket = request.cookies[cookieName] ?? '';
  const [, id] = /^([\w-]{22})\.[\w-]{22}$/.exec(ticket) ?? [];
  return id !== undefined && timingSafeEqual(Buffer.from(ticket), Buffer.from(signed(app, id)))
    ? ticket
    : null;
}

/**
 * Order pages, which an email link may open, and pages of sellers and staff. Matches the path only,
 * so that a query opens nothing.
 */
const alwaysOpen =
  /^\/(stores\/[^/]+\/marketplace|shop)\/(orders|(tw-)?checkout\/step-(done|order-confirming))(\/|$)|^\/(shop\/seller|error|playground)(\/|$)/;

const visitorOf = (
  app: WaitingRoomApp,
  request: FastifyRequest,
  ticket: string,
  store_id: number,
): Visitor => ({
  store_id,
  ticket,
  network: networkDigest(app, request.ip),
});

/** Returns whether the visitor has a hold, a cart or an unpaid order in the store, or is its seller. */
async function hasClaim(
  app: WaitingRoomApp,
  request: FastifyRequest,
  store_id: number,
): Promise<boolean> {
  const buyers: number[] = [];
  for (const token of tokensOf(request).filter((one) => one !== null)) {
    const caller = await callerOf(app.sessions, [token], 'shop');
    if (caller.kind === 'seller' && caller.store_id === store_id) return true;
    if (caller.kind === 'guest' || caller.kind === 'member' || caller.kind === 'order')
      buyers.push(caller.buyer_id);
  }
  return buyers.length > 0 && haveHoldings(app.database, store_id, buyers);
}

/** Returns the browser's ticket, or a new one, and renews its cookie. */
function giveTicket(app: WaitingRoomApp, request: FastifyRequest, reply: FastifyReply): string {
  const ticket = ticketOf(app, request) ?? signed(app, randomBytes(16).toString('base64url'));
  const secure = app.publicUrl().startsWith('https:');
  // a week from each page on: the ticket identifies no person, and the server deletes its visits
  // after a quarter of an hour
  reply.setCookie(cookieName, ticket, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: 7 * 86_400,
  });
  return ticket;
}

/**
 * Admits a browser to a page of a store, or replies with the waiting page.
 * @param store_id undefined: the page belongs to no store
 * @returns false if the reply has been sent
 */
export async function admitOrWait(
  app: WaitingRoomApp,
  request: FastifyRequest,
  reply: FastifyReply,
  store_id: number | undefined,
): Promise<boolean> {
  const { waitingRoom } = app;
  if (!waitingRoom) return true;
  const ticket = giveTicket(app, request, reply);
  if (store_id === undefined || alwaysOpen.test(pathOf(request))) return true;
  const visitor = visitorOf(app, request, ticket, store_id);
  const turn = await waitingRoom.arrive(visitor);
  if (turn.isAdmitted) return true;
  if (await hasClaim(app, request, store_id)) {
    waitingRoom.welcome(visitor);
    return true;
  }
  const locale = localeOfPage(request, request.url.startsWith('/shop/') ? 'en' : 'ja');
  replyPlainly(reply, waitingPage(locale, turn), retryAfterSeconds);
  return false;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Notes that an admitted visitor is still here. */
export function noteVisit(app: WaitingRoomApp, request: FastifyRequest): void {
  const ticket = app.waitingRoom && ticketOf(app, request);
  if (ticket) app.waitingRoom?.seen(ticket);
}

/**
 * Returns how many seconds a caller must wait before taking goods of a store; 0: none. While
 * newcomers wait there, only admitted visitors and those with a claim in the store may take goods:
 * an earlier session or guest token does not bypass the line. A caller who has to wait gets a
 * ticket and a place.
 * @param storeOf finds the store of the call; called only while some store has a line
 */
export async function secondsToWait(
  app: WaitingRoomApp,
  request: FastifyRequest,
  reply: FastifyReply,
  storeOf: () => Promise<number | undefined>,
): Promise<number> {
  const { waitingRoom } = app;
  if (!waitingRoom?.hasLine()) return 0;
  const store_id = await storeOf();
  if (store_id === undefined || !waitingRoom.isFull(store_id)) return 0;
  const ticket = giveTicket(app, request, reply);
  if ((await waitingRoom.arrive(visitorOf(app, request, ticket, store_id))).isAdmitted) return 0;
  return (await hasClaim(app, request, store_id)) ? 0 : retryAfterSeconds;
}
