import type { PaymentsApp } from '../attempts/app.ts';
import { GmoError } from '../gateways/gmo/gmo-error.ts';
import type { Webhook } from '../gateways/gmo/webhook.ts';
import { inquire as inquirePayuni } from '../gateways/payuni/card-payment.ts';
import { PayuniError } from '../gateways/payuni/payuni-error.ts';
import type { CreditResult } from '../gateways/payuni/shapes.ts';
import { keptOf } from './payuni-trades.ts';
import { findAttemptByNumber } from '../attempts/attempts.ts';
import { amountTakenAtGmo } from './registry.ts';
import { openMoney, type OpenMoney } from '../open-money/open-money.ts';
import { gmoConnectionOf, payuniConnectionOf } from '../connections/connections.ts';

/**
 * @param askTaken returns the amount the gateway has taken
 * @returns false while the gateway does not answer
 */
async function recordUnknownTrade(
  app: PaymentsApp,
  {
    store_id,
    gateway,
    number: gateway_order_id,
  }: { store_id: number; gateway: OpenMoney['gateway']; number: string },
  askTaken: () => Promise<number>,
): Promise<boolean> {
  try {
    const gateway_amount = await askTaken();
    const trade = {
      store_id,
      order_id: null,
      attempt_id: null,
      gateway,
      gateway_order_id,
      own_amount: null,
    };
    if (gateway_amount > 0)
      await app.database.transaction((tx) =>
        openMoney(tx, trade, { reason: 'no_order', gateway_amount }, app.now()),
      );
    return true;
  } catch (error) {
    if (error instanceof GmoError || error instanceof PayuniError) return false;
    throw error;
  }
}

/**
 * Handles GMO's webhook about a trade with a number of ours but no attempt, as after a restored
 * backup or lost writes. Webhooks are unsigned, so the gateway is asked; money it has becomes an
 * open-money entry.
 * @returns false while the gateway does not answer
 */
export async function recordUnknownGmoTrade(app: PaymentsApp, webhook: Webhook): Promise<boolean> {
  const store_id = Number(/^N(\d{1,9})-\d+-/.exec(webhook.order_id)?.[1] ?? '0');
  const connection =
    store_id === 0 ? null : await gmoConnectionOf(app, app.database, store_id, webhook.shop_id);
  // an attempt whose own reply was lost is asked about by its job
  if (!connection || (await findAttemptByNumber(app.database, webhook.order_id))) return true;
  return recordUnknownTrade(app, { store_id, gateway: 'gmo', number: webhook.order_id }, () =>
    amountTakenAtGmo(connection, webhook),
  );
}

/**
 * Handles PAYUNi's signed message about such a trade.
 * @param store_id a store that uses the shop now or used it before
 */
export async function recordUnknownPayuniTrade(
  app: PaymentsApp,
  store_id: number,
  shop: string,
  { mer_trade_no, trade_no }: CreditResult,
): Promise<boolean> {
  const connection = /^T\d+-\d+-/.test(mer_trade_no)
    ? await payuniConnectionOf(app, app.database, store_id, shop)
    : null;
  if (!connection) return true;
  return recordUnknownTrade(
    app,
    { store_id, gateway: 'payuni', number: mer_trade_no },
    async () => {
      const inquiry = await inquirePayuni(connection.client, connection.credentials, mer_trade_no, {
        trade_no,
      });
      return inquiry?.payment_status === 'paid' ? keptOf(inquiry.trade) : 0;
    },
  );
}
