import { randomUUID } from 'node:crypto';
import { encodeForm } from '../codec.ts';
import { errCode } from './faults.ts';
import type { SandboxStore } from './store.ts';
import { payTypeOf, type SandboxTrade } from './trades.ts';

const NOTICE = 'gmo.notice';
/** GMO 1.10: the receiver has 15 s; otherwise it comes again about hourly, five times. */
const TIMEOUT_MS = 15_000;
const RESEND_MS = 3_600_000;
const RESENDS = 5;
// Longer than one delivery takes, so that a second process leaves it alone; short enough that a killed process does not lose it.
const CLAIM_MS = 60_000;

type NoticeRow = { body: string; attempts: number; due_at: string; claimed_until: string | null };

/** GMO 1.10: what the shop is told. Passes are starred out. */
function noticeBody(trade: SandboxTrade): string {
  return encodeForm({
    ShopID: trade.shop_id,
    ShopPass: '*'.repeat(10),
    AccessID: trade.access_id,
    AccessPass: '*'.repeat(32),
    OrderID: trade.order_id,
    Status: trade.status,
    JobCd: trade.job_cd,
    Amount: String(trade.amount),
    Tax: String(trade.tax),
    Currency: 'JPN',
    Forward: trade.forward,
    Method: trade.method,
    PayTimes: trade.pay_times,
    TranID: trade.tran_id,
    Approve: trade.approve,
    TranDate: trade.tran_date,
    ErrCode: trade.err_info === '' ? '' : errCode(trade.err_info),
    ErrInfo: trade.err_info,
    PayType: payTypeOf(trade),
    CvsCode: trade.cvs?.convenience,
    CvsConfNo: trade.cvs?.conf_no,
    CvsReceiptNo: trade.cvs?.receipt_no,
    PaymentTerm: trade.cvs?.payment_term,
    FinishDate: trade.cvs?.finish_date,
    PayPayTrackingID: trade.paypay?.tracking_id,
    PayPayOrderID: trade.paypay?.paypay_order_id,
    PayPayAcceptCode: trade.paypay?.accept_code,
    PayPayCancelAmount: trade.paypay ? String(trade.paypay.cancel_amount) : undefined,
    PayPayCancelTax: trade.paypay ? '0' : undefined,
  });
}

/** Puts a notice into the queue, to be sent at `dueAt` or later. */
export async function queueNotice(store: SandboxStore, trade: SandboxTrade, dueAt: Date): Promise<void> {
  const row: NoticeRow = { body: noticeBody(trade), attempts: 0, due_at: dueAt.toISOString(), claimed_until: null };
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
    return response.status === 200 && (await response.text()).trim() === '0';
  } catch {
    return false;
  }
}

/**
 * One run of the notification job: posts every notice that is due at `now`. A `0` ends it; anything else brings it back an hour later,
 * five times. Several processes may run it at once. Returns how many were accepted.
 */
export async function deliverNotices(store: SandboxStore, url: string, now: Date, signal: AbortSignal = new AbortController().signal): Promise<number> {
  let accepted = 0;
  for (const { key } of await store.list<NoticeRow>(NOTICE)) {
    if (signal.aborted) break;
    const row = await claim(store, key, now);
    if (row === null) continue;
    const received = await post(url, row.body, signal);
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
