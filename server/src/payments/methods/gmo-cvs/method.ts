import type { Attempt } from '../../attempts/attempts.ts';
import { noOutcome, unfinished, type PaymentOutcome } from '../../attempts/outcome.ts';
import { gmoAccessOf, type GmoConnection } from '../../connections/connections.ts';
import {
  cancelNumber,
  inquireNumber,
  type NumberInquiry,
} from '../../gateways/gmo/konbini-payment.ts';
import { isOurs, foreignTrade } from '../gmo-trades.ts';
import { atGmo, type GmoPaymentMethod } from '../method.ts';

/** SearchTradeMulti (GMO 1.7). */
const askNumber = async (connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> =>
  numberOutcome(
    connection,
    attempt,
    await inquireNumber(connection.client, connection.credentials, attempt.gateway_order_id),
  );

function numberOutcome(
  connection: GmoConnection,
  attempt: Attempt,
  inquiry: NumberInquiry,
): PaymentOutcome {
  if ('access' in inquiry && !isOurs(attempt, inquiry.access))
    return foreignTrade(connection, attempt, inquiry.kind === 'paid' ? inquiry.amount : 0);
  switch (inquiry.kind) {
    case 'none':
      return unfinished;
    case 'open':
      return {
        kind: 'issued',
        access: {
          access_id: inquiry.access.access_id,
          access_pass: connection.seal(inquiry.access.access_pass),
        },
        number: inquiry.number,
      };
    case 'paid':
      return inquiry.amount === attempt.amount
        ? { kind: 'paid', result: inquiry.result }
        : { kind: 'differs', amount: inquiry.amount };
    case 'dead':
      return { kind: 'failed', code: inquiry.code };
    case 'unclear':
      return noOutcome;
  }
}

/** CvsCancel. A number that was paid or has expired returns that result. */
async function closeNumber(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  const outcome = numberOutcome(
    connection,
    attempt,
    await cancelNumber(
      connection.client,
      connection.credentials,
      attempt.gateway_order_id,
      gmoAccessOf(connection, attempt),
    ),
  );
  if (outcome.kind === 'issued') return noOutcome;
  return outcome.kind === 'failed' && outcome.code === 'CANCELED' ? unfinished : outcome;
}

/** Cash at a konbini: a number can be canceled, but no gateway returns the money (GMO 1.7). */
export const gmoCvs = {
  inquire: atGmo(askNumber),
  close: atGmo(closeNumber),
  returnMoney: async () => noOutcome,
  givePart: null,
  returnPath: null,
  payType: '3',
  async taken({ client, credentials }, { order_id, access_id }) {
    const inquiry = await inquireNumber(client, credentials, order_id);
    return inquiry.kind === 'paid' && inquiry.access.access_id === access_id ? inquiry.amount : 0;
  },
} as const satisfies GmoPaymentMethod;
