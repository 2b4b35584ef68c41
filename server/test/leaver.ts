import { createHash } from 'node:crypto';
import { sendEmails } from '../src/notifications/emails/send.ts';
import { ownersOf } from '../src/platform/http/throttle.ts';
import { personsOf } from '../src/buying/checkout/call-bounds.ts';
import { unsealKept } from '../src/platform/vault/credentials.ts';
import { cardToken, finish, newGuest, newSku, newStream, TestBuyer, tokyo } from './buyer.ts';
import { fulfil, operator_key } from './fulfilment.ts';
import { generate, payAtCounter } from './konbini.ts';
import { buyerSession } from './live.ts';
import { payAtPaypay, ShopBuyer } from './paypay.ts';
import type { Reply, TestShop } from './shop.ts';
import { finishAtBank, newTwSku, TaiwanBuyer, typed } from './taiwan.ts';

/** A person whose data can be found among a million rows. */
export const minori = {
  last_name: '佐久間',
  first_name: 'みのり',
  kana: 'サクマ　ミノリ',
  called: 'みのりん様御一行',
  email: 'minori.sakuma@mailbox-of-minori.example',
  contact: 'minori@platform-of-minori.example',
  platform: 'platform-person-minori-77',
  password: 'minori likes persimmons',
  phone: '08077112233',
  konbini_phone: '09044556677',
  tw_phone: '0912777111',
  street: '桜通り九丁目 みのり荘 404',
  tw_street: '忠孝東路 咪諾里樓 77 號',
  wrote: '母の喜寿の祝いです、のしは佐久間家一同で',
  told: '佐久間みのり様、のしを承りました',
  note: '佐久間様へ電話で返金を説明',
  tracking: '7711-2233-MINORI',
  barcode: '/MINORI7',
} as const;
const place = { ...tokyo, region: 'JP' as const, level_four: minori.street };
const operator = { authorization: `Bearer ${operator_key}` };

/** The texts to search for: each as typed and as transmitted. */
function needles(): string[] {
  const words = [...Object.values(minori), '080-7711-2233', 'サクマ', 'Sakuma', 'mailbox-of-minori'];
  return [
    ...words,
    ...words.map((word) => encodeURIComponent(word)),
    ...words.map((word) => Buffer.from(word).toString('base64').replace(/=+$/, '').slice(0, -1)),
    ...words.map((word) => Buffer.from(word).toString('hex')),
    ...words.map((word) => createHash('sha256').update(word).digest('hex')),
    ...Object.values(personsOf({ phones: [minori.phone, minori.konbini_phone], email: minori.email, place: { ...place, postcode: '1000001' } })).flat(),
  ].map((word) => word.toLowerCase());
}

/**
 * Every row of every table as text, with decrypted values. The sandbox's own tables belong to a
 * gateway, not to us.
 */
export async function dumpOf(shop: TestShop): Promise<{ table: string; row: string }[]> {
  const tables = await shop.sql<{ name: string }>(`SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`);
  const rows: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    if (name === 'sandbox_rows') continue;
    for (const { row } of await shop.sql<{ row: string }>(`SELECT row_to_json(t)::text AS row FROM "${name}" t`))
      rows.push({ table: name, row: opened(shop, row) });
  }
  return rows;
}

/** A row with the decrypted form of its encrypted values. */
const opened = (shop: TestShop, row: string): string =>
  row +
  [...row.matchAll(/[\w+/]{40,}={0,2}/g)]
    .map(([sealed]) => {
      try {
        return JSON.stringify(unsealKept<unknown>(shop.app, sealed));
      } catch {
        return '';
      }
    })
    .join(' ');

/** The tables that still contain data of the person. */
export async function tracesOf(shop: TestShop): Promise<string[]> {
  const words = needles();
  const found = (await dumpOf(shop)).flatMap(({ table, row }) => {
    const text = row.toLowerCase();
    return words.filter((word) => text.includes(word)).map((word) => `${table}: ${word}`);
  });
  const owners = ownersOf(shop.app, [minori.email, minori.contact]).map((digest) => `\\x${digest.toString('hex')}`);
  const counts = await shop.sql<{ owner: string }>('SELECT owner::text AS owner FROM throttles WHERE owner IS NOT NULL');
  return [...new Set([...found, ...counts.filter(({ owner }) => owners.includes(owner)).map(() => 'throttles: owner')])];
}

