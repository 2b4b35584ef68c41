import type { Attempt } from '../../attempts/attempts.ts';
import {
  noOutcome,
  unfinished,
  type PartOutcome,
  type PaymentOutcome,
} from '../../attempts/outcome.ts';
import { isIssuerPending } from '../../attempts/rules.ts';
import { gmoAccessOf, type GmoConnection } from '../../connections/connections.ts';
import { inquire, lowerAmount, undo } from '../../gateways/gmo/card-payment.ts';
import { isBooked } from '../../refunds/refund-rules.ts';
import { isOurs, foreignTrade } from '../gmo-trades.ts';
import { atGmo, type GmoPaymentMethod } from '../method.ts';

/** Whether a trade carries our order id (ClientField1), if its access id was lost. */
const isOfOurOrder = (attempt: Attempt, field: string): boolean =>
  attempt.access_id !== null || field === '' || field === String(attempt.order_id);

/** SearchTrade (GMO 1.3). A capture may follow for a while after a lost reply. */
async function askCard(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  const inquiry = await inquire(
    connection.client,
    connection.credentials,
    attempt.gateway_order_id,
  );
  if (inquiry === null) return unfinished;
  const amount = inquiry.trade.amount + inquiry.trade.tax;
  const taken = inquiry.payment_status === 'paid' ? amount : 0;
  const never =
    attempt.access_id === null &&
    attempt.may_take_since === null &&
    attempt.status !== 'refund_due';
  if (
    !isOurs(attempt, inquiry.trade) ||
    !isOfOurOrder(attempt, inquiry.trade.client_field1) ||
    (never && taken > 0)
  )
    return foreignTrade(connection, attempt, taken);
  if (inquiry.payment_status === 'paid') {
    if (!isBooked(attempt, amount)) return { kind: 'differs', amount };
    return {
      kind: 'paid',
      result: {
        tran_id: inquiry.trade.tran_id,
        approve: inquiry.trade.approve,
        gmo_status: inquiry.trade.status,
      },
    };
  }
  if (inquiry.payment_status === 'failed')
    return { kind: 'failed', code: inquiry.trade.err_info.split('|')[0] || 'DECLINED' };
  if (inquiry.payment_status === 'refunded')
    return { kind: 'undone', result: { gmo_status: inquiry.trade.status } };
  // our calls request CAPTURE; a trade that is only reserved waits for an operator
  const isReserved = inquiry.trade.status === 'AUTH' || inquiry.trade.status === 'SAUTH';
  return isReserved || isIssuerPending(attempt, connection.now()) ? noOutcome : unfinished;
}

async function refundCard(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  // a payment whose own reply was lost has no access pair here, but the gateway knows it
  const access =
    gmoAccessOf(connection, attempt) ??
    (await inquire(connection.client, connection.credentials, attempt.gateway_order_id))?.trade;
  if (!access) return noOutcome;
  const { access_id, access_pass } = access;
  return {
    kind: 'undone',
    result: await undo(connection.client, connection.credentials, {
      access_id,
      access_pass,
      gateway_order_id: attempt.gateway_order_id,
    }),
  };
}

/**
 * ChangeTran (GMO 1.3): lowers the trade's amount to `kept`.
 * @param mayCall false: only asks whether that was done
 */
async function returnCardPart(
  connection: GmoConnection,
  attempt: Attempt,
  kept: number,
  mayCall: boolean,
): Promise<PartOutcome> {
  const inquiry = await inquire(
    connection.client,
    connection.credentials,
    attempt.gateway_order_id,
  );
  if (inquiry === null || !isOurs(attempt, inquiry.trade)) return noOutcome;
  if (inquiry.payment_status === 'refunded')
    return { kind: 'undone', result: { gmo_status: inquiry.trade.status } };
  if (inquiry.payment_status !== 'paid') return noOutcome;
  if (inquiry.trade.amount + inquiry.trade.tax <= kept) return { kind: 'returned' };
  if (!mayCall) return noOutcome;
  await lowerAmount(connection.client, connection.credentials, {
    ...inquiry.trade,
    gateway_order_id: attempt.gateway_order_id,
    kept,
  });
  return { kind: 'returned' };
}

/** A card at GMO. Its page takes no money by itself, so an inquiry closes it. */
export const gmoCredit = {
  inquire: atGmo(askCard),
  close: atGmo(askCard),
  returnMoney: atGmo(refundCard),
  givePart: atGmo(returnCardPart),
  returnPath: '/api/return/gmo/card',
  payType: '0',
  async taken({ client, credentials }, { order_id, access_id }) {
    const inquiry = await inquire(client, credentials, order_id);
    return inquiry?.payment_status === 'paid' && inquiry.trade.access_id === access_id
      ? inquiry.trade.amount + inquiry.trade.tax
      : 0;
  },
} as const satisfies GmoPaymentMethod;
