import type { PaymentType } from '@noren/contract/entities/store';
import type { SandboxTrade as GmoTrade } from '../../tools/sandbox/src/gmo/trades.ts';
import type { SandboxTrade as PayuniTrade } from '../../tools/sandbox/src/payuni/trades.ts';
import { askAboutSilentAttempts } from '../src/app/jobs/jobs.ts';
import { finish, newGuest, newSku } from './buyer.ts';
import { payAtCounter, withNumber } from './konbini.ts';
import { newShopBuyer, payAtPaypay } from './paypay.ts';
import type { TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';
import { finishAtBank, newTaiwanBuyer, newTwSku } from './taiwan.ts';

/** A paid order, from its buyer's and its gateway's side. */
export interface PaidOrder {
  order: number;
  slug: string;
  sku: number;
  see: () => Promise<any>;
}

/**
 * Three units of a SKU of its own, for 1000 each, paid with this method; the caller hands over cash
 * on delivery.
 */
export async function paidOrder(shop: TestShop, type: PaymentType, quantity = 3): Promise<PaidOrder> {
  if (type === 'payuni_credit') {
    const [buyer, sku] = [await newTaiwanBuyer(shop), await newTwSku(shop, { stock: 10, price: 1000 })];
    const order = (await buyer.checkout(sku, {}, quantity)).body.id as number;
    await finishAtBank(shop, (await buyer.pay(order)).body.data.pay_redirect_url as string);
    return { order, slug: 'chaya', sku, see: () => buyer.see(order) };
  }
  const sku = await newSku(shop, { stock: 10, price: 1000 });
  if (type === 'gmo_paypay') {
    const buyer = await newShopBuyer(shop);
    const order = await buyer.order(sku, type, quantity);
    await payAtPaypay(await buyer.formOf(order));
    return { order, slug: 'hanamori', sku, see: () => buyer.see(order) };
  }
  if (type === 'gmo_cvs') {
    const { buyer, order, slip } = await withNumber(shop, sku, quantity);
    await payAtCounter(shop, slip);
    shop.advance(3_601_000);
    await askAboutSilentAttempts(shop.app);
    return { order, slug: 'hanamori', sku, see: () => buyer.see(order) };
  }
  // a new payment type does not compile until it is paid here
  const remaining: 'gmo_credit' | 'custom_cod' = type;
  const buyer = await newGuest(shop);
  const order = await buyer.order(sku, quantity, { payment_type: remaining });
  if (type === 'gmo_credit') await finish(shop, (await buyer.pay(order, await buyer.card())).body.data.pay_redirect_url as string);
  return { order, slug: 'hanamori', sku, see: () => buyer.see(order) };
}

/** The gateway's balance of an order's payment, in its own records. */
export async function keptOf(shop: TestShop, order: number): Promise<number> {
  const [attempt] = await shop.sql<{ gateway_order_id: string }>('SELECT gateway_order_id FROM payment_attempts WHERE order_id = $1 ORDER BY id DESC LIMIT 1', [
    order,
  ]);
  const rows = await shop.sql<{ kind: string; value: any }>(`SELECT kind, value FROM sandbox_rows WHERE kind IN ('gmo.trade', 'payuni.trade')`);
  return rows.reduce((sum, { kind, value }) => {
    if (kind === 'payuni.trade') {
      const trade = value as PayuniTrade;
      return trade.mer_trade_no === attempt?.gateway_order_id && trade.trade_status === '1' ? sum + trade.amount - (trade.refund?.total ?? 0) : sum;
    }
    const trade = value as GmoTrade;
    const isGone = ['VOID', 'RETURNX'].includes(trade.status) || (trade.status === 'RETURN' && !trade.paypay);
    return trade.order_id === attempt?.gateway_order_id && !isGone ? sum + trade.amount - (trade.paypay?.cancel_amount ?? 0) : sum;
  }, 0);
}

const nothing = { lines: [], shipping_fee: 0, payment_fee: 0, free_amount: 0, note: '' };

/** Actions of the store's staff on an order. */
export const atOrder = (staff: TestStaff, { order, slug }: PaidOrder) => {
  const at = `/stores/${slug}/orders/${order}`;
  return {
    money: async () => (await staff.call('GET', `${at}/money`)).body.data,
    step: (step: string, body: object = {}) => staff.call('POST', `${at}/${step}`, body),
    refund: (body: object, key?: string) => staff.call('POST', `${at}/refunds`, { ...nothing, ...body }, key),
    undo: (body: object) => staff.call('POST', `${at}/undo`, body),
    returned: (refund_id: number) => staff.call('POST', `${at}/refund-returned`, { refund_id }),
  };
};
