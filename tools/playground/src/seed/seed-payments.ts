import type { PlaygroundApp } from '../app.ts';
import { DEMO_SHOP } from '../../../sandbox/src/gmo/credentials.ts';
import { newPaypay } from '../../../sandbox/src/gmo/paypay-trades.ts';
import {
  acquirerMarks,
  authorised,
  insertTrade,
  newTrade,
  type SandboxTrade,
} from '../../../sandbox/src/gmo/trades.ts';
import { one, type Tx } from '../../../../server/src/platform/db/database.ts';
import { insertAttempt } from '../../../../server/src/payments/attempts/attempts.ts';
import { gmoOrderId } from '../../../../server/src/payments/attempts/attempt-numbers.ts';
import { seal } from '../../../../server/src/platform/vault/credentials.ts';
import { createSandboxStore } from '../sandbox-store.ts';

interface PaidOrder {
  store_id: number;
  id: number;
  total_amount: number;
  payment_type: 'gmo_credit' | 'gmo_paypay';
  created_at: Date;
}

const card = {
  masked: '************1111',
  brand: 'VISA',
  expire: '3012',
  holder_name: 'HANAKO MORI',
  verdict: { kind: 'approved' },
} as const;

/** The trade at the sandbox that the payment of such an order would have created. */
function tradeOf(order: PaidOrder, OrderID: string): SandboxTrade {
  const entered = newTrade(
    { ShopID: DEMO_SHOP.shop_id, OrderID, Amount: String(order.total_amount) },
    order.created_at,
  );
  const isCard = order.payment_type === 'gmo_credit';
  const how = isCard
    ? { card: { ...card }, method: '1' }
    : { paypay: newPaypay('', 0, order.created_at) };
  return authorised({ ...entered, ...how, job_cd: 'CAPTURE' }, acquirerMarks(order.created_at));
}

/**
 * Records the payments of the demo's paid orders, in the sandbox and in our tables, so that they
 * can be refunded.
 */
export async function seedPayments(app: PlaygroundApp, tx: Tx): Promise<void> {
  if (app.config.gmo_base_url !== null) return;
  const orders = await tx.query<PaidOrder>(
    `SELECT o.store_id, o.id, o.total_amount, o.payment_type, o.created_at FROM orders o
      WHERE o.slug LIKE '%-DEMO%' AND o.payment_status = 'paid' AND o.payment_type IN ('gmo_credit', 'gmo_paypay')
        AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id) ORDER BY o.id`,
  );
  const sandbox = createSandboxStore(app.database);
  for (const order of orders) {
    const trade = tradeOf(order, gmoOrderId(order, 1));
    if (!(await insertTrade(sandbox, trade))) continue;
    const { store_id, total_amount: amount } = order;
    const attempt = await insertAttempt(tx, {
      store_id,
      order_id: order.id,
      provider: order.payment_type,
      gateway_order_id: trade.order_id,
      amount,
      now: order.created_at,
    });
    await one(
      tx,
      `UPDATE payment_attempts SET status = 'paid', access_id = $3, access_pass = $4, shop = $5, may_take_since = NULL WHERE store_id = $1 AND id = $2 RETURNING 1`,
      [
        store_id,
        attempt.id,
        trade.access_id,
        seal(app.config.settings_key, trade.access_pass),
        trade.shop_id,
      ],
    );
  }
}
