/**
 * A PayPay payment through GMO, step by step. Nothing here touches the database; callers write the attempt's `gateway_order_id` down
 * **before** they start, and never call from inside a transaction. Functions reject with GmoError; with `unknownOutcome` ask before retrying.
 * There is no call that closes an open payment before it is paid: it expires by itself, and what was paid too late is returned.
 */
import type { GmoClient } from './client.ts';
import { decodeForm } from './codec.ts';
import { GmoError, ownFault } from './gmo-error.ts';
import { instantOfJst } from './jst-time.ts';
import type { PaypayTrade, ShopCredentials, TradeAccess } from './shapes.ts';

// @NOTE spec silent: money is taken at the order, not at shipment, as with cards: the orders' state machine knows no reserved payment.
const JOB_CD = 'CAPTURE';

/** GMO 1.8: how long the buyer may take to set out for PayPay, in seconds. */
export const START_SECONDS = { least: 120, most: 86_400 };

export type NewPaypay = {
  gateway_order_id: string;
  /** Whole yen, the whole total with its fee. */
  amount: number;
  /** Must lead to the attempt by itself: the return may come without a single field (so a shop reports of GMO’s test environment). */
  ret_url: string;
  /** Seconds in which the buyer can set out for PayPay; held to START_SECONDS. */
  start_within_s: number;
  client_field: string;
};

export type StartedPaypay = {
  access: TradeAccess;
  /** The browser posts a form there: `startFields`. */
  start_url: string;
  start_token: string;
  /** From this moment on the form leads nowhere. Who set out before may pay for some minutes after it. */
  start_limit: Date;
};

