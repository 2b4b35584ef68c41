/**
 * A card payment through GMO, step by step. Nothing here touches the database. Callers record the
 * attempt's `gateway_order_id` **before** they start, so that a lost reply can be inquired, and
 * never call from inside a transaction. Every function rejects with GmoError; with `unknownOutcome`
 * the attempt stays open until `inquire` has answered.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { GmoClient } from './client.ts';
import { GmoError, ownFault } from './gmo-error.ts';
import type {
  CardResult,
  GmoCredentials,
  ShopCredentials,
  Tds2Phone,
  Trade,
  TradeAccess,
} from './shapes.ts';
import { statusFromGmo, type PaymentStatus } from './status.ts';

export type StartCardPayment = {
  /** Unique per shop forever: a new attempt needs a new suffix (GMO 1.2). */
  gateway_order_id: string;
  /** Whole yen: the total with shipping and fees. */
  amount: number;
  card: { token: string } | { member_id: string; card_seq: string };
  /** Return address for the bank's page; used with `three_ds`. */
  ret_url: string;
  /** Shop's name on the bank's page; of any length, cut before sending. */
  tenant_name: string;
  three_ds: boolean;
  /** Card holder data for 3-D Secure. Values that cannot be sent are left out. */
  holder: { email: string | null; phone: string | null };
  /** Our order id: returned in webhooks and searches. */
  client_field: string;
  /** Called once the trade is open and before money can move, to store the access pair. */
  entered?: (access: TradeAccess) => Promise<void>;
};

export type StartedCardPayment =
  /** Send the browser to `url`, then finishCardPayment. Store the access pair. */
  | ({ kind: 'redirect'; url: string } & TradeAccess)
  /** No challenge was needed: the money is captured. */
  | ({ kind: 'done'; result: CardResult } & TradeAccess);

// @NOTE spec silent: money is taken when the order is placed, not at shipment.
const JOB_CD = 'CAPTURE';

/**
 * Converts a phone number to 3-D Secure's pair (rules 3.2). Numbers without a country are Japanese.
 * undefined if it is not a phone number.
 */
export function tds2Phone(phone: string | null): Tds2Phone | undefined {
  const parsed = phone === null ? undefined : parsePhoneNumberFromString(phone, 'JP');
  if (parsed === undefined || !parsed.isPossible()) return undefined;
  const japaneseLandline = parsed.country === 'JP' && !/^[6-9]0/.test(parsed.nationalNumber);
  return {
    kind: japaneseLandline ? 'home' : 'mobile',
    country_code: parsed.countryCallingCode,
    subscriber: parsed.nationalNumber,
  };
}

/** Omits an address outside Shift_JIS, because it is only risk data. */
function tds2Email(email: string | null): string | undefined {
  return email !== null && email.length <= 254 && /^[\x21-\x7e]+$/.test(email) ? email : undefined;
}

/**
 * EntryTran + ExecTran. With 3-D Secure nothing is charged before finishCardPayment. Fails with
 * 42Gnn (issuer), EX1 (token), E01080101 (the shop must use 3-D Secure), 42Cnn and transport faults
 * (unknown outcome).
 */
export async function startCardPayment(
  client: GmoClient,
  credentials: GmoCredentials,
  input: StartCardPayment,
): Promise<StartedCardPayment> {
  const trade = await client.entryTran(credentials, {
    order_id: input.gateway_order_id,
    job_cd: JOB_CD,
    amount: input.amount,
    three_ds: input.three_ds,
    tenant_name: input.tenant_name,
  });
  await input.entered?.(trade);
  const card =
    'token' in input.card
      ? { token: input.card.token }
      : { site: credentials, member_id: input.card.member_id, card_seq: input.card.card_seq };
  const email = tds2Email(input.holder.email);
  const phone = tds2Phone(input.holder.phone);
  const reply = await client.execTran(credentials, {
    ...trade,
    order_id: input.gateway_order_id,
    card,
    client_field: input.client_field,
    ...(input.three_ds ? { ret_url: input.ret_url } : {}),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  });
  return { ...trade, ...reply };
}

// SecureTran2 was already called for this trade, which has the result.
const ALREADY_SETTLED = ['E11010001', 'E11010003', 'E01050004'];

export type FinishedCardPayment = {
  payment_status: PaymentStatus | null;
  /** GMO's status; CAPTURE if this call took the money. */
  gmo_status: string;
  tran_id: string;
  approve: string;
  /** yyyyMMddHHmmss in JST, as GMO gives it. */
  tran_date: string;
};

/**
 * Calls SecureTran2 after the browser's return. This charges the card, so never call it for a
 * canceled order. Safe to repeat: a settled trade returns its state. Fails with E21020001
 * (refused), E21020002 (canceled by the buyer), 42Gnn.
 */
