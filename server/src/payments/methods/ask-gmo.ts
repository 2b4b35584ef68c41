import { inquire, lowerAmount, undo } from '../gateways/gmo/card-payment.ts';
import { cancelNumber, inquireNumber, type NumberInquiry } from '../gateways/gmo/konbini-payment.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { noOutcome, unfinished, type PartOutcome, type PaymentOutcome } from '../attempts/outcome.ts';
import { gmoAccessOf, type GmoConnection } from '../connections/connections.ts';
import { isBooked } from '../refunds/refund-rules.ts';
import { issuerMayBeAtWork } from '../attempts/rules.ts';

/**
 * Whether a trade that the gateway found under our number is the one we opened. Where the answer that named it was lost, nothing of ours went on
 * with it: a card is only charged by a call that knows the name.
 */
export const isOurs = (attempt: Attempt, { access_id }: { access_id: string }): boolean => attempt.access_id === null || attempt.access_id === access_id;

/** The same by what we wrote into it (ClientField1): its order, where the answer that named the trade was lost. */
const isOfOurOrder = (attempt: Attempt, field: string): boolean => attempt.access_id !== null || field === '' || field === String(attempt.order_id);

/** SearchTrade (GMO 1.3). What is not captured may be about to be, for a while after the answer to our own call was lost. */
export async function askCard(connection: GmoConnection, attempt: Attempt, now: Date): Promise<PaymentOutcome> {
  const known = await inquire(connection.client, connection.credentials, attempt.gateway_order_id);
  if (known === null) return unfinished;
  const amount = known.trade.amount + known.trade.tax;
  const taken = known.payment_status === 'paid' ? amount : 0;
  const never = attempt.access_id === null && attempt.may_take_since === null && attempt.status !== 'refund_due';
  if (!isOurs(attempt, known.trade) || !isOfOurOrder(attempt, known.trade.client_field1) || (never && taken > 0)) return notOurs(connection, attempt, taken);
  if (known.payment_status === 'paid') {
    if (!isBooked(attempt, amount)) return { kind: 'differs', amount };
    return { kind: 'paid', result: { tran_id: known.trade.tran_id, approve: known.trade.approve, gmo_status: known.trade.status } };
  }
  if (known.payment_status === 'failed') return { kind: 'failed', code: known.trade.err_info.split('|')[0] || 'DECLINED' };
  if (known.payment_status === 'refunded') return { kind: 'undone', result: { gmo_status: known.trade.status } };
  // our calls ask for CAPTURE; a trade that is only reserved waits for a person
  const isReserved = known.trade.status === 'AUTH' || known.trade.status === 'SAUTH';
  return isReserved || issuerMayBeAtWork(attempt, now) ? noOutcome : unfinished;
}

/** Another's trade under our number: it neither pays our order nor ends it. @param taken the money that it has */
export function notOurs(connection: GmoConnection, attempt: Attempt, taken: number): PaymentOutcome {
  connection.log.warn({ attempt: attempt.id }, 'the gateway has another trade under the number of this attempt');
  return { ...noOutcome, of_another: taken };
}

/** SearchTradeMulti (GMO 1.7). */
export const askNumber = async (connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> =>
  numberOutcome(connection, attempt, await inquireNumber(connection.client, connection.credentials, attempt.gateway_order_id));

function numberOutcome(connection: GmoConnection, attempt: Attempt, said: NumberInquiry): PaymentOutcome {
  if ('access' in said && !isOurs(attempt, said.access)) return notOurs(connection, attempt, said.kind === 'paid' ? said.amount : 0);
  switch (said.kind) {
    case 'none':
      return unfinished;
    case 'open':
      return { kind: 'issued', access: { access_id: said.access.access_id, access_pass: connection.seal(said.access.access_pass) }, number: said.number };
    case 'paid':
      return said.amount === attempt.amount ? { kind: 'paid', result: said.result } : { kind: 'differs', amount: said.amount };
    case 'dead':
      return { kind: 'failed', code: said.code };
    case 'unclear':
      return noOutcome;
  }
}

/** CvsCancel; a number that turns out paid or over says so. */
export async function closeNumber(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  const outcome = numberOutcome(
    connection,
    attempt,
    await cancelNumber(connection.client, connection.credentials, attempt.gateway_order_id, gmoAccessOf(connection, attempt)),
  );
  if (outcome.kind === 'issued') return noOutcome;
  return outcome.kind === 'failed' && outcome.code === 'CANCELED' ? unfinished : outcome;
}

export async function giveCardMoneyBack(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  // a payment whose own reply was lost has no access pair here; the gateway knows it
  const access = gmoAccessOf(connection, attempt) ?? (await inquire(connection.client, connection.credentials, attempt.gateway_order_id))?.trade;
  if (!access) return noOutcome;
  const { access_id, access_pass } = access;
  return {
    kind: 'undone',
    result: await undo(connection.client, connection.credentials, { access_id, access_pass, gateway_order_id: attempt.gateway_order_id }),
  };
}

/** ChangeTran (GMO 1.3): the trade's sum is lowered to what the shop keeps. @param mayCall false: it is only asked whether that was done */
export async function returnCardPart(connection: GmoConnection, attempt: Attempt, kept: number, mayCall: boolean): Promise<PartOutcome> {
  const known = await inquire(connection.client, connection.credentials, attempt.gateway_order_id);
  if (known === null || !isOurs(attempt, known.trade)) return noOutcome;
  if (known.payment_status === 'refunded') return { kind: 'undone', result: { gmo_status: known.trade.status } };
  if (known.payment_status !== 'paid') return noOutcome;
  if (known.trade.amount + known.trade.tax <= kept) return { kind: 'returned' };
  if (!mayCall) return noOutcome;
  await lowerAmount(connection.client, connection.credentials, { ...known.trade, gateway_order_id: attempt.gateway_order_id, kept });
  return { kind: 'returned' };
}
