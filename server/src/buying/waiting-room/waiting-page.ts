import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Locale } from '@noren/contract/scalars';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WaitingRoomApp } from './app.ts';
import { haveSomethingHere } from './queries.ts';
import type { Visitor, WaitingTurn } from './waiting-room.ts';
import { tokensOf } from '../../platform/http/cookie-tokens.ts';
import { localeOfPage } from '../../platform/http/page-locale.ts';
import { plainPage, replyPlainly } from '../../platform/http/plain-page.ts';
import { callerOf, networkDigest } from '../../platform/http/visitor.ts';

const cookieName = 'huc-visit';
/** The waiting page reloads after this many seconds. */
const looksAgainAfter = 6;

interface Words {
  title: string;
  text: string;
  position: string;
  people: (count: number) => string;
  time: string;
  minutes: (count: number) => string;
  unknown: string;
  note: string;
  again: string;
}
const words: Record<Locale, Words> = {
  ja: {
    title: 'ただいま混み合っています',
    text: '順番になると、自動でお店に入ります。このままお待ちください。',
    position: 'あなたの順番',
    people: (count) => `${count.toLocaleString('ja')}番目`,
    time: '待ち時間の目安',
    minutes: (count) => `約${count}分`,
    unknown: 'まだわかりません',
    note: '再読み込みしても、順番は変わりません。',
    again: 'いますぐ確認する',
  },
  en: {
    title: 'The shop is very busy right now',
    text: 'You will be let in automatically when it is your turn. Please keep this page open.',
    position: 'Your place in line',
    people: (count) => `No. ${count.toLocaleString('en')}`,
    time: 'Estimated wait',
    minutes: (count) => `about ${count} min`,
    unknown: 'unknown',
    note: 'You keep your place if you reload this page.',
    again: 'Check now',
  },
  'zh-TW': {
    title: '目前人潮眾多',
    text: '輪到您時會自動進入商店，請保持此頁面開啟。',
    position: '您的順位',
    people: (count) => `第 ${count.toLocaleString('zh-TW')} 位`,
    time: '預估等候時間',
    minutes: (count) => `約 ${count} 分鐘`,
    unknown: '尚無法預估',
    note: '重新整理頁面不會影響您的順位。',
    again: '立即確認',
  },
};

function waitingPage(locale: Locale, { position, minutes }: Extract<WaitingTurn, { isAdmitted: false }>): string {
  const w = words[locale];
  return plainPage(
    locale,
    w.title,
    `<h1>${w.title}</h1><p>${w.text}</p><dl role="status"><div><dt>${w.position}</dt><dd>${w.people(position)}</dd></div>` +
      `<div><dt>${w.time}</dt><dd>${minutes === null ? w.unknown : w.minutes(minutes)}</dd></div></dl><a href="">${w.again}</a><small>${w.note}</small>`,
  );
}

const signed = (app: WaitingRoomApp, id: string): string =>
  `${id}.${createHmac('sha256', app.config.settings_key).update(`visit\0${id}`).digest('base64url').slice(0, 22)}`;

/** Returns the ticket of a browser's cookie, or null when there is none or it is not the server's own. */
function ticketOf(app: WaitingRoomApp, request: FastifyRequest): string | null {
  const ticket = request.cookies[cookieName] ?? '';
  const [, id] = /^([\w-]{22})\.[\w-]{22}$/.exec(ticket) ?? [];
  return id !== undefined && timingSafeEqual(Buffer.from(ticket), Buffer.from(signed(app, id))) ? ticket : null;
}

/** Order pages, which a link may open anywhere, and the pages of people who work here. Read from the path: a query opens nothing. */
const alwaysOpen = /^\/(stores\/[^/]+\/marketplace|shop)\/(orders|(tw-)?checkout\/step-(done|order-confirming))(\/|$)|^\/(shop\/seller|error|playground)(\/|$)/;

const visitorOf = (app: WaitingRoomApp, request: FastifyRequest, ticket: string, store_id: number): Visitor => ({
  store_id,
  ticket,
  network: networkDigest(app, request.ip),
});

/** Returns whether the visitor has a hold, a cart or an unpaid order in the store, or is its seller. */
async function hasClaim(app: WaitingRoomApp, request: FastifyRequest, store_id: number): Promise<boolean> {
  const buyers: number[] = [];
  for (const token of tokensOf(request).filter((one) => one !== null)) {
    const caller = await callerOf(app.sessions, [token], 'shop');
    if (caller.kind === 'seller' && caller.store_id === store_id) return true;
    if (caller.kind === 'guest' || caller.kind === 'member' || caller.kind === 'order') buyers.push(caller.buyer_id);
  }
  return buyers.length > 0 && haveSomethingHere(app.database, store_id, buyers);
}

/** Returns the browser's ticket, a new one where it has none, and renews its cookie. */
function giveTicket(app: WaitingRoomApp, request: FastifyRequest, reply: FastifyReply): string {
  const ticket = ticketOf(app, request) ?? signed(app, randomBytes(16).toString('base64url'));
  const secure = app.publicUrl().startsWith('https:');
  // a week, from each page on: it says nothing about the person, and the server deletes its visits after a quarter of an hour
  reply.setCookie(cookieName, ticket, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 7 * 86_400 });
  return ticket;
}

/**
 * Admits a browser to a page of a store, or answers with the page to wait on.
 * @param store_id undefined: the page belongs to no store
 * @returns false: the reply has been sent
 */
export async function letIn(app: WaitingRoomApp, request: FastifyRequest, reply: FastifyReply, store_id: number | undefined): Promise<boolean> {
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
  replyPlainly(reply, waitingPage(locale, turn), looksAgainAfter);
  return false;
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Notes that an admitted visitor is still here. */
export function noteVisit(app: WaitingRoomApp, request: FastifyRequest): void {
  const ticket = app.waitingRoom && ticketOf(app, request);
  if (ticket) app.waitingRoom?.seen(ticket);
}

/**
 * Returns how many seconds a caller must wait before taking goods of a store; 0: none. While newcomers wait there, only admitted visitors and those who have
 * something in the store may: a session or a guest token from before is no way past the line. A caller who has to wait gets a ticket and a place.
 * @param storeOf finds the store that the call is about; asked only while some store has a line
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
  return (await hasClaim(app, request, store_id)) ? 0 : looksAgainAfter;
}
