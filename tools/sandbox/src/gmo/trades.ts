import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { checkString } from '../../../../server/src/payments/gateways/gmo/check-string.ts';
import type { Fields } from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { DEMO_SHOP } from './credentials.ts';
import { SandboxFault, type FaultList } from './faults.ts';
import { jstStamp } from './jst-clock.ts';
import type { SandboxStore } from '../provider/store.ts';
import type { SandboxCard } from './test-cards.ts';

type CardStatus =
  | 'UNPROCESSED'
  | 'AUTHENTICATED'
  | 'CHECK'
  | 'AUTH'
  | 'SAUTH'
  | 'CAPTURE'
  | 'SALES'
  | 'VOID'
  | 'RETURN'
  | 'RETURNX';
type CvsStatus = 'REQSUCCESS' | 'PAYSUCCESS' | 'EXPIRED' | 'CANCEL';
type PaypayStatus = 'PAYSTART' | 'PAYFAIL' | 'REQRETURN';
export type TradeStatus = CardStatus | CvsStatus | PaypayStatus;

/** The konbini number of a trade. Times are yyyyMMddHHmmss in JST. */
export type SandboxNumber = {
  convenience: string;
  conf_no: string;
  receipt_no: string;
  payment_term: string;
  shop_name: string;
  finish_date: string;
};

/** The PayPay part of a trade. Times are ISO. */
export type SandboxPaypay = {
  /** Opens the start page, with the access id. */
  token: string;
  /** Unguessable name of PayPay's page; '' until the buyer started. */
  page_id: string;
  ret_url: string;
  /** Deadline for the start, then for PayPay's page. */
  ends_at: string;
  tracking_id: string;
  accept_code: string;
  paypay_order_id: string;
  /** Sum of all refunds. */
  cancel_amount: number;
  /** When the refund under way is done. */
  returned_at: string;
};

export type ChallengeDecision = 'approve' | 'refuse' | 'cancel';

/** A trade as the simulated gateway stores it. */
export type SandboxTrade = {
  shop_id: string;
  order_id: string;
  access_id: string;
  access_pass: string;
  job_cd: string;
  amount: number;
  tax: number;
  status: TradeStatus;
  three_ds: boolean;
  tenant_name: string;
  /** ISO; time of the last state change. */
  processed_at: string;
  card: SandboxCard | null;
  site_id: string;
  member_id: string;
  method: string;
  pay_times: string;
  forward: string;
  approve: string;
  tran_id: string;
  tran_date: string;
  client_fields: [string, string, string];
  echo_client_fields: boolean;
  challenge: {
    trans_id: string;
    t: string;
    ret_url: string;
    by_get: boolean;
    decision: ChallengeDecision | null;
  } | null;
  err_info: string;
  /** Present in konbini trades; null until the number is issued. */
  cvs?: SandboxNumber | null;
  /** Present in PayPay trades; null until it is executed. */
  paypay?: SandboxPaypay | null;
};

/** PayType of searches and webhooks (GMO 1.10). */
export type PayType = '0' | '3' | '45';
export const payTypeOf = (trade: SandboxTrade): PayType =>
  trade.paypay !== undefined ? '45' : trade.cvs === undefined ? '0' : '3';

const TRADE = 'gmo.trade';
const ORDER = 'gmo.order';
const CHALLENGE = 'gmo.challenge';

const orderKey = (shopId: string, orderId: string) => `${shopId}/${orderId}`;

/** Inserts a trade; false if the shop ever used the order id before (GMO 1.2). */
export async function insertTrade(store: SandboxStore, trade: SandboxTrade): Promise<boolean> {
  if (
    !(await store.insert(ORDER, orderKey(trade.shop_id, trade.order_id), {
      access_id: trade.access_id,
    }))
  )
    return false;
  await store.put(TRADE, trade.access_id, trade);
  return true;
}

export async function tradeByOrder(
  store: SandboxStore,
  shopId: string,
  orderId: string,
): Promise<SandboxTrade | undefined> {
  const order = await store.get<{ access_id: string }>(ORDER, orderKey(shopId, orderId));
  return order === undefined ? undefined : store.get<SandboxTrade>(TRADE, order.access_id);
}

export const tradeByAccess = (store: SandboxStore, accessId: string) =>
  store.get<SandboxTrade>(TRADE, accessId);

export async function nameChallenge(
  store: SandboxStore,
  transId: string,
  accessId: string,
): Promise<void> {
  await store.put(CHALLENGE, transId, { access_id: accessId });
}

