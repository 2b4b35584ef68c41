/**
 * A konbini payment through GMO, step by step. Nothing here touches the database. Callers record
 * the attempt's `gateway_order_id` **before** they start, and never call from inside a transaction.
 * Functions reject with GmoError; with `unknownOutcome` inquire before retrying.
 */
import { removeEveryInvisible, unifyHyphens } from '@noren/contract/visible-text';
import type { GmoClient } from './client.ts';
import { GmoError } from './gmo-error.ts';
import { instantOfJst } from './jst-time.ts';
import type { CvsTrade, ShopCredentials, TradeAccess } from './shapes.ts';
import { printable } from './terminal-text.ts';

/** GMO 1.7: bytes of the shop's name on the receipt. */
const RECEIPT_NAME_BYTES = 42;

export type NewNumber = {
  gateway_order_id: string;
  /** Whole yen: the total with its fee. It cannot be changed later. */
  amount: number;
  convenience: string;
  customer_name: string;
  customer_kana: string;
  tel_no: string;
  /** Days until the last day on which it can be paid. */
  days: number;
  shop: { name: string; phone: string; hours: string };
  client_field: string;
};

/** What the buyer needs to pay at the konbini. */
export type KonbiniNumber = {
  convenience: string;
  receipt_no: string;
  conf_no: string;
  payment_term: Date;
  receipt_url: string | null;
};

/** Returns a shop's phone from free text, at most 12 characters; null if there is none. */
export function receiptPhone(text: string): string | null {
  const found = /0[\d-]{8,}\d/.exec(
    unifyHyphens(removeEveryInvisible(text).normalize('NFKC')),
  )?.[0];
  if (found === undefined) return null;
  const shown = found.length <= 12 ? found : found.replaceAll('-', '');
  return shown.length <= 12 ? shown : null;
}

/** EntryTranCvs + ExecTranCvs. */
export async function issueNumber(
  client: GmoClient,
  shop: ShopCredentials,
  input: NewNumber,
): Promise<TradeAccess & { number: KonbiniNumber }> {
  const access = await client.entryTranCvs(shop, {
    order_id: input.gateway_order_id,
    amount: input.amount,
  });
  const reply = await client.execTranCvs(shop, {
    ...access,
    order_id: input.gateway_order_id,
    convenience: input.convenience,
    customer_name: input.customer_name,
    customer_kana: input.customer_kana,
    tel_no: input.tel_no,
    payment_term_day: input.days,
    contact: {
      name: printable(input.shop.name, RECEIPT_NAME_BYTES),
      phone: input.shop.phone,
      hours: input.shop.hours,
    },
    client_field: input.client_field,
  });
  return { ...access, number: numberOf(reply) };
}

function numberOf(reply: {
  convenience: string;
  receipt_no: string;
  conf_no: string;
  payment_term: string;
  receipt_url?: string;
}): KonbiniNumber {
  const payment_term = instantOfJst(reply.payment_term);
  if (payment_term === null)
    throw new GmoError('ExecTranCvs', [{ code: 'OWN', info: 'MALFORMED_REPLY' }]);
  return {
    convenience: reply.convenience,
    receipt_no: reply.receipt_no,
    conf_no: reply.conf_no,
    payment_term,
    receipt_url: reply.receipt_url?.startsWith('https://') ? reply.receipt_url : null,
  };
}

export type NumberInquiry =
  /** The gateway has no such order, or no number for it: nothing can be paid. */
  | { kind: 'none' }
  | { kind: 'open'; access: TradeAccess; number: KonbiniNumber }
  /** Compare `amount` with our row before it counts as paid. */
  | {
      kind: 'paid';
      access: TradeAccess;
      amount: number;
      result: { gmo_status: string; process_date: string };
    }
  | { kind: 'dead'; code: 'EXPIRED' | 'CANCELED' | 'PAYFAIL' }
  /** A status that says nothing about the payment: ask again. */
  | { kind: 'unclear'; gmo_status: string };

/** Calls SearchTradeMulti and maps the result (GMO 1.9). */
export async function inquireNumber(
  client: GmoClient,
  shop: ShopCredentials,
  gateway_order_id: string,
): Promise<NumberInquiry> {
  const trade: CvsTrade | null = await client.searchCvs(shop, gateway_order_id);
  if (trade === null || trade.status === 'UNPROCESSED') return { kind: 'none' };
  const access: TradeAccess = { access_id: trade.access_id, access_pass: trade.access_pass };
  switch (trade.status) {
    case 'REQSUCCESS':
      return { kind: 'open', access, number: numberOf(trade) };
    case 'PAYSUCCESS':
      return {
        kind: 'paid',
        access,
        amount: trade.amount + trade.tax,
        result: { gmo_status: trade.status, process_date: trade.process_date },
      };
    case 'EXPIRED':
      return { kind: 'dead', code: 'EXPIRED' };
    case 'CANCEL':
      return { kind: 'dead', code: 'CANCELED' };
    case 'PAYFAIL':
      return { kind: 'dead', code: 'PAYFAIL' };
    default:
      return { kind: 'unclear', gmo_status: trade.status };
  }
}

/**
 * Cancels a number and returns its state. The gateway is asked first, so that nothing is canceled
 * twice after a lost reply, and again if CvsCancel is refused or its reply lost, because the buyer
 * may have paid in between. Safe to repeat.
 */
export async function cancelNumber(
  client: GmoClient,
  shop: ShopCredentials,
  gateway_order_id: string,
  access: TradeAccess | null,
): Promise<NumberInquiry> {
  const inquiry = await inquireNumber(client, shop, gateway_order_id);
  if (inquiry.kind !== 'open') return inquiry;
  // an attempt whose own reply was lost has no access pair, but the gateway knows it
  const pair = access ?? inquiry.access;
  try {
    await client.cvsCancel(shop, { ...pair, order_id: gateway_order_id });
    return { kind: 'dead', code: 'CANCELED' };
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    return inquireNumber(client, shop, gateway_order_id);
  }
}
