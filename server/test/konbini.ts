import { unseal } from '../src/platform/vault/credentials.ts';
import { newGuest, type TestBuyer } from './buyer.ts';
import type { AttemptSeen } from './card-gateway.ts';
import type { Reply, TestShop } from './shop.ts';

const person = {
  convenience: '00001',
  buyer_name: '花森 花子',
  buyer_name_kana: 'はなもり はなこ',
  buyer_cellphone: '090-1234-5678',
};

export interface Slip {
  convenience: string;
  receipt_no: string;
  conf_no: string;
  payment_term: string;
  receipt_url: string | null;
  gmo_cvs_id: number | null;
}

export const recordOf = async (buyer: TestBuyer, convenience = '00001'): Promise<number> =>
  (await buyer.call('POST', '/gmo-cvs', { body: { ...person, convenience } })).body.id as number;

export const generate = (
  buyer: TestBuyer,
  order: number,
  record: number,
  key?: string,
): Promise<Reply> =>
  buyer.call('POST', `/orders/${order}/payment-account/generate`, {
    body: { id: record },
    ...(key ? { key } : {}),
  });

export const changeTo = (buyer: TestBuyer, order: number, payment_type: string): Promise<Reply> =>
  buyer.call('PUT', `/orders/${order}/payment-method`, { body: { payment_type } });

/** A guest with an unpaid order and its number. */
export async function withNumber(
  shop: TestShop,
  sku: number,
  quantity = 1,
): Promise<{ buyer: TestBuyer; order: number; record: number; slip: Slip }> {
  const buyer = await newGuest(shop);
  const order = await buyer.order(sku, quantity, { payment_type: 'gmo_cvs' });
  const record = await recordOf(buyer);
  const made = await generate(buyer, order, record);
  if (made.status !== 200) throw new Error(`no number: ${JSON.stringify(made.body)}`);
  return { buyer, order, record, slip: made.body };
}

/** Pays at the counter. @returns the page that follows */
export const payAtCounter = (
  shop: TestShop,
  slip: Pick<Slip, 'receipt_no' | 'conf_no'>,
): Promise<Reply> =>
  shop.call('POST', '/sandbox/gmo/counter', {
    body: new URLSearchParams({
      receipt_no: slip.receipt_no,
      conf_no: slip.conf_no,
      step: 'pay',
      locale: 'en',
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Cancels a number in the gateway's console, without our server. */
export const cancelBehindOurBack = (shop: TestShop, attempt: AttemptSeen): Promise<Reply> =>
  shop.call('POST', '/sandbox/gmo/payment/CvsCancel.idPass', {
    body: new URLSearchParams({
      ShopID: 'tshop00000001',
      ShopPass: 'demopass01',
      AccessID: attempt.access_id,
      AccessPass: unseal<string>(shop.app.config.settings_key, attempt.access_pass),
      OrderID: attempt.gateway_order_id,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
