/**
 * A PayPay payment through GMO, step by step. Nothing here touches the database. Callers record the
 * attempt's `gateway_order_id` **before** they start, and never call from inside a transaction.
 * Functions reject with GmoError; with `unknownOutcome` inquire before retrying. No call closes an
 * open payment: it expires by itself, and money that arrives too late is returned.
 */
import type { GmoClient } from './client.ts';
import { decodeForm } from './codec.ts';
import { GmoError, ownFault } from './gmo-error.ts';
import { instantOfJst } from './jst-time.ts';
import type { PaypayTrade, ShopCredentials, TradeAccess } from './shapes.ts';

// @NOTE spec silent: money is taken when the order is placed, as with cards.
const JOB_CD = 'CAPTURE';

/** GMO 1.8: seconds in which the buyer may open PayPay. */
export const START_SECONDS = { min: 120, max: 86_400 };

export type NewPaypay = {
  gateway_order_id: string;
  /** Whole yen: the total with its fee. */
  amount: number;
  /**
   * Must identify the attempt by itself, because the return may come without a single field (as a
   * shop reports about GMO’s test environment).
   */
  ret_url: string;
  /** Seconds in which the buyer can open PayPay; limited to START_SECONDS. */
  start_within_s: number;
  client_field: string;
};

export type StartedPaypay = {
  access: TradeAccess;
  /** Address to which the browser posts the form of `startFields`. */
  start_url: string;
  start_token: string;
  /** The form expires then. A buyer who started before may pay some minutes later. */
  start_limit: Date;
};

/**
 * EntryTranPaypay + ExecTranPaypay. A lost reply loses the token, so the buyer cannot pay: start
 * again with another order id.
 */
export async function startPaypay(
  client: GmoClient,
  shop: ShopCredentials,
  input: NewPaypay,
): Promise<StartedPaypay> {
  const access = await client.entryTranPaypay(shop, {
    order_id: input.gateway_order_id,
    job_cd: JOB_CD,
    amount: input.amount,
  });
  const start = await client.execTranPaypay(shop, {
    ...access,
    order_id: input.gateway_order_id,
    ret_url: input.ret_url,
    payment_term_sec: Math.min(
      Math.max(Math.floor(input.start_within_s), START_SECONDS.min),
      START_SECONDS.max,
    ),
    client_field: input.client_field,
  });
  if (!/^https?:\/\//.test(start.start_url))
    throw ownFault('ExecTranPaypay', 'MISSING_REDIRECT_URL');
  const start_limit = instantOfJst(start.start_limit_date);
  if (start_limit === null) throw ownFault('ExecTranPaypay', 'MALFORMED_REPLY');
  return { access, start_url: start.start_url, start_token: start.token, start_limit };
}

/** Returns the hidden fields of the form that the browser posts to `start_url` (GMO 1.8 step 3). */
export const startFields = (
  started: Pick<StartedPaypay, 'access' | 'start_token'>,
): { AccessID: string; Token: string } => ({
  AccessID: started.access.access_id,
  Token: started.start_token,
});

/**
 * Returns the order id in a return, or null. It is only a hint; the return's Status and CheckString
 * are not trusted (GMO 1.8 step 4).
 */
export function returnedOrderId(body: Buffer | string): string | null {
  const id = decodeForm(body)['OrderID'] ?? '';
  return /^[A-Za-z0-9-]{1,27}$/.test(id) ? id : null;
}

type PaypayResult = {
  gmo_status: string;
  process_date: string;
  tracking_id: string;
  accept_code: string;
  paypay_order_id: string;
};

export type PaypayInquiry =
  /** The gateway has no such order, or it was never executed: nothing can be paid. */
  | { kind: 'none' }
  /** Money may still come. `inside`: the buyer has opened PayPay before `start_limit`. */
  | { kind: 'unfinished'; access: TradeAccess; inside: boolean }
  /** Reserved but not captured (a shop's own setting). Compare `amount` with our row first. */
  | { kind: 'reserved'; access: TradeAccess; amount: number }
  /** Compare `amount` with our row before it counts as paid. `returned`: less than all. */
  | { kind: 'paid'; access: TradeAccess; amount: number; returned: number; result: PaypayResult }
  /** A refund is under way: neither paid nor done. Ask again. */
  | { kind: 'returning'; access: TradeAccess; amount: number; returned: number }
  /** All of it was refunded, or the reserved amount released. */
  | { kind: 'undone'; amount: number; result: PaypayResult }
  /** Nothing was or will be taken. `err_info` is for the log: we have no list of PayPay's. */
  | { kind: 'failed'; code: 'EXPIRED' | 'CANCELED' | 'PAYFAIL'; err_info: string }
  /** A status that says nothing about the payment: ask again. */
  | { kind: 'unclear'; gmo_status: string };

function readTrade(trade: PaypayTrade): PaypayInquiry {
  const access: TradeAccess = { access_id: trade.access_id, access_pass: trade.access_pass };
  const amount = trade.amount + trade.tax;
  const returned = trade.cancel_amount + trade.cancel_tax;
  const { tracking_id, accept_code, paypay_order_id, process_date, err_info } = trade;
  const result: PaypayResult = {
    gmo_status: trade.status,
    process_date,
    tracking_id,
    accept_code,
    paypay_order_id,
  };
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
      return returned >= amount
        ? { kind: 'undone', amount, result }
        : { kind: 'paid', access, amount, returned, result };
    case 'REQRETURN':
      return { kind: 'returning', access, amount, returned };
    case 'RETURN':
      // after a partial refund the rest still belongs to the shop; without an amount it was all
      return returned > 0 && returned < amount
        ? { kind: 'paid', access, amount, returned, result }
        : { kind: 'undone', amount, result };
    case 'CANCEL':
      // also used for a buyer who turned back; only a released payment was approved (GMO 1.9)
      return returned > 0 || accept_code !== ''
        ? { kind: 'undone', amount, result }
        : { kind: 'failed', code: 'CANCELED', err_info };
    case 'EXPIRED':
    case 'PAYFAIL':
      return { kind: 'failed', code: trade.status, err_info };
    default:
      return { kind: 'unclear', gmo_status: trade.status };
  }
}

