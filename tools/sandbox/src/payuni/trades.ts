import { randomInt } from 'node:crypto';
import type { SandboxStore } from '../provider/store.ts';
import type { Fields } from '../../../../server/src/payments/gateways/payuni/codec.ts';
import { OWN_CODES, SandboxFault } from './faults.ts';
import { nextTaipeiMidnight, taipeiDay, taipeiTime } from './taipei-clock.ts';
import { eciOf, type SandboxCard } from './test-cards.ts';

export type ChallengeDecision = 'approve' | 'refuse' | 'cancel';

/** A trade as the simulated gateway stores it. Times are ISO. */
export type SandboxTrade = {
  mer_id: string;
  mer_trade_no: string;
  trade_no: string;
  amount: number;
  description: string;
  /** PAYUNi 2.6: 1 paid, 2 failed, 3 canceled, 8 to be confirmed, 9 page still open. */
  trade_status: '1' | '2' | '3' | '8' | '9';
  status: string;
  message: string;
  card: SandboxCard;
  return_url: string;
  notify_url: string;
  created_at: string;
  /** '' until it is authorised. */
  paid_at: string;
  res_code: string;
  auth_code: string;
  eci: string;
  challenge: { decision: ChallengeDecision | null; until: string } | null;
  /** When an undecided payment is decided; null for others. */
  settle_at: string | null;
  /** Owner and hash of the card to save if the payment succeeds. */
  bind: { credit_token: string; credit_hash: string } | null;
  /** CloseStatus as set; a requested one is done at `due_at`. */
  close: { status: '1' | '2' | '3' | '9'; amount: number; due_at: string };
  /** The total of all refunds, and the last one. */
  refund: { total: number; last: number; at: string; due_at: string; undone: boolean } | null;
};

const TRADE = 'payuni.trade';
const NUMBER = 'payuni.number';
const UNSETTLED = 'payuni.unsettled';

const numberKey = (mer_id: string, mer_trade_no: string) => `${mer_id}/${mer_trade_no}`;

const digits = (count: number): string =>
  Array.from({ length: count }, () => randomInt(10)).join('');

/** Returns a number of 19 digits that begins with the second (PAYUNi 2.4). */
export const newTradeNo = (now: Date): string => `${Math.floor(now.getTime() / 1000)}${digits(9)}`;

/**
 * Inserts a trade; false if the shop used the number before. The vendor checks the last ten
 * minutes, the sandbox forever, as adapters must expect.
 */
export async function insertTrade(store: SandboxStore, trade: SandboxTrade): Promise<boolean> {
  if (
    !(await store.insert(NUMBER, numberKey(trade.mer_id, trade.mer_trade_no), {
      trade_no: trade.trade_no,
    }))
  )
    return false;
  await store.put(TRADE, trade.trade_no, trade);
  await noteUnsettled(store, trade);
  return true;
}

export const tradeByNo = (store: SandboxStore, trade_no: string) =>
  store.get<SandboxTrade>(TRADE, trade_no);

export async function tradeByNumber(
  store: SandboxStore,
  mer_id: string,
  mer_trade_no: string,
): Promise<SandboxTrade | undefined> {
  const row = await store.get<{ trade_no: string }>(NUMBER, numberKey(mer_id, mer_trade_no));
  return row === undefined ? undefined : tradeByNo(store, row.trade_no);
}

/** Changes a trade atomically; `change` may throw SandboxFault if the state does not allow it. */
export async function changeTrade(
  store: SandboxStore,
  trade_no: string,
  change: (trade: SandboxTrade) => SandboxTrade,
): Promise<SandboxTrade> {
  const changed = await store.update<SandboxTrade>(TRADE, trade_no, (trade) => {
    if (trade === undefined) throw new SandboxFault('QUERY03001');
    return change(trade);
  });
  if (changed === undefined) throw new SandboxFault('QUERY03001');
  await noteUnsettled(store, changed);
  return changed;
}

/** Lists undecided trades by time, for the job. */
async function noteUnsettled(
  store: SandboxStore,
  { settle_at, trade_no }: SandboxTrade,
): Promise<void> {
  if (settle_at !== null) await store.put(UNSETTLED, `${settle_at}/${trade_no}`, { trade_no });
}

