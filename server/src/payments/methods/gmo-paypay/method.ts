import {
  captureReserved,
  inquirePaypay,
  returnPaypay,
  type PaypayInquiry,
} from '../../gateways/gmo/paypay-payment.ts';
import type { Attempt } from '../../attempts/attempts.ts';
import {
  noOutcome,
  open,
  unfinished,
  type PartOutcome,
  type PaymentOutcome,
} from '../../attempts/outcome.ts';
import { isBooked } from '../../refunds/refund-rules.ts';
import type { GmoConnection } from '../../connections/connections.ts';
import { isOurs, foreignTrade } from '../gmo-trades.ts';
import { atGmo, type GmoPaymentMethod } from '../method.ts';

/** Whether the form has expired. An attempt without a limit never got a form. */
export const hasFormExpired = (attempt: Pick<Attempt, 'gateway_result'>, now: Date): boolean =>
  attempt.gateway_result.start_limit === undefined ||
  new Date(attempt.gateway_result.start_limit) <= now;

/** GMO's clock decides, not ours: after this margin no buyer can have started unseen. */
const clockMarginMs = 60_000;

/** SearchTradeMulti (GMO 1.8 step 5). Captures money that the shop's own settings only reserved. */
async function askPaypay(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  const inquiry = await inquirePaypay(
    connection.client,
    connection.credentials,
    attempt.gateway_order_id,
  );
  if ('access' in inquiry && !isOurs(attempt, inquiry.access))
    return foreignTrade(
      connection,
      attempt,
      inquiry.kind === 'paid' ? inquiry.amount - inquiry.returned : 0,
    );
  if (inquiry.kind === 'reserved' && inquiry.amount === attempt.amount)
    return paypayOutcome(
      attempt,
      await captureReserved(connection.client, connection.credentials, attempt.gateway_order_id),
      connection.now(),
    );
  return paypayOutcome(attempt, inquiry, connection.now());
}

function paypayOutcome(attempt: Attempt, inquiry: PaypayInquiry, now: Date): PaymentOutcome {
  switch (inquiry.kind) {
    case 'none':
      return unfinished;
    case 'unfinished':
      // no call closes it: it is closed once no buyer has started and none can any more
      return !inquiry.inside && hasFormExpired(attempt, new Date(now.getTime() - clockMarginMs))
        ? unfinished
        : open;
    case 'paid': {
      // a part may have been refunded in the shop's console
      const kept = inquiry.amount - inquiry.returned;
      return isBooked(attempt, kept)
        ? { kind: 'paid', result: inquiry.result }
        : { kind: 'differs', amount: kept };
    }
    case 'undone':
      return { kind: 'undone', result: inquiry.result };
    case 'failed':
      return { kind: 'failed', code: inquiry.code };
    case 'reserved':
      return inquiry.amount === attempt.amount
        ? noOutcome
        : { kind: 'differs', amount: inquiry.amount };
    case 'returning':
    case 'unclear':
      return noOutcome;
  }
}

/** PaypayCancelReturn of everything that remains, whatever our books say; safe to repeat. */
async function refundPaypay(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  const inquiry = await returnPaypay(
    connection.client,
    connection.credentials,
    attempt.gateway_order_id,
  );
  if (inquiry.kind === 'returning') return { ...noOutcome, returning: true };
  return inquiry.kind === 'undone' ? { kind: 'undone', result: inquiry.result } : noOutcome;
}

/**
 * PaypayCancelReturn of the amount above `kept`.
 * @param mayCall false: only asks whether that was done
 */
async function returnPaypayPart(
  connection: GmoConnection,
  attempt: Attempt,
  kept: number,
  mayCall: boolean,
): Promise<PartOutcome> {
  const { client, credentials } = connection;
  const before = await inquirePaypay(client, credentials, attempt.gateway_order_id);
  if ('access' in before && !isOurs(attempt, before.access)) return noOutcome;
  const isDone = before.kind !== 'paid' || before.amount - before.returned <= kept;
  const after =
    isDone || !mayCall
      ? before
      : await returnPaypay(client, credentials, attempt.gateway_order_id, before.amount - kept);
  if (after.kind === 'undone') return { kind: 'undone', result: after.result };
  if (after.kind === 'returning') return { ...noOutcome, returning: true };
  return after.kind === 'paid' && after.amount - after.returned <= kept
    ? { kind: 'returned' }
    : noOutcome;
}

/** PayPay through GMO. Its page cannot be closed, and expires by itself. */
export const gmoPaypay = {
  inquire: atGmo(askPaypay),
  close: atGmo(askPaypay),
  returnMoney: atGmo(refundPaypay),
  givePart: atGmo(returnPaypayPart),
  returnPath: '/api/return/gmo/paypay',
  payType: '45',
  async taken({ client, credentials }, { order_id, access_id }) {
    const inquiry = await inquirePaypay(client, credentials, order_id);
    return inquiry.kind === 'paid' && inquiry.access.access_id === access_id
      ? inquiry.amount - inquiry.returned
      : 0;
  },
} as const satisfies GmoPaymentMethod;
