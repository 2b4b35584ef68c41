import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku, stockOf, TestBuyer, tokyo } from '../../../test/buyer.ts';
import { finish } from '../../../test/card-gateway.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { orderLinkKey } from '../../platform/vault/order-link.ts';

let shop: TestShop;
let staff: TestStaff;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  staff = await newStaff(shop, { hanamori: 'support' });
  sku = await newSku(shop, { stock: 50, price: 1_000 });
});
afterAll(() => shop.close());

const path = '/stores/hanamori/orders';
const receiver = {
  type: 'custom',
  name: '花森 花子',
  phone_number: '090-1234-5678',
  address: { ...tokyo },
};
let people = 0;
const order = (also: Record<string, unknown> = {}) => ({
  lines: [{ sku_id: sku, quantity: 2 }],
  receiver: { ...receiver, phone_number: `080-0000-${String(++people).padStart(4, '0')}` },
  email: `on-behalf-${people}@example.com`,
  locale: 'ja',
  shipping_type: 'custom',
  payment_type: 'custom_cod',
  age: false,
  total_amount: 0,
  ...also,
});
/** Like the form: orders at the current total, which the reply to a wrong total names. */
async function place(also: Record<string, unknown> = {}, key?: string) {
  const body = order(also);
  const { amounts } = (await staff.call('POST', path, body)).body;
  return staff.call('POST', path, { ...body, total_amount: amounts?.total_amount ?? 0 }, key);
}
const refusal = async (also: Record<string, unknown>) => (await place(also)).body;
const leftovers = async () => {
  const [row] = await shop.sql<{ buyers: number; carts: number; addresses: number }>(
    'SELECT (SELECT count(*)::int FROM buyers) AS buyers, (SELECT count(*)::int FROM carts) AS carts, (SELECT count(*)::int FROM addresses) AS addresses',
  );
  return row;
};

