import type { Attempt } from '../../attempts/attempts.ts';
import { noOutcome, unfinished, type PartOutcome, type PaymentOutcome } from '../../attempts/outcome.ts';
import { issuerMayBeWorking } from '../../attempts/rules.ts';
import { gmoAccessOf, type GmoConnection } from '../../connections/connections.ts';
import { inquire, lowerAmount, undo } from '../../gateways/gmo/card-payment.ts';
import { isBooked } from '../../refunds/refund-rules.ts';
import { isOurs, foreignTrade } from '../gmo-trades.ts';
import { atGmo, type GmoPaymentMethod } from '../method.ts';

/** Whether a trade carries our order id (ClientField1), if its access id was lost. */
const isOfOurOrder = (attempt: Attempt, field: string): boolean => attempt.access_id !== null || field === '' || field === String(attempt.order_id);

/** SearchTrade (GMO 1.3). A capture may follow for a while after a lost reply. */
async function askCard(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  const known = await inquire(connection.client, connection.credentials, attempt.gateway_order_id);
  if (known === null) return unfinished;
  const amount = known.trade.amount + known.trade.tax;
  const taken = known.payment_status === 'paid' ? amount : 0;
  const never = attempt.access_id === null && attempt.may_take_since === null && attempt.status !== 'refund_due';
  if (!isOurs(attempt, known.trade) || !isOfOurOrder(attempt, known.trade.client_field1) || (never && taken > 0))
    return foreignTrade(connection, attempt, taken);
  if (known.payment_status === 'paid') {
    if (!isBooked(attempt, amount)) return { kind: 'differs', amount };
    return { kind: 'paid', result: { tran_id: known.trade.tran_id, approve: known.trade.approve, gmo_status: known.trade.status } };
  }
  if (known.payment_status === 'failed') return { kind: 'failed', code: known.trade.err_info.split('|')[0] || 'DECLINED' };
  if (known.payment_status === 'refunded') return { kind: 'undone', result: { gmo_status: known.trade.status } };
  // our calls request CAPTURE; a trade that is only reserved waits for an operator
  const isReserved = known.trade.status === 'AUTH' || known.trade.status === 'SAUTH';
  return isReserved || issuerMayBeWorking(attempt, connection.now()) ? noOutcome : unfinished;
}

async function giveCardMoneyBack(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  // a payment whose own reply was lost has no access pair here, but the gateway knows it
  const access = gmoAccessOf(connection, attempt) ?? (await inquire(connection.client, connection.credentials, attempt.gateway_order_id))?.trade;
  if (!access) return noOutcome;
  const { access_id, access_pass } = access;
  return {
    kind: 'undone',
    result: await undo(connection.client, connection.credentials, { access_id, access_pass, gateway_order_id: attempt.gateway_order_id }),
  };
}

/**
 * ChangeTran (GMO 1.3): lowers the trade's amount to `kept`.
 * @param mayCall false: only asks whether that was done
 */
async function returnCardPart(connection: GmoConnection, attempt: Attempt, kept: number, mayCall: boolean): Promise<PartOutcome> {
  const known = await inquire(connection.client, connection.credentials, attempt.gateway_order_id);
  if (known === null || !isOurs(attempt, known.trade)) return noOutcome;
  if (known.payment_status === 'refunded') return { kind: 'undone', result: { gmo_status: known.trade.status } };
  if (known.payment_status !== 'paid') return noOutcome;
  if (known.trade.amount + known.trade.tax <= kept) return { kind: 'returned' };
  if (!mayCall) return noOutcome;
  await lowerAmount(connection.client, connection.credentials, { ...known.trade, gateway_order_id: attempt.gateway_order_id, kept });
  return { kind: 'returned' };
}

/** A card at GMO. Its page takes no money by itself, so an inquiry closes it. */
export const gmoCredit = {
  inquire: atGmo(askCard),
  close: atGmo(askCard),
  giveBack: atGmo(giveCardMoneyBack),
  givePart: atGmo(returnCardPart),
  returnPath: '/api/return/gmo/card',
  payType: '0',
  async taken({ client, credentials }, { order_id, access_id }) {
    const known = await inquire(client, credentials, order_id);
    return known?.payment_status === 'paid' && known.trade.access_id === access_id ? known.trade.amount + known.trade.tax : 0;
  },
} as const satisfies GmoPaymentMethod;