const authorised = (trade: SandboxTrade, now: Date): SandboxTrade => ({
  ...trade,
  trade_status: '1',
  status: 'SUCCESS',
  message: '授權成功',
  res_code: '00',
  auth_code: digits(6),
  paid_at: now.toISOString(),
  // PAYUNi 2.6: captured automatically; in the sandbox at the end of the day
  close: { status: '1', amount: trade.amount, due_at: nextTaipeiMidnight(now).toISOString() },
});

const refusedByBank = (trade: SandboxTrade, res_code: string): SandboxTrade => ({
  ...trade,
  trade_status: '2',
  status: OWN_CODES.bank_refused,
  message: '授權失敗',
  res_code,
});

/** Returns the trade after the bank's answer. `settleMs`: how long a bank stays silent. */
export function decide(trade: SandboxTrade, now: Date, settleMs: number): SandboxTrade {
  const { verdict } = trade.card;
  const eci = trade.challenge === null ? '' : eciOf(trade.card);
  switch (verdict.kind) {
    case 'approved':
      return { ...authorised(trade, now), eci };
    case 'refused':
      return refusedByBank(trade, verdict.res_code);
    case 'eci_mismatch':
      if (trade.challenge === null) return authorised(trade, now);
      return {
        ...authorised(trade, now),
        eci,
        trade_status: '3',
        status: OWN_CODES.eci_mismatch,
        message: 'ECI不符，已取消授權',
        close: trade.close,
      };
    case 'undecided':
      return {
        ...trade,
        eci,
        trade_status: '8',
        status: verdict.status,
        message: '尚未確認交易結果',
        settle_at: new Date(now.getTime() + settleMs).toISOString(),
      };
  }
}

/** Whether the 3-D Secure page was left open past its deadline. */
export const hasExpired = (trade: SandboxTrade, now: Date): boolean =>
  trade.trade_status === '9' &&
  trade.challenge !== null &&
  now.toISOString() > trade.challenge.until;

/** Returns the trade after its undecided payment was decided; unchanged before that time. */
function settled(trade: SandboxTrade, now: Date): SandboxTrade {
  if (
    trade.settle_at === null ||
    trade.settle_at > now.toISOString() ||
    trade.card.verdict.kind !== 'undecided'
  )
    return trade;
  const done =
    trade.card.verdict.settles === 'paid' ? authorised(trade, now) : refusedByBank(trade, '05');
  return { ...done, settle_at: null };
}

/**
 * Decides the undecided payments that are due.
 * @returns the trades that this call decided; each is reported once
 */
export async function settleDue(store: SandboxStore, now: Date): Promise<SandboxTrade[]> {
  const decided: SandboxTrade[] = [];
  for (const { key, value } of await store.list<{ trade_no: string }>(UNSETTLED)) {
    // keys begin with the time, so the first later one ends the search
    if (key.slice(0, key.indexOf('/')) > now.toISOString()) break;
    let isChanged = false;
    const trade = await changeTrade(store, value.trade_no, (current) => {
      const next = settled(current, now);
      isChanged = next !== current;
      return next;
    });
    if (isChanged) decided.push(trade);
    await store.update(UNSETTLED, key, () => undefined);
  }
  return decided;
}

/** Returns the fields of a payment in a reply, at the return and in a webhook (PAYUNi 2.4, 2.5). */
export function resultFields(trade: SandboxTrade): Fields {
  const at = trade.paid_at === '' ? null : new Date(trade.paid_at);
  return {
    Status: trade.status,
    Message: trade.message,
    MerID: trade.mer_id,
    MerTradeNo: trade.mer_trade_no,
    Gateway: '1',
    TradeNo: trade.trade_no,
    TradeAmt: String(trade.amount),
    TradeStatus: trade.trade_status,
    PaymentType: '1',
    CardBank: '-',
    Card6No: trade.card.card6_no,
    Card4No: trade.card.card4_no,
    CardInst: '1',
    FirstAmt: '0',
    EachAmt: '0',
    ResCode: trade.res_code,
    ResCodeMsg: trade.res_code === '00' ? '核准' : '',
    AuthCode: trade.auth_code,
    AuthBank: '822',
    AuthBankName: 'Sandbox Bank',
    AuthType: trade.card.brand === 'UnionPay' ? '7' : '1',
    AuthDay: at === null ? '' : taipeiDay(at),
    AuthTime: at === null ? '' : taipeiTime(at),
    ...(trade.eci === '' ? {} : { ECI: trade.eci }),
    ...(trade.bind !== null && trade.trade_status === '1'
      ? { CreditHash: trade.bind.credit_hash, CreditLife: trade.card.expired }
      : {}),
  };
}
