import {
  factsOf,
  isToOwnAccount,
  type AttemptType,
  type PaymentType,
} from '@noren/contract/payment-methods';
import type { SandboxTrade as GmoTrade } from '../../tools/sandbox/src/gmo/trades.ts';
import type { SandboxTrade as PayuniTrade } from '../../tools/sandbox/src/payuni/trades.ts';
import { pollSilentAttempts } from '../src/app/jobs/jobs.ts';
import { newSku } from './buyer.ts';
import { paymentWays } from './payment-ways.ts';
import type { TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';
import { newTwSku } from './taiwan.ts';

/** A paid order, from its buyer's and its gateway's side. */
export interface PaidOrder {
  order: number;
  slug: string;
  sku: number;
  see: (of?: number) => Promise<any>;
}

/** Three units of a SKU of its own, for 1000 each, paid with this method. */
export async function paidOrder(
  shop: TestShop,
  type: PaymentType,
  quantity = 3,
): Promise<PaidOrder> {
  const inTaiwan = factsOf(type).currency === 'TWD';
  const sku = await (inTaiwan ? newTwSku : newSku)(shop, { stock: 10, price: 1000 });
  const { order, see } = await paymentWays[type].pay(shop, sku, quantity);
  if (factsOf(type).due === 'in_days') {
    shop.advance(3_601_000);
    await pollSilentAttempts(shop.app);
  }
  return { order, slug: inTaiwan ? 'chaya' : 'hanamori', sku, see };
}

/** The gateway's balance of an order's payment, in its own records. */
export async function keptOf(shop: TestShop, order: number): Promise<number> {
  const [attempt] = await shop.sql<{
    gateway_order_id: string;
    provider: AttemptType;
    amount: number;
  }>(
    'SELECT gateway_order_id, provider, amount FROM payment_attempts WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
    [order],
  );
  // nothing takes money from the store's own account by itself
  if (attempt && isToOwnAccount(attempt.provider)) return attempt.amount;
  const rows = await shop.sql<{ kind: string; value: any }>(
    `SELECT kind, value FROM sandbox_rows WHERE kind IN ('gmo.trade', 'payuni.trade')`,
  );
  return rows.reduce((sum, { kind, value }) => {
    if (kind === 'payuni.trade') {
      const trade = value as PayuniTrade;
      return trade.mer_trade_no === attempt?.gateway_order_id && trade.trade_status === '1'
        ? sum + trade.amount - (trade.refund?.total ?? 0)
        : sum;
    }
    const trade = value as GmoTrade;
    const isGone =
      ['VOID', 'RETURNX'].includes(trade.status) || (trade.status === 'RETURN' && !trade.paypay);
    return trade.order_id === attempt?.gateway_order_id && !isGone
      ? sum + trade.amount - (trade.paypay?.cancel_amount ?? 0)
      : sum;
  }, 0);
}

const nothing = { lines: [], shipping_fee: 0, payment_fee: 0, free_amount: 0, note: '' };

/** Actions of the store's staff on an order. */
export const atOrder = (staff: TestStaff, { order, slug }: PaidOrder) => {
  const at = `/stores/${slug}/orders/${order}`;
  return {
    money: async () => (await staff.call('GET', `${at}/money`)).body.data,
    step: (step: string, body: object = {}) => staff.call('POST', `${at}/${step}`, body),
    refund: (body: object, key?: string) =>
      staff.call('POST', `${at}/refunds`, { ...nothing, ...body }, key),
    undo: (body: object) => staff.call('POST', `${at}/undo`, body),
    returned: (refund_id: number) => staff.call('POST', `${at}/refund-returned`, { refund_id }),
  };
};
