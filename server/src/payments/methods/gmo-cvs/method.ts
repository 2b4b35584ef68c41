import type { Attempt } from '../../attempts/attempts.ts';
import { noOutcome, unfinished, type PaymentOutcome } from '../../attempts/outcome.ts';
import { gmoAccessOf, type GmoConnection } from '../../connections/connections.ts';
import { cancelNumber, inquireNumber, type NumberInquiry } from '../../gateways/gmo/konbini-payment.ts';
import { isOurs, foreignTrade } from '../gmo-trades.ts';
import { atGmo, type GmoPaymentMethod } from '../method.ts';

/** SearchTradeMulti (GMO 1.7). */
const askNumber = async (connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> =>
  numberOutcome(connection, attempt, await inquireNumber(connection.client, connection.credentials, attempt.gateway_order_id));

function numberOutcome(connection: GmoConnection, attempt: Attempt, said: NumberInquiry): PaymentOutcome {
  if ('access' in said && !isOurs(attempt, said.access)) return foreignTrade(connection, attempt, said.kind === 'paid' ? said.amount : 0);
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

/** CvsCancel. A number that was paid or has expired returns that result. */
async function closeNumber(connection: GmoConnection, attempt: Attempt): Promise<PaymentOutcome> {
  const outcome = numberOutcome(
    connection,
    attempt,
    await cancelNumber(connection.client, connection.credentials, attempt.gateway_order_id, gmoAccessOf(connection, attempt)),
  );
  if (outcome.kind === 'issued') return noOutcome;
  return outcome.kind === 'failed' && outcome.code === 'CANCELED' ? unfinished : outcome;
}

/** Cash at a konbini: a number can be canceled, but no gateway returns the money (GMO 1.7). */
export const gmoCvs = {
  inquire: atGmo(askNumber),
  close: atGmo(closeNumber),
  giveBack: async () => noOutcome,
  givePart: null,
  returnPath: null,
  payType: '3',
  async taken({ client, credentials }, { order_id, access_id }) {
    const inquiry = await inquireNumber(client, credentials, order_id);
    return inquiry.kind === 'paid' && inquiry.access.access_id === access_id ? inquiry.amount : 0;
  },
} as const satisfies GmoPaymentMethod;
