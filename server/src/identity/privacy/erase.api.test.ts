import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { dumpOf, logInAs, minori, tracesOf } from '../../../test/leaver.ts';
import { leaveEverything } from '../../../test/leave-everything.ts';
import { buyerSession } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { deleteLeavingCards } from '../../app/jobs/cards.ts';
import { eraseLeavers } from './erasures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    settings: { OPERATOR_KEY: operator_key, RATE_LIMIT: 'on', LOG_LEVEL: 'info' },
  });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const headers = { authorization: `Bearer ${operator_key}` };
const operator = (name: string, body: object) =>
  shop.call('POST', `/api/operator/persons/${name}`, { headers, body });
/** Number of cards that the gateways store under these ids. */
const inVaults = async (members: readonly string[]): Promise<number> =>
  (
    await shop.sql<{ n: number }>(
      `SELECT (SELECT count(*) FROM sandbox_rows m, jsonb_array_elements(m.value -> 'cards') c WHERE m.kind = 'gmo.member' AND m.value ->> 'member_id' = ANY($1) AND NOT coalesce((c ->> 'deleted')::boolean, false))::int
            + (SELECT count(*) FROM sandbox_rows b WHERE b.kind = 'payuni.bind' AND b.value ->> 'credit_token' = ANY($1) AND NOT (b.value ->> 'deleted')::boolean)::int AS n`,
      [members],
    )
  )[0]?.n ?? -1;

/**
 * Accounting data: a month's money up to that day, sums of orders and items, and payments through
 * gateways.
 */