/** Calls SearchTradeMulti and maps the result (GMO 1.8 step 5, 1.9). */
export async function inquirePaypay(
  client: GmoClient,
  shop: ShopCredentials,
  gateway_order_id: string,
): Promise<PaypayInquiry> {
  const trade = await client.searchPaypay(shop, gateway_order_id);
  return trade === null ? { kind: 'none' } : readTrade(trade);
}

/** Calls `act` and returns the state afterwards. Throws only if nothing changed. */
async function callThenInquire(
  before: PaypayInquiry,
  ask: () => Promise<PaypayInquiry>,
  act: () => Promise<unknown>,
): Promise<PaypayInquiry> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    const after = await ask();
    const returnedIn = (inquiry: PaypayInquiry) => (inquiry.kind === 'paid' ? inquiry.returned : 0);
    if (after.kind === before.kind && returnedIn(after) === returnedIn(before)) throw error;
    return after;
  }
  return ask();
}

/** Calls PaypaySales for a reserved payment; returns any other unchanged. Safe to repeat. */
export async function captureReserved(
  client: GmoClient,
  shop: ShopCredentials,
  gateway_order_id: string,
): Promise<PaypayInquiry> {
  const inquireNow = () => inquirePaypay(client, shop, gateway_order_id);
  const inquiry = await inquireNow();
  if (inquiry.kind !== 'reserved') return inquiry;
  return callThenInquire(inquiry, inquireNow, () =>
    client.paypaySales(shop, {
      ...inquiry.access,
      order_id: gateway_order_id,
      amount: inquiry.amount,
    }),
  );
}

/**
 * Refunds until `total` (whole yen; default: all) has been returned, and returns the resulting
 * state. Earlier refunds count, so it is safe to repeat after a lost reply; but two concurrent
 * calls could each refund a part, so callers must take turns. Returns a payment that took nothing
 * (`none`, `unfinished`, `failed`), or whose last refund is not done, unchanged. Fails with
 * M01085011 (more than remains) and transport faults (unknown outcome: repeat later).
 */
export async function returnPaypay(
  client: GmoClient,
  shop: ShopCredentials,
  gateway_order_id: string,
  total?: number,
): Promise<PaypayInquiry> {
  const ask = () => inquirePaypay(client, shop, gateway_order_id);
  const inquiry = await ask();
  if (inquiry.kind !== 'paid' && inquiry.kind !== 'reserved') return inquiry;
  const missing = (total ?? inquiry.amount) - (inquiry.kind === 'paid' ? inquiry.returned : 0);
  if (missing <= 0) return inquiry;
  return callThenInquire(inquiry, ask, () =>
    client.paypayCancelReturn(shop, {
      ...inquiry.access,
      order_id: gateway_order_id,
      cancel_amount: missing,
    }),
  );
}
