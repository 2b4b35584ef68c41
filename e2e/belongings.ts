import { randomInt, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Shop } from './shop.ts';

type Who = { guest: string } | { member: string };
/** A buyer's data that an attacker's link must not reveal. */
export interface Belongings {
  order: number;
}

/** What a session without access can read. */
export const noAccess = { order: 404, addresses: 0, cards: 0, records: 0 };

/** The address of orders that are placed without a page. */
export const place = {
  postcode: '100-0001',
  level_one: '東京都',
  level_two: '千代田区',
  level_three: '千代田',
  level_four: '1-1',
  level_one_code: '13',
  region: 'JP',
};

/**
 * Creates an order (cash on delivery unless the options say otherwise), an address, a card at the
 * gateway and a konbini record through the API.
 */
export async function createBelongings(
  shop: Shop,
  who: Who,
  prefix = '/api/v2',
  email = `belongings-${randomUUID()}@example.com`,
  payment_type: 'custom_cod' | 'gmo_cvs' = 'custom_cod',
): Promise<Belongings> {
  const call = async (path: string, body: object) => {
    const done = await shop.call('POST', `${prefix}${path}`, { ...who, body });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return done.body;
  };
  const sku = (await shop.goods())
    .filter(
      (good) =>
        good.salable_status === 'on_sell' && !good.is_printio_product && !good.adult_warning,
    )
    .flatMap((good) => good.skus)
    .filter((one) => one.salable_limit === null)
    .reduce((most, one) => (one.available_quantity > most.available_quantity ? one : most));
  const { cart_item_id } = await call('/add-cart', { id: sku.id, quantity: 1 });
  const { id: address_id } = await call('/addresses', {
    type: 'custom',
    name: '被害 花子',
    phone_number: '090-1234-5678',
    address: { ...place, level_four: `${randomInt(1, 9999)}-${randomInt(1, 9999)}` },
  });
  const contact = { email, phone_number: `090${randomInt(10_000_000, 99_999_999)}` };
  if ('guest' in who) await confirmContact(shop, call, email);
  const placed = await call('/checkout', {
    item_ids: [cart_item_id],
    shipping_type: 'custom',
    payment_type,
    address_id,
    ...contact,
  });
  const record = await call('/gmo-cvs', {
    convenience: '00001',
    buyer_name: '被害　花子',
    buyer_name_kana: 'ヒガイ　ハナコ',
    buyer_cellphone: '09012345678',
  });
  await call('/credit-cards', {
    ...(await cardToken(shop)),
    type: 'gmo_credit',
    application: 'buyer_general',
    store_slug: 'hanamori',
  });
  if (payment_type === 'gmo_cvs')
    await call(`/orders/${placed.id}/payment-account/generate`, { id: record.id });
  return { order: placed.id as number };
}

/** Confirms a guest's address with the code from the mailbox. */
async function confirmContact(
  shop: Shop,
  call: (path: string, body: object) => Promise<unknown>,
  email: string,
): Promise<void> {
  await call('/stores/hanamori/contact-code', { email });
  const { text } = await shop.mailbox.emailTo(email, /^ {4}\d{6}$/m);
  await call('/stores/hanamori/contact-code/confirm', {
    email,
    code: /^ {4}(\d{6})$/m.exec(text)?.[1],
  });
}

/** Requests a token as the gateway's script does in the browser. */
async function cardToken(shop: Shop): Promise<object> {
  const { body: setting } = await shop.call('GET', '/api/v2/stores/hanamori/gmo-credit');
  const fields = {
    ShopID: setting.shop_id,
    cardNo: '4111111111111111',
    expire: '203012',
    securityCode: '123',
    holderName: 'HANAKO',
  };
  const response = await fetch(`${shop.origin}/sandbox/gmo/ext/api/credit/getToken`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const { tokenObject } = (await response.json()) as { tokenObject: { token: string[] | string } };
  const token = Array.isArray(tokenObject.token) ? tokenObject.token[0] : tokenObject.token;
  return {
    token,
    maskedCardNo: '************1111',
    toBeExpiredAt: '2030-12-01-00-00-00',
    isSecurityCodeSet: true,
  };
}

/** Reads the order, addresses, cards and konbini records through the API with the given session. */
export async function readBelongings(shop: Shop, who: Who, victim: Belongings, prefix: string) {
  const read = (path: string) => shop.call('GET', `${prefix}${path}`, who);
  return {
    order: (await read(`/orders/${victim.order}`)).status,
    addresses: (await read('/addresses')).body.length as number,
    cards: (await read('/credit-cards?type=gmo_credit&application=buyer_general')).body
      .length as number,
    records: (await read('/gmo-cvs')).body.length as number,
  };
}
