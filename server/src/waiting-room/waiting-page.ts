import { randomBytes } from 'node:crypto';
import type { Locale } from '@noren/contract/scalars';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WaitingRoomApp } from './app.ts';
import { haveSomethingHere } from './queries.ts';
import type { WaitingTurn } from './waiting-room.ts';
import { tokensOf } from '../http/cookie-tokens.ts';
import { localeOfPage } from '../http/page-locale.ts';
import { plainPage, replyPlainly } from '../http/plain-page.ts';
import { callerOf } from '../http/visitor.ts';

const cookieName = 'huc-visit';
/** How soon the page looks again whether it is its visitor's turn, in seconds: so long a free place may wait for them. */
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

/** The ticket that a browser keeps; null: it has none. */
const ticketOf = (request: FastifyRequest): string | null => /^[\w-]{22}$/.exec(request.cookies[cookieName] ?? '')?.[0] ?? null;

/** Pages of orders, which a link may open anywhere, and those of whoever works here: nobody waits for them. */
const alwaysOpen = /\/(orders|step-done|step-order-confirming)(\/|\?|$)|^\/(shop\/seller|error|playground)(\/|\?|$)/;

/** Whoever has a hold, a cart or an unpaid order gets through, and so does a seller. */
async function hasClaim(app: WaitingRoomApp, request: FastifyRequest): Promise<boolean> {
  const buyers: number[] = [];
  for (const token of tokensOf(request).filter((one) => one !== null)) {
    const caller = await callerOf(app.sessions, [token], 'shop');
    if (caller.kind === 'seller' || caller.kind === 'order') return true;
    if (caller.kind === 'guest' || caller.kind === 'member') buyers.push(caller.buyer_id);
  }
  return buyers.length > 0 && haveSomethingHere(app.database, buyers);
}

/**
 * Lets whoever opens a page in, or answers with the page to wait on.
 * @returns whether they are in; false: the reply has been sent
 */
export async function letIn(app: WaitingRoomApp, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { waitingRoom } = app;
  if (!waitingRoom || alwaysOpen.test(request.url)) return true;
  const kept = ticketOf(request);
  const ticket = kept ?? randomBytes(16).toString('base64url');
  if (kept === null) {
    const secure = app.publicUrl().startsWith('https:');
    // a day: it says nothing of who they are, and the server forgets it after a quarter of an hour
    reply.setCookie(cookieName, ticket, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 86_400 });
  }
  const turn = await waitingRoom.arrive(ticket);
  if (turn.isAdmitted) return true;
  if (await hasClaim(app, request)) {
    waitingRoom.welcome(ticket);
    return true;
  }
  const locale = localeOfPage(request, request.url.startsWith('/shop/') ? 'en' : 'ja');
  replyPlainly(reply, waitingPage(locale, turn), looksAgainAfter);
  return false;
}

/** Notes that somebody in the shop has moved. */
export function noteVisit(app: WaitingRoomApp, request: FastifyRequest): void {
  const ticket = app.waitingRoom && ticketOf(request);
  if (ticket) app.waitingRoom?.seen(ticket);
}

/**
 * Whether somebody may become a guest, or enter the shop, by a call alone: who was let in by a page, or anybody while nobody waits.
 * @returns seconds to wait, 0: now
 */
export async function whyStillWaiting(app: WaitingRoomApp, request: FastifyRequest): Promise<number> {
  const { waitingRoom } = app;
  if (!waitingRoom) return 0;
  const ticket = ticketOf(request);
  if (ticket === null) return waitingRoom.isFull() ? looksAgainAfter : 0;
  return (await waitingRoom.arrive(ticket)).isAdmitted ? 0 : looksAgainAfter;
}
