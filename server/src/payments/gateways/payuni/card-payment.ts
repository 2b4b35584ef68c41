/**
 * A card payment through PAYUNi, step by step. Nothing here touches the database. Callers record
 * the attempt's `mer_trade_no` **before** they start, so that a lost reply can be inquired, and
 * never call from inside a transaction. Every function rejects with PayuniError; with
 * `unknownOutcome` the attempt stays open until `inquire` has answered.
 */
import type { PaymentStatus } from '@noren/contract/transitions';
import type { PayuniClient } from './client.ts';
import { ownFault } from './payuni-error.ts';
import type { PayuniCredentials, PayuniTrade } from './shapes.ts';
import { hasActiveRefund, statusOfTrade } from './status.ts';

export type Inquiry = {
  /**
   * null: an unknown status; ask again, or involve an operator. `approving` while the 3-D Secure
   * page is open (TradeStatus 9) or the gateway is working.
   */
  payment_status: PaymentStatus | null;
  /** Compare `amount` with our row before it counts as paid. */
  trade: PayuniTrade;
};

/**
 * Calls trade/query and maps the result. null: the gateway does not know the number, so no money
 * moved. PAYUNi 2.6.
 * `trade_no`: the gateway's own number if known, else ''. A former trade under our number has
 * another one.
 */
export async function inquire(
  client: PayuniClient,
  credentials: PayuniCredentials,
  mer_trade_no: string,
  { wasPaid = false, trade_no = '' }: { wasPaid?: boolean; trade_no?: string } = {},
): Promise<Inquiry | null> {
  const trade = await client.tradeQuery(credentials, {
    mer_trade_no,
    ...(trade_no === '' ? {} : { of: trade_no }),
  });
  return trade === null ? null : { payment_status: statusOfTrade(trade, wasPaid), trade };
}

export type Undone =
  /**
   * The money is on its way back, or was never taken from the reservation. `amount` in TWD is the
   * total refunded by this and earlier calls.
   */
  | { kind: 'undone'; way: 'cancelled' | 'refunded'; amount: number }
  /** The trade never took money: nothing to refund. */
  | { kind: 'nothing_taken' };

/**
 * Refunds money: before the capture by canceling the authorisation (the whole amount only), after
 * it by a refund. The gateway's state decides which (PAYUNi 2.6). `amount`: `all` that the gateway
 * has, or a sum. `refunded_before`: what our own books say was refunded of this trade, so that a
 * repeat after a lost reply refunds nothing twice. Fails with CAPTURE_AT_WORK (retry later: the
 * bank is capturing, or a part was requested before the capture), CLOSE03001 (older than 180 days,
 * or a part of a UnionPay payment: by hand).
 */
export async function undo(
  client: PayuniClient,
  credentials: PayuniCredentials,
  input: {
    mer_trade_no: string;
    trade_no?: string;
    amount: number | 'all';
    refunded_before: number;
  },
): Promise<Undone> {
  const trade = await client.tradeQuery(credentials, {
    mer_trade_no: input.mer_trade_no,
    ...(input.trade_no ? { of: input.trade_no } : {}),
  });
  if (trade === null) return { kind: 'nothing_taken' };
  if (trade.trade_status === '3') return { kind: 'undone', way: 'cancelled', amount: trade.amount };
  if (trade.trade_status !== '1') {
    if (trade.trade_status === '8' || trade.trade_status === '9')
      throw ownFault('trade/query', 'STILL_OPEN');
    return { kind: 'nothing_taken' };
  }
  const given = hasActiveRefund(trade) ? trade.amount - trade.remain_amount : 0;
  const wanted = input.amount === 'all' ? trade.amount : input.refunded_before + input.amount;
  if (given >= wanted) return { kind: 'undone', way: 'refunded', amount: given };
  if (trade.close_status === '2') {
    await client.tradeClose(credentials, {
      trade_no: trade.trade_no,
      type: 'refund',
      amount: wanted - given,
    });
    return { kind: 'undone', way: 'refunded', amount: wanted };
  }
  if (trade.close_status === '7' || wanted < trade.amount)
    throw ownFault('trade/cancel', 'CAPTURE_AT_WORK');
  await client.tradeCancel(credentials, { trade_no: trade.trade_no });
  return { kind: 'undone', way: 'cancelled', amount: trade.amount };
}