describe('an order on behalf of a buyer', () => {
  it('takes the stock, is emailed, opens by its link, and records who placed it', async () => {
    const before = await stockOf(shop, sku);
    const { status, body } = await place({ email: 'grandmother@example.com' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      number: expect.stringMatching(/^N\d{6}-/) as string,
    });
    expect(await stockOf(shop, sku)).toEqual({ ...before, sold: before.sold + 2 });
    const [row] = await shop.sql<Record<string, unknown>>(
      'SELECT status, payment_type, channel, locale, email, expire_at FROM orders WHERE id = $1',
      [body.id],
    );
    expect(row).toEqual({
      status: 'undelivered',
      payment_type: 'custom_cod',
      channel: 'marketplace',
      locale: 'ja',
      email: 'grandmother@example.com',
      expire_at: null,
    });
    expect(await shop.sql('SELECT kind FROM emails WHERE order_id = $1', [body.id])).not.toEqual(
      [],
    );
    const audit = await shop.sql(
      'SELECT staff_id, subject, after FROM audit_entries WHERE call = $1 AND subject = $2',
      ['POST /console/stores/{slug}/orders', `order ${body.id}`],
    );
    expect(audit).toMatchObject([
      { staff_id: staff.id, after: { number: body.number, payment_type: 'custom_cod' } },
    ]);
    expect(JSON.stringify(audit)).not.toContain('grandmother');
    expect((await staff.call('GET', `${path}/${body.id}`)).status).toBe(200);
    // no line is left in a cart
    expect(
      await shop.sql(
        'SELECT 1 FROM cart_items i JOIN orders o ON o.buyer_id = i.buyer_id WHERE o.id = $1',
        [body.id],
      ),
    ).toEqual([]);
  });

  it('waits three days for its payment', async () => {
    const { body } = await place({ payment_type: 'gmo_credit' });
    const [row] = await shop.sql<{ status: string; hours: number }>(
      'SELECT status, round(extract(epoch FROM expire_at - created_at) / 3600)::int AS hours FROM orders WHERE id = $1',
      [body.id],
    );
    expect(row).toEqual({ status: 'init', hours: 72 });
  });

  it('is paid by its buyer through the email’s link the day after', async () => {
    const { body } = await place({ payment_type: 'gmo_credit' });
    expect(
      await shop.sql("SELECT 1 FROM emails WHERE order_id = $1 AND kind NOT LIKE '%store%'", [
        body.id,
      ]),
    ).not.toEqual([]);
    shop.advance(30 * 3_600_000);
    const opened = await shop.call('POST', `/orders/${body.id}/guest-session`, {
      body: { key: orderLinkKey(shop.app, { id: body.id }) },
    });
    const buyer = new TestBuyer(shop, { guest: opened.body.data.token });
    const paying = await buyer.pay(body.id, await buyer.card());
    await finish(shop, paying.body.data.pay_redirect_url);
    expect(
      await shop.sql('SELECT status, payment_status FROM orders WHERE id = $1', [body.id]),
    ).toEqual([{ status: 'undelivered', payment_status: 'paid' }]);
    shop.advance(-30 * 3_600_000);
  });

  it('needs no confirmed contact, because the store has spoken to the buyer', async () => {
    await shop.sql("UPDATE stores SET confirm_contact = true WHERE slug = 'hanamori'");
    expect((await place()).status).toBe(200);
  });

  it('is found by the merchant’s own code', async () => {
    await shop.sql("UPDATE skus SET sku_code = 'BOWL-77' WHERE id = $1", [sku]);
    const { body } = await staff.call('GET', '/stores/hanamori/products?keyword=bowl-77');
    expect(body.data.map(({ skus }: { skus: { id: number }[] }) => skus[0]?.id)).toEqual([sku]);
  });

  it('is placed once per idempotency key', async () => {
    const body = order();
    const total_amount = (await staff.call('POST', path, body)).body.amounts.total_amount;
    const sold = (await stockOf(shop, sku)).sold;
    const answers = await Promise.all(
      [1, 2, 3].map(() => staff.call('POST', path, { ...body, total_amount }, 'one-order')),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await stockOf(shop, sku)).sold).toBe(sold + 2);
    expect(
      (
        await staff.call(
          'POST',
          path,
          { ...body, total_amount, email: 'other@example.com' },
          'one-order',
        )
      ).body.code,
    ).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('never oversells when many are placed at once', async () => {
    const few = await newSku(shop, { stock: 5 });
    const lines = [{ sku_id: few, quantity: 1 }];
    const answers = await Promise.all(Array.from({ length: 12 }, () => place({ lines })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await stockOf(shop, few)).toEqual({ stock: 5, sold: 5, held: 0 });
  });
});

describe('refuses what a checkout refuses, and leaves nothing behind', () => {
  it.each([
    [
      'another total',
      async () => (await staff.call('POST', path, order({ total_amount: 1 }))).body,
      { code: 'FAILED_TO_CHECKOUT', reason: 'total_changed' },
    ],
    [
      'more than there is',
      () => refusal({ lines: [{ sku_id: sku, quantity: 900 }] }),
      { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED' },
    ],
    [
      'an unknown product',
      () => refusal({ lines: [{ sku_id: 999_999, quantity: 1 }] }),
      { code: 'NOT_FOUND_ITEM_IN_CART', item_ids: [999_999] },
    ],
    [
      'goods of another store',
      async () => {
        const [other] = await shop.sql<{ id: number }>(
          "SELECT k.id FROM skus k JOIN stores t ON t.id = k.store_id WHERE t.slug = 'chaya' LIMIT 1",
        );
        return refusal({ lines: [{ sku_id: other?.id, quantity: 1 }] });
      },
      { code: 'NOT_FOUND_ITEM_IN_CART' },
    ],
    [
      'more than one buyer may have',
      async () =>
        refusal({ lines: [{ sku_id: await newSku(shop, { stock: 9, limit: 1 }), quantity: 2 }] }),
      { code: 'REACHED_BUYER_PURCHASABLE_LIMIT', buyer_purchasable_limit: 1 },
    ],
    [
      'adult goods without a word of age',
      async () =>
        refusal({
          lines: [{ sku_id: await newSku(shop, { stock: 9, adult: true }), quantity: 1 }],
        }),
      { code: 'AGE_VERIFICATION_REQUIRED' },
    ],
    [
      'printed goods among others',
      async () =>
        refusal({
          lines: [
            { sku_id: sku, quantity: 1 },
            { sku_id: await newSku(shop, { stock: 9, printed: true }), quantity: 1 },
          ],
        }),
      { code: 'MIXED_SKU_TYPE_EXCEPTION' },
    ],
    [
      'a way of shipping that the store has not',
      () => refusal({ shipping_type: 'tw_home-delivery' }),
      { code: 'INVALID_SHIPPING_TYPE_EXCEPTION' },
    ],
    [
      'a way of paying that the store has not',
      () => refusal({ payment_type: 'payuni_credit' }),
      { code: 'FAILED_TO_CHECKOUT', reason: 'payment_not_available' },
    ],
    [
      'a phone number of nowhere',
      () => refusal({ receiver: { ...receiver, phone_number: '+886 912 345 678' } }),
      { code: 'VALIDATION_EXCEPTION' },
    ],
    [
      'one SKU twice',
      () =>
        refusal({
          lines: [
            { sku_id: sku, quantity: 1 },
            { sku_id: sku, quantity: 1 },
          ],
        }),
      { code: 'VALIDATION_EXCEPTION' },
    ],
  ])('%s', async (_, tried, expected) => {
    const before = await leftovers();
    expect(await tried()).toMatchObject(expected);
    expect(await leftovers()).toEqual(before);
  });

  it('too many cash orders open for the contact', async () => {
    await shop.sql("UPDATE stores SET contact_cash_orders = 1 WHERE slug = 'hanamori'");
    const email = 'collects@example.com';
    expect((await place({ email })).status).toBe(200);
    expect((await place({ email })).body).toMatchObject({ code: 'CASH_ORDERS_OPEN', most: 1 });
    await shop.sql("UPDATE stores SET contact_cash_orders = NULL WHERE slug = 'hanamori'");
  });

  it('a store that is not open', async () => {
    await shop.sql("UPDATE stores SET commercial = '{}' WHERE slug = 'hanamori'");
    expect(await refusal({})).toMatchObject({
      code: 'FAILED_TO_CHECKOUT',
      reason: 'store_not_open',
    });
  });
});