/** EntryTranPaypay + ExecTranPaypay. After a lost reply nobody has the token, so nobody can pay: begin anew under another order id. */
export async function startPaypay(client: GmoClient, shop: ShopCredentials, input: NewPaypay): Promise<StartedPaypay> {
  const access = await client.entryTranPaypay(shop, { order_id: input.gateway_order_id, job_cd: JOB_CD, amount: input.amount });
  const start = await client.execTranPaypay(shop, {
    ...access,
    order_id: input.gateway_order_id,
    ret_url: input.ret_url,
    payment_term_sec: Math.min(Math.max(Math.floor(input.start_within_s), START_SECONDS.least), START_SECONDS.most),
    client_field: input.client_field,
  });
  if (!/^https?:\/\//.test(start.start_url)) throw ownFault('ExecTranPaypay', 'MISSING_REDIRECT_URL');
  const start_limit = instantOfJst(start.start_limit_date);
  if (start_limit === null) throw ownFault('ExecTranPaypay', 'MALFORMED_REPLY');
  return { access, start_url: start.start_url, start_token: start.token, start_limit };
}

/** The hidden fields of the form that the browser posts to `start_url` (GMO 1.8 step 3). */
export const startFields = (started: Pick<StartedPaypay, 'access' | 'start_token'>): { AccessID: string; Token: string } => ({
  AccessID: started.access.access_id,
  Token: started.start_token,
});

/** Whose return it is, or null where it does not say: a hint and no more. Its Status and CheckString are not believed (GMO 1.8 step 4). */
export function returnedOrderId(body: Buffer | string): string | null {
  const id = decodeForm(body)['OrderID'] ?? '';
  return /^[A-Za-z0-9-]{1,27}$/.test(id) ? id : null;
}

type PaypayResult = { gmo_status: string; process_date: string; tracking_id: string; accept_code: string; paypay_order_id: string };

export type PaypayInquiry =
  /** The gateway has no such order, or it was never executed: nothing can be paid. */
  | { kind: 'none' }
  /** Money may still come. `inside`: the buyer set out; else nobody can any more once `start_limit` is over. */
  | { kind: 'unfinished'; access: TradeAccess; inside: boolean }
  /** Reserved but not taken, as a shop's own settings may have it: captureReserved takes it. Compare `amount` with our row first. */
  | { kind: 'reserved'; access: TradeAccess; amount: number }
  /** Compare `amount` with our row before anything counts as paid. `returned`: the part that was given back, less than all. */
  | { kind: 'paid'; access: TradeAccess; amount: number; returned: number; result: PaypayResult }
  /** A return is under way: neither paid outcome nor done. Ask again. */
  | { kind: 'returning'; access: TradeAccess; amount: number; returned: number }
  /** All of it was given back, or the reserved amount released. */
  | { kind: 'undone'; amount: number; result: PaypayResult }
  /** Nothing was taken and nothing will be. `err_info` is the gateway's, for the log: its list for PayPay is not known to us. */
  | { kind: 'failed'; code: 'EXPIRED' | 'CANCELED' | 'PAYFAIL'; err_info: string }
  /** A status that says nothing: ask again. */
  | { kind: 'unclear'; gmo_status: string };

function readTrade(trade: PaypayTrade): PaypayInquiry {
  const access: TradeAccess = { access_id: trade.access_id, access_pass: trade.access_pass };
  const amount = trade.amount + trade.tax;
  const returned = trade.cancel_amount + trade.cancel_tax;
  const { tracking_id, accept_code, paypay_order_id, process_date, err_info } = trade;
  const result: PaypayResult = { gmo_status: trade.status, process_date, tracking_id, accept_code, paypay_order_id };
  switch (trade.status) {
    case 'UNPROCESSED':
      return { kind: 'none' };
    case 'REQSUCCESS':
      return { kind: 'unfinished', access, inside: false };
    case 'PAYSTART':
    case 'AUTHPROCESS':
      return { kind: 'unfinished', access, inside: true };
    case 'AUTH':
      return { kind: 'reserved', access, amount };
    case 'CAPTURE':
    case 'SALES':
      return returned >= amount ? { kind: 'undone', amount, result } : { kind: 'paid', access, amount, returned, result };
    case 'REQRETURN':
      return { kind: 'returning', access, amount, returned };
    case 'RETURN':
      // after the return of a part the rest is still the shop's; without a sum it was all
      return returned > 0 && returned < amount ? { kind: 'paid', access, amount, returned, result } : { kind: 'undone', amount, result };
    case 'CANCEL':
      // the same word for a buyer who turned back and for an approved payment that was released (GMO 1.9): only the second was approved
      return returned > 0 || accept_code !== '' ? { kind: 'undone', amount, result } : { kind: 'failed', code: 'CANCELED', err_info };
    case 'EXPIRED':
    case 'PAYFAIL':
      return { kind: 'failed', code: trade.status, err_info };
    default:
      return { kind: 'unclear', gmo_status: trade.status };
  }
}

/** SearchTradeMulti in our words (GMO 1.8 step 5, 1.9). */
export async function inquirePaypay(client: GmoClient, shop: ShopCredentials, gateway_order_id: string): Promise<PaypayInquiry> {
  const trade = await client.searchPaypay(shop, gateway_order_id);
  return trade === null ? { kind: 'none' } : readTrade(trade);
}

/** Does `act`, and answers what the gateway says afterwards. A refusal, or a lost reply, counts only when nothing has come of it. */
async function actAndAsk(before: PaypayInquiry, ask: () => Promise<PaypayInquiry>, act: () => Promise<unknown>): Promise<PaypayInquiry> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    const after = await ask();
    const given = (said: PaypayInquiry) => (said.kind === 'paid' ? said.returned : 0);
    if (after.kind === before.kind && given(after) === given(before)) throw error;
    return after;
  }
  return ask();
}

/** PaypaySales for a payment that is only reserved; any other is answered as it stands. Safe to repeat. */
export async function captureReserved(client: GmoClient, shop: ShopCredentials, gateway_order_id: string): Promise<PaypayInquiry> {
  const ask = () => inquirePaypay(client, shop, gateway_order_id);
  const known = await ask();
  if (known.kind !== 'reserved') return known;
  return actAndAsk(known, ask, () => client.paypaySales(shop, { ...known.access, order_id: gateway_order_id, amount: known.amount }));
}

/**
 * Gives money back until `total` of it (whole yen; default: all) has been returned, and answers what it came to. What was returned before counts,
 * so that it is safe to repeat after a lost reply; but two at the same time could each return a part: callers take turns.
 * A payment that took nothing (`none`, `unfinished`, `failed`), or whose last return is not done yet, is answered as it stands.
 * Fails with M01085011 (more than is left) and transport faults (unknown outcome: repeat later).
 */
export async function returnPaypay(client: GmoClient, shop: ShopCredentials, gateway_order_id: string, total?: number): Promise<PaypayInquiry> {
  const ask = () => inquirePaypay(client, shop, gateway_order_id);
  const known = await ask();
  if (known.kind !== 'paid' && known.kind !== 'reserved') return known;
  const missing = (total ?? known.amount) - (known.kind === 'paid' ? known.returned : 0);
  if (missing <= 0) return known;
  return actAndAsk(known, ask, () => client.paypayCancelReturn(shop, { ...known.access, order_id: gateway_order_id, cancel_amount: missing }));
}