export async function finishCardPayment(
  client: GmoClient,
  credentials: ShopCredentials,
  input: TradeAccess & { gateway_order_id: string },
): Promise<FinishedCardPayment> {
  try {
    const result = await client.secureTran2(credentials, input);
    if (result.order_id !== input.gateway_order_id) throw ownFault('SecureTran2', 'ORDER_MISMATCH');
    const { tran_id, approve, tran_date } = result;
    return { payment_status: 'paid', gmo_status: JOB_CD, tran_id, approve, tran_date };
  } catch (error) {
    if (!(error instanceof GmoError) || !ALREADY_SETTLED.some((info) => error.has(info)))
      throw error;
    const inquiry = await inquire(client, credentials, input.gateway_order_id);
    if (inquiry === null) throw error;
    const { payment_status, trade } = inquiry;
    return {
      payment_status,
      gmo_status: trade.status,
      tran_id: trade.tran_id,
      approve: trade.approve,
      tran_date: trade.process_date,
    };
  }
}

export type Inquiry = {
  /** Null if GMO's status says nothing about money. `failed`: an error, and no money taken. */
  payment_status: PaymentStatus | null;
  /** Compare `amount` with our row before anything counts as paid. */
  trade: Trade;
};

/**
 * Calls SearchTrade and maps the result. null: the gateway does not know the order id, so no money
 * moved. GMO 1.3, 1.9.
 */
export async function inquire(
  client: GmoClient,
  credentials: ShopCredentials,
  gateway_order_id: string,
): Promise<Inquiry | null> {
  const trade = await client.searchTrade(credentials, gateway_order_id);
  if (trade === null) return null;
  const status = statusFromGmo(trade.status);
  // GMO leaves a declined trade in its previous state and adds the reason.
  const declined = (status === 'init' || trade.status === 'AUTHENTICATED') && trade.err_info !== '';
  return { payment_status: declined ? 'failed' : status, trade };
}

export type Undone =
  | { kind: 'undone'; job_cd: 'VOID' | 'RETURN' | 'RETURNX' }
  /** The trade never took money: nothing to refund. */
  | { kind: 'nothing_taken' };

const REFUND_JOBS = ['VOID', 'RETURN', 'RETURNX'] as const;
const WRONG_DAY = ['E11010001', 'E11010002', 'E11010003'];

/** Returns the refund that a trade's state shows; undefined: the money can still be refunded. */
function undoneFromStatus(status: string | undefined): Undone | undefined {
  const done = REFUND_JOBS.find((job_cd) => job_cd === status);
  if (done !== undefined) return { kind: 'undone', job_cd: done };
  return status === 'UNPROCESSED' || status === 'AUTHENTICATED' || status === 'CHECK'
    ? { kind: 'nothing_taken' }
    : undefined;
}

/**
 * Refunds the whole amount: VOID on the day of the payment, RETURN later in its month, RETURNX
 * after that. The gateway decides which applies, so each is tried in turn (GMO 1.3). The trade is
 * inquired first, so that a repeat after a lost reply refunds nothing twice. Fails with E11010010
 * (older than 180 days: by hand).
 */
export async function undo(
  client: GmoClient,
  credentials: ShopCredentials,
  input: TradeAccess & { gateway_order_id: string },
): Promise<Undone> {
  const findRefund = async () =>
    undoneFromStatus((await client.searchTrade(credentials, input.gateway_order_id))?.status);
  const before = await findRefund();
  if (before) return before;
  let last: unknown;
  for (const job_cd of REFUND_JOBS) {
    try {
      await client.alterTran(credentials, {
        access_id: input.access_id,
        access_pass: input.access_pass,
        job_cd,
      });
      return { kind: 'undone', job_cd };
    } catch (error) {
      last = error;
      if (!(error instanceof GmoError) || !WRONG_DAY.some((info) => error.has(info))) break;
    }
  }
  // The refund may have been made in the meantime, in the console too, or a reply was lost.
  const after = last instanceof GmoError ? await findRefund() : undefined;
  if (after) return after;
  throw last;
}

/**
 * Lowers a captured amount to `kept` whole yen, which refunds the difference (GMO 1.3). The call
 * names the remaining amount, so a repeat refunds nothing twice. But a late one would undo a lower
 * amount set after it: callers must take turns, and wait after a lost reply.
 */
export async function lowerAmount(
  client: GmoClient,
  credentials: ShopCredentials,
  input: TradeAccess & { gateway_order_id: string; kept: number },
): Promise<void> {
  try {
    await client.changeTran(credentials, {
      access_id: input.access_id,
      access_pass: input.access_pass,
      job_cd: JOB_CD,
      amount: input.kept,
    });
  } catch (error) {
    if (!(error instanceof GmoError)) throw error;
    // its reply was lost, or the amount was lowered in the shop's console
    const after = await client.searchTrade(credentials, input.gateway_order_id);
    if (
      after === null ||
      statusFromGmo(after.status) !== 'paid' ||
      after.amount + after.tax !== input.kept
    )
      throw error;
  }
}
