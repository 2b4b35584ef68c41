/**
 * A card payment through PAYUNi, step by step. Nothing here touches the database; callers write the attempt's `mer_trade_no` down **before**
 * they start, so that a lost reply can be asked for (inquire), and never call from inside a transaction.
 * Every function rejects with PayuniError; with `unknownOutcome` the attempt stays open until `inquire` has answered.
 */
import type { PaymentStatus } from '@noren/contract/transitions';
import type { PayuniClient } from './client.ts';
import { ownFault } from './payuni-error.ts';
import type { PayuniCredentials, PayuniTrade } from './shapes.ts';
import { refundStands, statusOfTrade } from './status.ts';

export type Inquiry = {
  /** null: a word we do not know; ask again, or a person. `approving` while 3-D Secure's page is open (TradeStatus 9) or the gateway is at work. */
  payment_status: PaymentStatus | null;
  /** Compare `amount` with our row before anything counts as paid. */
  trade: PayuniTrade;
};

/**
 * trade/query, in our words. null = the gateway does not know the number: no money moved. PAYUNi 2.6.
 * `trade_no`: the gateway's own number where it is known ('' where not): a former trade under our number is another one.
 */
export async function inquire(
  client: PayuniClient,
  credentials: PayuniCredentials,
  mer_trade_no: string,
  { wasPaid = false, trade_no = '' }: { wasPaid?: boolean; trade_no?: string } = {},
): Promise<Inquiry | null> {
  const trade = await client.tradeQuery(credentials, { mer_trade_no, ...(trade_no === '' ? {} : { of: trade_no }) });
  return trade === null ? null : { payment_status: statusOfTrade(trade, wasPaid), trade };
}

export type Undone =
  /** The money is on its way back, or was never taken from the reservation. `amount` in TWD is what this and earlier calls gave back in all. */
  | { kind: 'undone'; way: 'cancelled' | 'refunded'; amount: number }
  /** The trade never took money: nothing to give back. */
  | { kind: 'nothing_taken' };

/**
 * Gives money back: before the capture by cancelling the authorisation (the whole sum only), after it by a refund. Which, is the gateway's to
 * say (PAYUNi 2.6). `amount`: `all` that the gateway has of it, or a sum. `refunded_before` is what our own books say was given back of this trade: a repeat after a lost reply gives nothing twice.
 * Fails with CAPTURE_AT_WORK (later again: the bank is between the two, or a part was asked for before the capture),
 * CLOSE03001 (older than 180 days, UnionPay in parts: by hand).
 */
export async function undo(
  client: PayuniClient,
  credentials: PayuniCredentials,
  input: { mer_trade_no: string; trade_no?: string; amount: number | 'all'; refunded_before: number },
): Promise<Undone> {
  const trade = await client.tradeQuery(credentials, { mer_trade_no: input.mer_trade_no, ...(input.trade_no ? { of: input.trade_no } : {}) });
  if (trade === null) return { kind: 'nothing_taken' };
  if (trade.trade_status === '3') return { kind: 'undone', way: 'cancelled', amount: trade.amount };
  if (trade.trade_status !== '1') {
    if (trade.trade_status === '8' || trade.trade_status === '9') throw ownFault('trade/query', 'STILL_OPEN');
    return { kind: 'nothing_taken' };
  }
  const given = refundStands(trade) ? trade.amount - trade.remain_amount : 0;
  const wanted = input.amount === 'all' ? trade.amount : input.refunded_before + input.amount;
  if (given >= wanted) return { kind: 'undone', way: 'refunded', amount: given };
  if (trade.close_status === '2') {
    await client.tradeClose(credentials, { trade_no: trade.trade_no, type: 'refund', amount: wanted - given });
    return { kind: 'undone', way: 'refunded', amount: wanted };
  }
  if (trade.close_status === '7' || wanted < trade.amount) throw ownFault('trade/cancel', 'CAPTURE_AT_WORK');
  await client.tradeCancel(credentials, { trade_no: trade.trade_no });
  return { kind: 'undone', way: 'cancelled', amount: trade.amount };
}
