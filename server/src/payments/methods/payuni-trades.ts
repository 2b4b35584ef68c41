import { createHash } from 'node:crypto';
import type { BoundCardRow } from '../saved-cards/queries.ts';
import { inquire, undo } from '../gateways/payuni/card-payment.ts';
import type { BoundCard, PayuniTrade } from '../gateways/payuni/shapes.ts';
import { hasActiveRefund } from '../gateways/payuni/status.ts';
import type { Attempt } from '../attempts/attempts.ts';
import {
  noOutcome,
  open,
  unfinished,
  type PartOutcome,
  type PaymentOutcome,
} from '../attempts/outcome.ts';
import { isBooked } from '../refunds/refund-rules.ts';
import type { PayuniConnection } from '../connections/connections.ts';
import type { SignedResult } from './method.ts';

/** The whole trade, by both numbers: its amount may be one that an operator accepted. */
const undoInputOf = (attempt: Attempt) => ({
  mer_trade_no: attempt.gateway_order_id,
  trade_no: attempt.access_id ?? '',
  amount: 'all' as const,
  refunded_before: 0,
});

/** Returns what the shop still has of a paid trade. */
export const keptOf = (trade: PayuniTrade): number =>
  hasActiveRefund(trade) ? trade.remain_amount : trade.amount;

const wasPaid = ({ status }: Attempt): boolean =>
  status === 'paid' || status === 'refund_due' || status === 'undone';

/** trade/query (PAYUNi 2.6). */
export async function askPayuni(
  connection: PayuniConnection,
  attempt: Attempt,
  signedResult?: SignedResult,
): Promise<PaymentOutcome> {
  const inquiry = await inquire(
    connection.client,
    connection.credentials,
    attempt.gateway_order_id,
    {
      wasPaid: wasPaid(attempt),
      trade_no: attempt.access_id ?? '',
    },
  );
  if (inquiry === null) return unfinished;
  const { payment_status, trade } = inquiry;
  if (payment_status === 'paid') {
    // a part may have been refunded in the shop's console
    const kept = keptOf(trade);
    if (!isBooked(attempt, kept)) return { kind: 'differs', amount: kept };
    if (signedResult?.code === 'ECI_MISMATCH' || attempt.error_code === 'ECI_MISMATCH')
      return refuse(connection, attempt);
    return {
      kind: 'paid',
      result: { trade_no: trade.trade_no, auth_code: trade.auth_code },
      bound: await boundCard(connection, attempt, trade, signedResult),
    };
  }
  if (payment_status === 'failed')
    return { kind: 'failed', code: signedResult?.code || failureCodeOf(trade) };
  if (payment_status === 'refunded')
    return { kind: 'undone', result: { trade_no: trade.trade_no } };
  return trade.trade_status === '9' ? open : noOutcome;
}

/** Cancels a payment whose ECI is not authenticated, unless the gateway already has. */
async function refuse(connection: PayuniConnection, attempt: Attempt): Promise<PaymentOutcome> {
  await undo(connection.client, connection.credentials, undoInputOf(attempt));
  return { kind: 'failed', code: 'ECI_MISMATCH' };
}

/**
 * Derives the reason, which the query does not return (PAYUNi 2.6): authorised but canceled means
 * the ECI, never authorised means the buyer (payments/gateways/payuni/webhook.ts).
 */
function failureCodeOf(trade: PayuniTrade): string {
  if (trade.trade_status === '4') return 'NOT_COMPLETED';
  if (trade.trade_status !== '3') return 'DECLINED';
  return trade.auth_code === '' ? 'CANCELLED_BY_BUYER' : 'ECI_MISMATCH';
}

/** Finds the card in the gateway's list. A failure is logged only: the money counts. */
async function listedCard(
  connection: PayuniConnection,
  attempt: Attempt,
  trade: PayuniTrade,
): Promise<BoundCard | undefined> {
  const about = { store: connection.store.slug, attempt: attempt.id };
  try {
    const cards = await connection.client.creditBindQuery(connection.credentials, {
      credit_token: attempt.save_as as string,
    });
    const found = cards.find(
      (card) => card.valid && card.card6_no === trade.card6_no && card.card4_no === trade.card4_no,
    );
    if (!found) connection.log.warn(about, 'a card to be saved is not in the gateway’s list');
    return found;
  } catch (error) {
    connection.log.warn(
      { ...about, err: error },
      'a card to be saved could not be looked up at the gateway',
    );
    return undefined;
  }
}

/**
 * Returns the card saved by this payment (PAYUNi 2.7), from the signed message or else from the
 * gateway's list. A card that cannot be read is not saved.
 */
async function boundCard(
  connection: PayuniConnection,
  attempt: Attempt,
  trade: PayuniTrade,
  signedResult: SignedResult | undefined,
): Promise<BoundCardRow | undefined> {
  if (attempt.save_as === null || wasPaid(attempt)) return undefined;
  const bound = signedResult?.bound
    ? { credit_hash: signedResult.bound.credit_hash, life: signedResult.bound.credit_life }
    : await listedCard(connection, attempt, trade);
  if (!bound) return undefined;
  const expiry = 'life' in bound ? bound.life : bound.card_expired;
  return {
    site_id: connection.credentials.mer_id,
    member_id: attempt.save_as,
    card_seq: createHash('sha256').update(bound.credit_hash).digest('hex'),
    secret: connection.seal(bound.credit_hash),
    masked_card_no: `${trade.card6_no}******${trade.card4_no}`,
    // MMYY to GMO's YYMM
    expire: /^\d{4}$/.test(expiry) ? expiry.slice(2) + expiry.slice(0, 2) : null,
  };
}

/** Cancels before the capture, refunds after it; safe to repeat. */
export async function refundPayuni(
  connection: PayuniConnection,
  attempt: Attempt,
): Promise<PaymentOutcome> {
  const done = await undo(connection.client, connection.credentials, undoInputOf(attempt));
  return { kind: 'undone', result: done };
}

/**
 * trade/close of the amount above `kept`; there are no partial refunds before the capture.
 * @param mayCall false: only asks whether that was done
 */
export async function returnPayuniPart(
  connection: PayuniConnection,
  attempt: Attempt,
  kept: number,
  mayCall: boolean,
): Promise<PartOutcome> {
  const { client, credentials } = connection;
  const inquiry = await inquire(client, credentials, attempt.gateway_order_id, {
    wasPaid: true,
    trade_no: attempt.access_id ?? '',
  });
  if (inquiry?.payment_status === 'refunded')
    return { kind: 'undone', result: { trade_no: inquiry.trade.trade_no } };
  if (inquiry?.payment_status !== 'paid') return noOutcome;
  if (keptOf(inquiry.trade) <= kept) return { kind: 'returned' };
  if (!mayCall) return noOutcome;
  await undo(client, credentials, { ...undoInputOf(attempt), amount: inquiry.trade.amount - kept });
  return { kind: 'returned' };
}