/** Returns the trade of a challenge address; undefined unless both parts are right. */
export async function tradeByChallenge(
  store: SandboxStore,
  transId: string,
  t: string,
): Promise<SandboxTrade | undefined> {
  const row = await store.get<{ access_id: string }>(CHALLENGE, transId);
  const trade = row === undefined ? undefined : await store.get<SandboxTrade>(TRADE, row.access_id);
  return trade?.challenge?.trans_id === transId && trade.challenge.t === t ? trade : undefined;
}

/** Faults of AccessID and AccessPass (GMO 1.11). */
export function checkAccess(fields: Fields, faults: FaultList): void {
  const id = fields['AccessID'] ?? '';
  const pass = fields['AccessPass'] ?? '';
  faults.when(id === '', 'E01090001');
  faults.when(id !== '' && !/^[0-9a-f]{32}$/.test(id), 'E01090008');
  faults.when(pass === '', 'E01100001');
  faults.when(pass !== '' && !/^[0-9a-f]{32}$/.test(pass), 'E01100008');
}

/** Returns the trade of AccessID and AccessPass. Throws E01110002. */
export async function openTrade(
  store: SandboxStore,
  fields: Fields,
  payType: PayType = '0',
): Promise<SandboxTrade> {
  const trade = await store.get<SandboxTrade>(TRADE, fields['AccessID'] ?? '');
  if (
    trade === undefined ||
    trade.access_pass !== fields['AccessPass'] ||
    payTypeOf(trade) !== payType
  )
    throw new SandboxFault(['E01110002']);
  return trade;
}

/** Changes a trade atomically; `change` may throw SandboxFault if the state does not allow it. */
export async function changeTrade(
  store: SandboxStore,
  accessId: string,
  change: (trade: SandboxTrade) => SandboxTrade,
): Promise<SandboxTrade> {
  const changed = await store.update<SandboxTrade>(TRADE, accessId, (trade) => {
    if (trade === undefined) throw new SandboxFault(['E01110002']);
    return change(trade);
  });
  if (changed === undefined) throw new SandboxFault(['E01110002']);
  return changed;
}

export function hexId(): string {
  return randomBytes(16).toString('hex');
}

/** Returns a trade as Entry* creates it: entered, not executed. */
export function newTrade(fields: Fields, now: Date): SandboxTrade {
  return {
    shop_id: fields['ShopID'] ?? '',
    order_id: fields['OrderID'] ?? '',
    access_id: hexId(),
    access_pass: hexId(),
    job_cd: '',
    amount: Number(fields['Amount'] || '0'),
    tax: Number(fields['Tax'] || '0'),
    status: 'UNPROCESSED',
    three_ds: false,
    tenant_name: '',
    processed_at: now.toISOString(),
    card: null,
    site_id: '',
    member_id: '',
    method: '',
    pay_times: '',
    forward: '',
    approve: '',
    tran_id: '',
    tran_date: '',
    client_fields: ['', '', ''],
    echo_client_fields: false,
    challenge: null,
    err_info: '',
  };
}

export function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** Returns new marks of one processing, as an acquirer would. */
export function acquirerMarks(now: Date) {
  const stamp = jstStamp(now);
  return {
    forward: '2a99662',
    approve: digits(7),
    // GMO 1.3: 28 digits starting with yyMMddHHmm.
    tran_id: stamp.slice(2, 12) + digits(18),
    tran_date: stamp,
    processed_at: now.toISOString(),
  };
}

/** Returns the trade after its money was reserved or captured, by its JobCd. */
export function authorised(
  trade: SandboxTrade,
  marks: ReturnType<typeof acquirerMarks>,
): SandboxTrade {
  return { ...trade, ...marks, status: trade.job_cd as TradeStatus, err_info: '' };
}

/** Returns a new challenge; both parts of its address are unguessable. */
export function newChallenge(
  retUrl: string,
  byGet: boolean,
): NonNullable<SandboxTrade['challenge']> {
  return { trans_id: randomUUID(), t: hexId(), ret_url: retUrl, by_get: byGet, decision: null };
}

/** Returns the signed reply fields of a finished ExecTran or SecureTran2 (GMO 1.3). */
export function resultFields(trade: SandboxTrade): Fields {
  const fields: Fields = {
    OrderID: trade.order_id,
    Forward: trade.forward,
    Method: trade.method,
    PayTimes: trade.pay_times,
    Approve: trade.approve,
    TranID: trade.tran_id,
    TranDate: trade.tran_date,
  };
  fields['CheckString'] = checkString(fields, DEMO_SHOP.shop_pass);
  if (trade.echo_client_fields)
    trade.client_fields.forEach((value, i) => (fields[`ClientField${i + 1}`] = value));
  return fields;
}