const ok = (reply: Reply): any => {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

async function toTheEnd(shop: TestShop, order: number): Promise<void> {
  ok(await fulfil(shop, order, 'shipped', { company: 'ヤマト運輸', company_code: 'yamato', tracking_number: minori.tracking }));
  ok(await fulfil(shop, order, 'delivered'));
  ok(await fulfil(shop, order, 'completed'));
}

export const logInAs = async (shop: TestShop, password: string = minori.password): Promise<Reply> =>
  shop.call('POST', '/auth/user/login', { body: { email: minori.email, password } });

/** Registers, verifies the email and logs in. @returns the account's id and a session */
export async function register(shop: TestShop): Promise<{ user_id: number; buyer: TestBuyer }> {
  const names = { first_name: minori.first_name, last_name: minori.last_name, email: minori.email, password: minori.password };
  const page = `${shop.origin}/stores/hanamori/account/login`;
  const body = { ...names, locale: 'ja', register_from: 'web_marketplace', login_page_url: page, email_template_type: 'noren_live' };
  const { user_id } = ok(await shop.call('POST', '/users', { body }));
  // the link is encrypted in the email's row
  const [email] = await shop.sql<{ link: string }>(`SELECT link FROM emails WHERE user_id = $1 AND kind = 'verify_email'`, [user_id]);
  const token = new URL(unsealKept<string>(shop.app, email?.link ?? '')).searchParams.get('verify-token');
  ok(await shop.call('POST', '/users/verify-email', { body: { token, password: minori.password } }));
  const buyer = new TestBuyer(shop, { member: ok(await logInAs(shop)).token });
  ok(await buyer.call('PUT', '/me', { body: { first_name: minori.first_name, last_name: minori.last_name, phone_number: minori.phone } }));
  return { user_id, buyer };
}

export const contactOf = { email: minori.email, phone_number: minori.phone, custom_buyer_name: minori.called };

const homeOf = async (buyer: TestBuyer): Promise<number> =>
  ok(
    await buyer.call('POST', '/addresses', {
      body: { type: 'custom', name: `${minori.last_name} ${minori.first_name}`, phone_number: minori.phone, address: place },
    }),
  ).id;

/** Orders one unit with cash on delivery, which is not shipped yet. */
export const orderOf = async (buyer: TestBuyer, sku: number, also: Record<string, unknown> = {}): Promise<number> =>
  buyer.order(sku, 1, { ...contactOf, address_id: await homeOf(buyer), ...also });

/**
 * Leaves all data that one person can leave: both channels, every payment method, messages, sent
 * and unsent emails, cards, a cart, attempts. All orders are over.
 */
export async function leaveEverything(shop: TestShop): Promise<{ user_id: number; buyer: TestBuyer; inShop: TaiwanBuyer; orders: number[]; cartSku: number }> {
  const sku = await newSku(shop, { stock: 50, price: 3000, limit: 40 });
  const { user_id, buyer } = await register(shop);
  const orders: number[] = [];

  // in the marketplace: in cash, by card, at a konbini
  orders.push(await orderOf(buyer, sku));
  const byCard = await orderOf(buyer, sku, { payment_type: 'gmo_credit' });
  const card = await buyer.card();
  await finish(shop, ok(await buyer.pay(byCard, card, { key: `pay-${minori.kana.length}` })).data.pay_redirect_url);
  ok(await buyer.saveCard(await cardToken(shop, '5111111111111111')));
  ok(await buyer.call('DELETE', `/credit-cards/${await buyer.card()}`));
  const byCash = await orderOf(buyer, sku, { payment_type: 'gmo_cvs' });
  const record = {
    convenience: '00001',
    buyer_name: `${minori.last_name} ${minori.first_name}`,
    buyer_name_kana: minori.kana,
    buyer_cellphone: minori.konbini_phone,
  };
  const slip = ok(await generate(buyer, byCash, ok(await buyer.call('POST', '/gmo-cvs', { body: record })).id, 'number'));
  ok(await payAtCounter(shop, slip));
  orders.push(byCard, byCash);

  // the same person comes from the live platform, in both countries
  await shop.sql('UPDATE users SET platform_user_id = $2 WHERE id = $1', [user_id, minori.platform]);
  const session = await buyerSession(shop, {
    sub: minori.platform,
    email: minori.contact,
    region: 'TW',
    locale: 'zh_TW',
    name: `${minori.last_name} ${minori.first_name}`,
  });
  const jp = new ShopBuyer(shop, { member: session });
  const byPaypay = await jp.order(sku);
  await shop.sql('UPDATE orders SET receiver = (SELECT receiver FROM orders WHERE id = $2), email = $3 WHERE id = $1', [byPaypay, byCard, minori.email]);
  await payAtPaypay(await jp.formOf(byPaypay));
  const inShop = new TaiwanBuyer(shop, session);
  const twSku = await newTwSku(shop, { stock: 20 });
  const twHome = {
    postcode: '106',
    city_country: '臺北市',
    district: '大安區',
    detail: minori.tw_street,
    buyer_name: minori.called,
    buyer_cellphone: minori.tw_phone,
  };
  const address_id = ok(await inShop.call('POST', '/tw/stores/chaya/addresses', twHome)).id as number;
  const inTaiwan = ok(
    await inShop.checkout(twSku, {
      shipping_data: { type: 'tw_home-delivery', address_id },
      email: minori.email,
      phone_number: minori.tw_phone,
      uniform_invoice: { kind: 'mobile_barcode', carrier: minori.barcode },
    }),
  ).id as number;
  await finishAtBank(shop, ok(await inShop.pay(inTaiwan, typed(undefined, { save_card: true }))).data.pay_redirect_url);
  orders.push(byPaypay, inTaiwan);
  await sendEmails(shop.app);

  // messages about an order, and the store's notes about money
  for (const order of orders.slice(0, 2)) {
    ok(await buyer.call('POST', `/orders/${order}/messages`, { body: { role: 'buyer', message: minori.wrote }, key: `her-words-${order}` }));
    ok(await shop.call('POST', `/api/operator/orders/${order}/messages`, { headers: operator, body: { message: minori.told } }));
  }
  await shop.sql(
    `INSERT INTO open_money (store_id, order_id, gateway, gateway_order_id, reason, opened_at, closed_at, closed_by, note)
     SELECT store_id, id, 'gmo', 'x', 'amount_differs', now(), now(), 'written_off', $2 FROM orders WHERE id = $1`,
    [byCard, minori.note],
  );
  await shop.sql('INSERT INTO order_notes (store_id, order_id, staff_id, note) SELECT store_id, id, 1, $2 FROM orders WHERE id = $1', [byCard, minori.note]);
  await shop.sql(
    `INSERT INTO refunds (store_id, order_id, amount, goods_amount, shipping_fee, payment_fee, free_amount, note, status, created_at, undo_until)
     SELECT store_id, id, 1, 0, 0, 0, 1, $2, 'taken_back', now(), now() FROM orders WHERE id = $1`,
    [byCard, minori.note],
  );
  for (const order of orders) await toTheEnd(shop, order);

  // a guest on another device, and one more, with the same mailbox; one of the orders failed
  for (let n = 0; n < 2; n++) {
    const guest = await newGuest(shop);
    await guest.call('POST', '/stores/hanamori/contact-code', { body: { email: minori.email } });
    const order = await orderOf(guest, sku, n === 0 ? {} : { payment_type: 'gmo_credit', email: minori.email.replace('@', '+spam@') });
    ok(n === 0 ? await fulfil(shop, order, 'shipped', {}) : await fulfil(shop, order, 'canceled', { reason: 'buyer' }));
    if (n === 0) ok(await fulfil(shop, order, 'delivered'));
    if (n === 0) ok(await fulfil(shop, order, 'completed'));
    await homeOf(guest);
    await guest.line(sku);
    orders.push(order);
  }

  // a cart with a hold, password attempts, a waiting link
  const cartSku = await newSku(shop, { stock: 5 });
  await buyer.line(cartSku, 2, { stream_id: await newStream(shop, 15) });
  for (let n = 0; n < 3; n++) await logInAs(shop, 'not this one');
  const reset = { email: minori.email, reset_password_page_url: `${shop.origin}/stores/hanamori/forget-password`, email_template_type: 'noren_live' };
  ok(await shop.call('POST', '/users/reset-password', { body: reset }));
  return { user_id, buyer, inShop, orders, cartSku };
}