async function books(day: Date): Promise<unknown> {
  const report = [];
  for (let back = 0; back < 31; back++) {
    const date = new Date(day.getTime() - back * 86_400_000 + 9 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    report.push(
      (await shop.call('GET', `/api/operator/money-report?date=${date}`, { headers })).body,
    );
  }
  const sums = await Promise.all(
    [
      `SELECT store_id, channel, status, payment_type, payment_status, currency, count(*), sum(total_amount), sum(amount), sum(shipping_fee), sum(payment_fee) FROM orders GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
      'SELECT store_id, sku_id, shipping_status, sum(quantity), sum(quantity * price) FROM order_items GROUP BY 1, 2, 3 ORDER BY 1, 2, 3',
      'SELECT store_id, id, order_id, provider, gateway_order_id, access_id, access_pass, amount, status, taken_at FROM payment_attempts ORDER BY 1, 2',
      'SELECT store_id, buyer_id, sku_id, ordered FROM buyer_sku_counts ORDER BY 1, 2, 3',
      'SELECT store_id, order_id, subject, "from", "to", cause, created_at FROM order_histories ORDER BY store_id, id',
      'SELECT store_id, sku_id, stock, sold FROM sku_stock ORDER BY 1, 2',
    ].map((text) => shop.sql(text)),
  );
  return { report, sums: JSON.parse(JSON.stringify(sums)) };
}

describe('a person with data in every table', () => {
  it('is erased from every table in every form, while accounting data stays the same', async () => {
    const { user_id, buyer, inShop, orders, cartSku } = await leaveEverything(shop);
    // an email to them bounced
    await shop.sql('INSERT INTO undeliverable_emails VALUES ($1, $2, now())', [
      minori.email,
      '5.1.1',
    ]);
    // another person, whose data must stay
    const other = await newGuest(shop);
    const otherOrder = await other.order(await newSku(shop, { stock: 2 }));
    const otherCard = await other.card();

    const before = await tracesOf(shop);
    const tables = [...new Set(before.map((trace) => trace.split(':')[0]))].sort();
    // proves that the search finds existing traces
    expect(tables).toEqual(
      expect.arrayContaining(
        [
          'addresses',
          'confirmed_contacts',
          'discount_persons',
          'contact_codes',
          'gmo_cvs_records',
          'idempotency_keys',
          'emails',
          'limited_orders',
          'open_money',
          'order_messages',
        ].concat(['orders', 'throttles', 'undeliverable_emails', 'users']),
      ),
    );
    const day = shop.app.now();
    const money = await books(day);
    const mine = `SELECT DISTINCT member_id FROM credit_cards WHERE buyer_id IN (SELECT id FROM buyers WHERE user_id = ${user_id})`;
    const members = (await shop.sql<{ member_id: string }>(mine)).map((row) => row.member_id);
    expect(await inVaults(members)).toBe(3);
    expect(await stockOf(shop, cartSku)).toMatchObject({ held: 2 });

    // both vaults fail at this moment
    await gateway(shop, { next_api_fault: { api: 'DeleteCard', http_status: 503 } });
    const found = await operator('find', { email: minori.email });
    expect(found).toMatchObject({
      status: 200,
      body: { found: { accounts: [user_id] }, in_the_way: [] },
    });
    expect(found.body.found.orders.map((order: { id: number }) => order.id).sort()).toEqual(
      [...orders].sort(),
    );
    const erased = await operator('erase', {
      order: { store: 'hanamori', number: found.body.found.orders[0].number },
    });
    expect(erased).toMatchObject({ status: 200, body: { is_erased: true, in_the_way: [] } });
    expect(JSON.stringify(erased.body)).not.toMatch(/佐久間|minori/i);

    // only the last email still contains the address
    expect([...new Set((await tracesOf(shop)).map((trace) => trace.split(':')[0]))]).toEqual([
      'emails',
    ]);
    expect(
      await shop.sql('SELECT kind, order_id FROM emails WHERE recipient = $1', [minori.email]),
    ).toEqual([{ kind: 'account_closed', order_id: null }]);
    await sendEmails(shop.app);
    expect(await tracesOf(shop)).toEqual([]);

    // the card data is erased; the vault ids are kept until the cards are deleted there
    const leaving = () =>
      shop.sql<{ masked_card_no: string }>(
        'SELECT masked_card_no, expire FROM credit_cards WHERE leaving',
      );
    expect((await leaving()).length).toBeGreaterThan(1);
    expect(JSON.stringify(await leaving())).not.toMatch(/\d/);
    expect(await inVaults(members)).toBe(3);
    await deleteLeavingCards(shop.app);
    shop.advance(301_000);
    await deleteLeavingCards(shop.app);
    shop.advance(301_000);
    await deleteLeavingCards(shop.app);
    expect(await leaving()).toEqual([]);
    expect(await inVaults(members)).toBe(0);
    expect(await other.call('GET', '/credit-cards?type=gmo_credit')).toMatchObject({
      body: [{ id: otherCard }],
    });

    expect(await books(day)).toEqual(money);
    expect(await stockOf(shop, cartSku)).toMatchObject({ held: 0 });
    expect(await other.see(otherOrder)).toMatchObject({
      email: 'buyer@example.com',
      shipping: { receiver: { name: '花森 花子' } },
    });

    // all sessions have ended, the account is gone, and the platform's link creates a new one
    expect((await buyer.call('GET', '/addresses')).status).toBe(401);
    expect((await inShop.call('GET', '/me')).status).toBe(401);
    expect((await logInAs(shop)).status).toBe(401);
    const fresh = await buyerSession(shop, {
      sub: minori.platform,
      region: 'JP',
      locale: 'ja',
      name: 'みのり',
    });
    const me = (await shop.call('GET', '/api/v1/shop/me', { member: fresh })).body;
    expect(me.shop_user.user_id).not.toBe(user_id);
    expect((await shop.call('GET', '/api/v1/shop/orders', { member: fresh })).body.data).toEqual(
      [],
    );
    await shop.sql('DELETE FROM shop_users WHERE user_id = $1', [me.shop_user.user_id]);

    // the log does not contain them either
    expect(JSON.stringify(shop.log)).not.toMatch(/minori|佐久間|サクマ/i);
    // erasing again, or running the job again, finds nothing
    await eraseLeavers(shop.app);
    expect(
      await dumpOf(shop).then((rows) => rows.filter(({ row }) => row.includes('佐久間'))),
    ).toEqual([]);
    expect((await operator('find', { email: minori.email })).status).toBe(404);
  });
});
