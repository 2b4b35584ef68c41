import { randomBytes } from 'node:crypto';
import { SandboxFault } from './faults.ts';
import { jstStamp } from './jst-clock.ts';
import type { SandboxStore } from '../provider/store.ts';
import {
  changeTrade,
  digits,
  hexId,
  tradeByAccess,
  type ChallengeDecision,
  type SandboxPaypay,
  type SandboxTrade,
} from './trades.ts';

const PAGE = 'gmo.paypay-page';
const DUE = 'gmo.paypay-due';

/** How long PayPay's page waits for the buyer after the start. */
const PAGE_MS = 10 * 60_000;
export const RETURN_MS = 60_000;

/** @NOTE PayPay's code is unknown to us: adapters must not rely on this one. */
const REFUSED = 'EPP000001';

/** Returns the trade's state at `now`, after expiry and finished refunds. */
export function stateAt(trade: SandboxTrade, now: Date): SandboxTrade {
  if (!trade.paypay) return trade;
  const waits = trade.status === 'REQSUCCESS' || trade.status === 'PAYSTART';
  if (waits && trade.paypay.ends_at <= now.toISOString())
    return { ...trade, status: 'EXPIRED', processed_at: trade.paypay.ends_at };
  if (trade.status === 'REQRETURN' && trade.paypay.returned_at <= now.toISOString()) {
    return { ...trade, status: 'RETURN', processed_at: trade.paypay.returned_at };
  }
  return trade;
}

/** Changes a PayPay trade in its state at `now`, and records when it will change by itself. */
export async function changePaypay(
  store: SandboxStore,
  accessId: string,
  now: Date,
  change: (trade: SandboxTrade, paypay: SandboxPaypay | null) => SandboxTrade,
): Promise<SandboxTrade> {
  const changed = await changeTrade(store, accessId, (trade) => {
    const atNow = stateAt(trade, now);
    const next = change(atNow, atNow.paypay ?? null);
    // changes over time are left to movePaypayTrades, which notifies the shop
    return next === atNow ? trade : next;
  });
  const due =
    changed.status === 'REQRETURN' ? changed.paypay?.returned_at : changed.paypay?.ends_at;
  if (due !== undefined && due > now.toISOString())
    await store.put(DUE, `${due}/${accessId}`, { access_id: accessId });
  return stateAt(changed, now);
}

/**
 * Applies changes over time: expired payments and finished refunds.
 * @returns the trades that this call changed; each is reported once
 */
export async function movePaypayTrades(store: SandboxStore, now: Date): Promise<SandboxTrade[]> {
  const moved: SandboxTrade[] = [];
  for (const { key, value } of await store.list<{ access_id: string }>(DUE)) {
    // keys begin with the time, so the first later one ends the search
    if (key.slice(0, 24) > now.toISOString()) break;
    let isMoved = false;
    const trade = await changeTrade(store, value.access_id, (current) => {
      const atNow = stateAt(current, now);
      isMoved = atNow !== current;
      return atNow;
    });
    if (isMoved) moved.push(trade);
    await store.update(DUE, key, () => undefined);
  }
  return moved;
}

/** Returns what ExecTranPaypay adds to a trade. GMO writes the limit in whole seconds. */
export function newPaypay(retUrl: string, seconds: number, now: Date): SandboxPaypay {
  const ends_at = new Date(Math.floor(now.getTime() / 1000 + seconds) * 1000).toISOString();
  return {
    token: randomBytes(32).toString('hex'),
    page_id: '',
    ret_url: retUrl,
    ends_at,
    tracking_id: '',
    accept_code: '',
    paypay_order_id: '',
    cancel_amount: 0,
    returned_at: '',
  };
}

/**
 * Opens PayPay's page when the buyer's form arrives at the start page. A repeat (Back, double tap)
 * leads to the same page. undefined: the access id and token are wrong.
 */
export async function openPaypayPage(
  store: SandboxStore,
  accessId: string,
  token: string,
  now: Date,
): Promise<SandboxTrade | undefined> {
  const named = await tradeByAccess(store, accessId);
  if (!named?.paypay || named.paypay.token !== token) return undefined;
  const page_id = hexId();
  await store.insert(PAGE, page_id, { access_id: accessId });
  return changePaypay(store, accessId, now, (trade, paypay) => {
    if (trade.status !== 'REQSUCCESS' || paypay === null) return trade;
    const ends_at = new Date(now.getTime() + PAGE_MS).toISOString();
    return {
      ...trade,
      status: 'PAYSTART',
      processed_at: now.toISOString(),
      paypay: { ...paypay, page_id, ends_at, tracking_id: digits(19) },
    };
  });
}

/** Returns the trade of PayPay's page, in its state at `now`. */
export async function tradeByPage(
  store: SandboxStore,
  pageId: string,
  now: Date,
): Promise<SandboxTrade | undefined> {
  const row = await store.get<{ access_id: string }>(PAGE, pageId);
  const trade = row === undefined ? undefined : await tradeByAccess(store, row.access_id);
  return trade?.paypay?.page_id === pageId ? stateAt(trade, now) : undefined;
}

/** Returns the trade after PayPay failed it. */
export function failed(trade: SandboxTrade, info: string, now: Date): SandboxTrade {
  return {
    ...trade,
    status: 'PAYFAIL',
    err_info: info,
    tran_date: jstStamp(now),
    processed_at: now.toISOString(),
  };
}

/**
 * Records the buyer's decision; only the first counts.
 * @returns the trade, and whether this call changed it
 */
export async function decidePaypay(
  store: SandboxStore,
  accessId: string,
  decision: ChallengeDecision,
  now: Date,
): Promise<{ trade: SandboxTrade; moved: boolean }> {
  let moved = false;
  const approval = { accept_code: digits(14), paypay_order_id: digits(19) };
  const trade = await changePaypay(store, accessId, now, (atNow, paypay) => {
    moved = atNow.status === 'PAYSTART' && paypay !== null;
    if (!moved || paypay === null) return atNow;
    const stamps = { tran_date: jstStamp(now), processed_at: now.toISOString() };
    if (decision === 'refuse') return failed(atNow, REFUSED, now);
    if (decision === 'cancel') return { ...atNow, ...stamps, status: 'CANCEL' };
    return {
      ...atNow,
      ...stamps,
      status: atNow.job_cd === 'AUTH' ? 'AUTH' : 'CAPTURE',
      paypay: { ...paypay, ...approval },
    };
  });
  return { trade, moved };
}

/** Throws if the trade was never approved. */
export function assertApproved(trade: SandboxTrade): void {
  if (
    trade.status === 'UNPROCESSED' ||
    trade.status === 'REQSUCCESS' ||
    trade.status === 'PAYSTART'
  )
    throw new SandboxFault(['E11010002']);
}
