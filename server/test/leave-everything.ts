import { sendEmails } from '../src/notifications/emails/send.ts';
import { newGuest, newSku, newStream, TestBuyer } from './buyer.ts';
import { cardToken, finish } from './card-gateway.ts';
import { fulfil } from './fulfilment.ts';
import { generate, payAtCounter } from './konbini.ts';
import { buyerSession } from './live.ts';
import { payAtPaypay, ShopBuyer } from './paypay.ts';
import type { TestShop } from './shop.ts';
import { finishAtBank, newTwSku, TaiwanBuyer, typed } from './taiwan.ts';
import { minori, operator, ok, toTheEnd, logInAs, register, homeOf, orderOf } from './leaver.ts';

/**
 * Leaves all data that one person can leave: both channels, every payment method, messages, sent
 * and unsent emails, cards, a cart, attempts. All orders are over.
 */
export async function leaveEverything(shop: TestShop): Promise<{
  user_id: number;
  buyer: TestBuyer;
  inShop: TaiwanBuyer;
  orders: number[];
  cartSku: number;
}> {
  const sku = await newSku(shop, { stock: 50, price: 3000, limit: 40 });
  const { user_id, buyer } = await register(shop);
  const orders: number[] = [];

  // in the marketplace: in cash, by card, at a konbini
  orders.push(await orderOf(buyer, sku));
  const byCard = await orderOf(buyer, sku, { payment_type: 'gmo_credit' });
  const card = await buyer.card();
  await finish(
    shop,
    ok(await buyer.pay(byCard, card, { key: `pay-${minori.kana.length}` })).data.pay_redirect_url,
  );
  ok(await buyer.saveCard(await cardToken(shop, '5111111111111111')));
  ok(await buyer.call('DELETE', `/credit-cards/${await buyer.card()}`));
  const byCash = await orderOf(buyer, sku, { payment_type: 'gmo_cvs' });
  const record = {
    convenience: '00001',
    buyer_name: `${minori.last_name} ${minori.first_name}`,
    buyer_name_kana: minori.kana,
    buyer_cellphone: minori.konbini_phone,
  };
  const slip = ok(
    await generate(
      buyer,
      byCash,
      ok(await buyer.call('POST', '/gmo-cvs', { body: record })).id,
      'number',
    ),
  );
  ok(await payAtCounter(shop, slip));
  orders.push(byCard, byCash);

  // the same person comes from the live platform, in both countries
  await shop.sql('UPDATE users SET platform_user_id = $2 WHERE id = $1', [
    user_id,
    minori.platform,
  ]);
  const session = await buyerSession(shop, {
    sub: minori.platform,
    email: minori.contact,
    region: 'TW',
    locale: 'zh_TW',
    name: `${minori.last_name} ${minori.first_name}`,
  });
  const jp = new ShopBuyer(shop, { member: session });
  const byPaypay = await jp.order(sku);
  await shop.sql(
    'UPDATE orders SET receiver = (SELECT receiver FROM orders WHERE id = $2), email = $3 WHERE id = $1',
    [byPaypay, byCard, minori.email],
  );
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
  const address_id = ok(await inShop.call('POST', '/tw/stores/chaya/addresses', twHome))
    .id as number;
  const inTaiwan = ok(
    await inShop.checkout(twSku, {
      shipping_data: { type: 'tw_home-delivery', address_id },
      email: minori.email,
      phone_number: minori.tw_phone,
      uniform_invoice: { kind: 'mobile_barcode', carrier: minori.barcode },
    }),
  ).id as number;
  await finishAtBank(
    shop,
    ok(await inShop.pay(inTaiwan, typed(undefined, { save_card: true }))).data.pay_redirect_url,
  );
  orders.push(byPaypay, inTaiwan);
  await sendEmails(shop.app);

  const [post] = await shop.sql<{ id: number }>(
    `INSERT INTO posts (store_id, title) SELECT id, 'a show to write in' FROM stores WHERE slug = 'hanamori' RETURNING id`,
  );
  ok(
    await buyer.call('POST', `/posts/${post?.id}/comments`, {
      body: { name: minori.called, text: minori.wrote },
    }),
  );

  // messages about an order, and the store's notes about money
  for (const order of orders.slice(0, 2)) {
    ok(
      await buyer.call('POST', `/orders/${order}/messages`, {
        body: { role: 'buyer', message: minori.wrote },
        key: `her-words-${order}`,
      }),
    );
    ok(
      await shop.call('POST', `/api/operator/orders/${order}/messages`, {
        headers: operator,
        body: { message: minori.told },
      }),
    );
  }
  await shop.sql(
    `INSERT INTO open_money (store_id, order_id, gateway, gateway_order_id, reason, opened_at, closed_at, closed_by, note)
     SELECT store_id, id, 'gmo', 'x', 'amount_differs', now(), now(), 'written_off', $2 FROM orders WHERE id = $1`,
    [byCard, minori.note],
  );
  await shop.sql(
    'INSERT INTO order_notes (store_id, order_id, staff_id, note) SELECT store_id, id, 1, $2 FROM orders WHERE id = $1',
    [byCard, minori.note],
  );
  await shop.sql(
    `INSERT INTO order_tags (store_id, order_id, tag, folded) SELECT store_id, id, left($2, 30), left($2, 30) FROM orders WHERE id = $1`,
    [byCard, minori.note],
  );
  await shop.sql(
    `INSERT INTO order_changes (store_id, order_id, at, changes)
     SELECT store_id, id, now(), jsonb_build_array(jsonb_build_object('field', 'name', 'item', NULL, 'from', $2::text, 'to', $2::text)) FROM orders WHERE id = $1`,
    [byCard, minori.note],
  );
  await shop.sql(
    `INSERT INTO order_parcels (store_id, order_id, tracking_number, shipped_at) SELECT store_id, id, left($2, 60), now() FROM orders WHERE id = $1`,
    [byCard, minori.tracking],
  );
  await shop.sql(
    `INSERT INTO store_buyers (store_id, buyer_id, email_folded, note)
     SELECT o.store_id, n.buyer_id, n.email, $2 FROM orders o, LATERAL (VALUES (o.buyer_id, NULL), (NULL, o.email_folded)) AS n(buyer_id, email) WHERE o.id = $1`,
    [byCard, minori.note],
  );
  await shop.sql(
    `INSERT INTO refunds (store_id, order_id, amount, goods_amount, shipping_fee, payment_fee, free_amount, note, status, created_at, undo_until)
     SELECT store_id, id, 1, 0, 0, 0, 1, $2, 'taken_back', now(), now() FROM orders WHERE id = $1`,
    [byCard, minori.note],
  );
  await shop.sql(
    `INSERT INTO chargebacks (store_id, order_id, amount, reason, note, noticed_on, recorded_at, outcome, settled_on, settled_at)
     SELECT store_id, id, 1, 'fraud', $2, '2026-11-20', now(), 'won', '2026-11-24', now() FROM orders WHERE id = $1`,
    [byCard, minori.note],
  );
  await shop.sql(
    `INSERT INTO order_discounts (store_id, order_id, discount_id, name, effect, amount) SELECT store_id, id, 1, 'a discount', 'free_shipping', 0 FROM orders WHERE id = $1`,
    [byCard],
  );
  await shop.sql(
    `INSERT INTO payout_lines (store_id, order_id, reference, amount, fee, day, nth, staff_id, entered_at)
     SELECT store_id, id, slug, total_amount, 0, '2026-11-30', 1, 1, now() FROM orders WHERE id = $1`,
    [byCard],
  );
  await shop.sql(
    'INSERT INTO discount_persons (store_id, discount_id, person, order_id) SELECT DISTINCT store_id, 1, person, order_id FROM limited_orders WHERE order_id = ANY($1::int[])',
    [orders],
  );
  for (const order of orders) await toTheEnd(shop, order);

  // a guest on another device, and one more, with the same mailbox; one of the orders failed
  for (let n = 0; n < 2; n++) {
    const guest = await newGuest(shop);
    await guest.call('POST', '/stores/hanamori/contact-code', { body: { email: minori.email } });
    const order = await orderOf(
      guest,
      sku,
      n === 0 ? {} : { payment_type: 'gmo_credit', email: minori.email.replace('@', '+spam@') },
    );
    ok(
      n === 0
        ? await fulfil(shop, order, 'shipped', {})
        : await fulfil(shop, order, 'canceled', { reason: 'buyer' }),
    );
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
  const reset = {
    email: minori.email,
    reset_password_page_url: `${shop.origin}/stores/hanamori/forget-password`,
    email_template_type: 'noren_live',
  };
  ok(await shop.call('POST', '/users/reset-password', { body: reset }));
  return { user_id, buyer, inShop, orders, cartSku };
}
