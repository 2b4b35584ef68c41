import { randomUUID } from 'node:crypto';
import type { SandboxStore } from '../../gmo/sandbox/store.ts';
import { seal } from '../codec.ts';
import { DEMO_PAYUNI } from './demo-shop.ts';
import { resultFields, type SandboxTrade } from './trades.ts';

const NOTICE = 'payuni.notice';
// The vendor's numbers were not seen (PAYUNi 4.7): a few repeats, minutes apart.
const TIMEOUT_MS = 15_000;
const RESEND_MS = 300_000;
const RESENDS = 5;
// Longer than one delivery takes, so that a second process leaves it alone; short enough that a killed process does not lose it.
const CLAIM_MS = 60_000;

type NoticeRow = { url: string; body: string; attempts: number; due_at: string; claimed_until: string | null };

/** The outer fields of a return or a notice (PAYUNi 2.5). */
export function newsForm(trade: SandboxTrade): Record<string, string> {
  return { Status: trade.status, MerID: trade.mer_id, Version: '1.2', ...seal(resultFields(trade), DEMO_PAYUNI) };
}

/** Puts a notice into the queue, to be sent at `dueAt` or later. It says how the trade stands now, however late it arrives. */
export async function queueNotice(store: SandboxStore, trade: SandboxTrade, dueAt: Date): Promise<void> {
  const row: NoticeRow = {
    url: trade.notify_url,
    body: new URLSearchParams(newsForm(trade)).toString(),
    attempts: 0,
    due_at: dueAt.toISOString(),
    claimed_until: null,
  };
  // The time first, so that the queue is listed in order.
  await store.put(NOTICE, `${row.due_at}/${randomUUID()}`, row);
}

/** Notices that are still to be sent or sent again. */
export async function waitingNotices(store: SandboxStore): Promise<{ due_at: string; attempts: number }[]> {
  return (await store.list<NoticeRow>(NOTICE)).map(({ value: { due_at, attempts } }) => ({ due_at, attempts }));
}

async function claim(store: SandboxStore, key: string, now: Date): Promise<NoticeRow | null> {
  let mine: NoticeRow | null = null;
  const at = now.toISOString();
  await store.update<NoticeRow>(NOTICE, key, (row) => {
    mine = null;
    if (row === undefined || row.due_at > at || (row.claimed_until !== null && row.claimed_until > at)) return row;
    mine = row;
    return { ...row, claimed_until: new Date(now.getTime() + CLAIM_MS).toISOString() };
  });
  return mine;
}

async function post(url: string, body: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/**
 * One run of the notification job: posts every notice that is due at `now`. HTTP 200 ends it; anything else brings it back five minutes
 * later, five times. Several processes may run it at once. Returns how many were accepted.
 */
export async function deliverNotices(store: SandboxStore, now: Date, signal: AbortSignal): Promise<number> {
  let accepted = 0;
  for (const { key } of await store.list<NoticeRow>(NOTICE)) {
    if (signal.aborted) break;
    const row = await claim(store, key, now);
    if (row === null) continue;
    const received = await post(row.url, row.body, signal);
    if (!received && signal.aborted) {
      // The process is being stopped: not the receiver's fault, so it costs no attempt.
      await store.put(NOTICE, key, row);
      break;
    }
    const attempts = row.attempts + 1;
    if (received) accepted += 1;
    await store.update<NoticeRow>(NOTICE, key, () =>
      received || attempts > RESENDS ? undefined : { ...row, attempts, due_at: new Date(now.getTime() + RESEND_MS).toISOString(), claimed_until: null },
    );
  }
  return accepted;
}
