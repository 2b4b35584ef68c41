import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBuyer, newGuest, newStream, nobody, stockOf } from '../../../test/buyer.ts';
import { enterRehearsal, openRehearsalPage } from '../../../test/rehearsal.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { finishAtBank, home, newTwSku, typed } from '../../../test/taiwan.ts';

let shop: TestShop;
let founder: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  founder = await newStaff(shop, {}, true);
  owner = await newStaff(shop, { chaya: 'owner' });
});
afterAll(() => shop.close());

const webShop = (in_marketplace: boolean, who = owner) =>
  who.call('PUT', '/stores/chaya/web-shop', { in_marketplace });
const channels = async () =>
  (await owner.call('GET', '/stores/chaya/settings')).body.data.channels as object;
const addressOf = async (buyer: TestBuyer): Promise<number> =>
  (await buyer.call('POST', '/tw/stores/chaya/addresses', { body: home })).body.id;
const order = async (buyer: TestBuyer, sku: number, also: Record<string, unknown> = {}) =>
  buyer.call('POST', '/checkout', {
    body: {
      item_ids: [await buyer.line(sku)],
      shipping_data: { type: 'tw_home-delivery', address_id: await addressOf(buyer) },
      payment_type: 'custom_cod',
      email: 'yijun@example.com',
      phone_number: '0912000001',
      ...also,
    },
  });

describe('the web shop of a Taiwanese store', () => {
  it('does not exist before the owner opens it, and is there at once afterwards', async () => {
    const paths = [
      '/buyer/stores/chaya',
      '/stores/chaya/products',
      '/stores/chaya/shows',
      '/tw/stores/chaya/commercial',
      '/stores/chaya/checkout-terms',
    ];
    const guest = await newGuest(shop);
    const statuses = async () => {
      const found = [];
      for (const path of [...paths, '/tw/stores/chaya/addresses'])
        found.push((await guest.call('GET', path)).status);
      return new Set(found);
    };
    expect(await statuses()).toEqual(new Set([404]));
    expect(await channels()).toMatchObject({ in_marketplace: false, reach: 'platform' });

    const manager = await newStaff(shop, { chaya: 'manager' });
    expect(await webShop(true, manager)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NOT_ALLOWED' },
    });
    expect((await webShop(true)).body.data.channels).toEqual({
      in_marketplace: true,
      in_shop: true,
      reach: 'web',
      may_leave_web: true,
    });
    expect(await statuses()).toEqual(new Set([200]));
    expect((await guest.call('GET', '/buyer/stores/chaya')).body).toMatchObject({
      currency: 'TWD',
      region: 'TW',
      is_open: true,
    });
    const [entry] = (await owner.call('GET', '/stores/chaya/audit')).body.data;
    expect(entry).toMatchObject({
      call: 'PUT /console/stores/{slug}/web-shop',
      before: { web_shop: false },
      after: { web_shop: true },
    });
  });

  it('can be closed while nobody has ordered there', async () => {
    expect((await webShop(false)).body.data.channels).toMatchObject({ reach: 'platform' });
    expect((await nobody(shop).call('GET', '/buyer/stores/chaya')).status).toBe(404);
    expect((await webShop(true)).status).toBe(200);
  });

  it('can be opened when the store is made, and then is its only channel', async () => {
    const store = { slug: 'alishan', name: '阿里山', region: 'TW', contact_email: 'a@example.com' };
    const made = await founder.call('POST', '/stores', {
      ...store,
      in_marketplace: true,
      in_shop: false,
    });
    expect(made.body.data.stores).toEqual([
      expect.objectContaining({ slug: 'alishan', reach: 'web', is_open: false }),
    ]);
    expect((await nobody(shop).call('GET', '/buyer/stores/alishan')).body).toMatchObject({
      currency: 'TWD',
      is_open: false,
    });
    expect(
      await founder.call('PUT', '/stores/alishan/web-shop', { in_marketplace: false }),
    ).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
  });

  it('says that nobody reaches a store of the live shop without a platform', async () => {
    const { config } = shop.app;
    const secret = config.login_token_secret;
    config.login_token_secret = null;
    try {
      const made = await founder.call('POST', '/stores', {
        slug: 'yushan',
        name: '玉山',
        region: 'TW',
        contact_email: 'a@example.com',
        in_marketplace: false,
        in_shop: true,
      });
      expect(made.body.data.stores).toContainEqual(
        expect.objectContaining({ slug: 'yushan', reach: 'nobody' }),
      );
    } finally {
      config.login_token_secret = secret;
    }
  });
});

describe('a guest of the web shop in Taiwan', () => {
  it('orders by cash on delivery in Taiwan dollars, and sees the order', async () => {
    const sku = await newTwSku(shop, { stock: 3, price: 500 });
    const guest = await newGuest(shop);
    const terms = (await guest.call('GET', '/stores/chaya/checkout-terms')).body;
    expect(
      terms.payment_settings
        .filter(({ enabled }: { enabled: boolean }) => enabled)
        .map(({ type }: { type: string }) => type),
    ).toEqual(['payuni_credit', 'custom_cod', 'bank_transfer']);
    expect(terms).toMatchObject({
      tw_commercial: { representative: '林淑芬' },
      token_script: null,
    });
    const placed = await order(guest, sku, { uniform_invoice: { kind: 'cloud' } });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    expect(await guest.see(placed.body.id)).toMatchObject({
      currency: 'TWD',
      region: 'TW',
      status: 'undelivered',
      amount: 500,
      shipping_fee: 100,
      payment_fee: 30,
      total_amount: 630,
      payment: { type: 'custom_cod', status: 'pending' },
    });
    expect(await stockOf(shop, sku)).toMatchObject({ sold: 1, held: 0 });
    expect(
      (
        await guest.call('POST', `/orders/${placed.body.id}/messages`, {
          body: { role: 'buyer', message: '請問何時出貨？' },
        })
      ).status,
    ).toBe(200);
    // an order there keeps the web shop open: its buyer needs the order's page
    expect(await channels()).toMatchObject({ may_leave_web: false });
    expect(await webShop(false)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
    expect((await guest.see(placed.body.id)).status).toBe('undelivered');
  });

  it('pays by card at PAYUNi and comes back to the store’s own page', async () => {
    const guest = await newGuest(shop);
    const sku = await newTwSku(shop, { stock: 3 });
    const { id } = (await order(guest, sku, { payment_type: 'payuni_credit' })).body;
    const done = `${shop.origin}/stores/chaya/marketplace/checkout/step-done/${id}`;
    const paying = await guest.call('POST', `/orders/${id}/pay`, {
      body: { redirect_url: done, ...typed() },
    });
    expect(paying.status, JSON.stringify(paying.body)).toBe(200);
    const back = await finishAtBank(shop, paying.body.data.pay_redirect_url);
    expect(back.headers.get('location')).toContain(done);
    expect(await guest.see(id)).toMatchObject({ payment: { status: 'paid' } });
  });

  it('takes units from a show on the store’s live page', async () => {
    const stream_id = await newStream(shop, 10, 'chaya');
    const guest = await newGuest(shop);
    const [post] = (await guest.call('GET', '/stores/chaya/shows')).body;
    const shown = (await guest.call('GET', `/posts/${post.post_id}`)).body;
    const sku = shown.products.find(
      ({ salable_status }: { salable_status: string }) => salable_status === 'on_sell',
    ).skus[0].id;
    await guest.line(sku, 1, { stream_id });
    const [cart] = (await guest.call('GET', '/stores/chaya/carts')).body;
    expect(cart.items).toEqual([
      expect.objectContaining({ quantity: 1, held_until: expect.any(String) }),
    ]);
  });

  it('cannot use another country’s address, phone number or payment', async () => {
    const guest = await newGuest(shop);
    const sku = await newTwSku(shop, { stock: 9 });
    const address_id = await guest.address();
    const refused = async (also: Record<string, unknown>) => {
      const { status, body } = await order(guest, sku, also);
      return [status, body.code, body.reason ?? body.errors?.[0].path];
    };
    expect(await refused({ shipping_data: { type: 'tw_home-delivery', address_id } })).toEqual([
      409,
      'FAILED_TO_CHECKOUT',
      'address_incomplete',
    ]);
    expect(await refused({ phone_number: '03-1234-5678' })).toEqual([
      422,
      'VALIDATION_EXCEPTION',
      'body.phone_number',
    ]);
    for (const payment_type of ['gmo_credit', 'gmo_cvs', 'gmo_paypay'])
      expect(await refused({ payment_type })).toEqual([
        409,
        'FAILED_TO_CHECKOUT',
        'payment_not_available',
      ]);
  });

  it('cannot take products that are sold in shows only', async () => {
    const sku = await newTwSku(shop, { stock: 9 });
    await shop.sql(
      'UPDATE products SET with_market = false WHERE id = (SELECT product_id FROM skus WHERE id = $1)',
      [sku],
    );
    expect((await (await newGuest(shop)).add(sku)).body).toMatchObject({
      code: 'SKU_NOT_SUPPLIED',
    });
  });

  it('of a Japanese store has no Taiwanese addresses and no PAYUNi', async () => {
    const guest = await newGuest(shop);
    for (const path of ['addresses', 'commercial'])
      expect((await guest.call('GET', `/tw/stores/hanamori/${path}`)).status).toBe(404);
    const settings = (await guest.call('GET', '/stores/hanamori/payment-setting')).body;
    expect(settings.map(({ type }: { type: string }) => type)).not.toContain('payuni_credit');
  });
});

describe('a rehearsal in Taiwan', () => {
  it('pays by card without the gateway, and keeps the web shop open meanwhile', async () => {
    // a store with real orders cannot rehearse
    await shop.sql('TRUNCATE orders, order_items, payment_attempts, emails CASCADE');
    await shop.sql(
      "UPDATE stores SET commercial = commercial - 'representative' WHERE slug = 'chaya'",
    );
    expect((await owner.call('POST', '/stores/chaya/rehearsal')).status).toBe(200);
    expect((await webShop(false)).status).toBe(422);
    const buyer = await enterRehearsal(shop, owner, 'chaya');
    const [{ email }] = (await shop.sql<{ email: string }>(
      'SELECT email FROM staff WHERE id = $1',
      [owner.id],
    )) as [{ email: string }];
    const sku = await newTwSku(shop, { stock: 3 });
    const placed = await order(buyer, sku, { email, payment_type: 'payuni_credit' });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const paying = await buyer.call('POST', `/orders/${placed.body.id}/pay`, {
      body: { redirect_url: `${shop.origin}/stores/chaya/marketplace`, ...typed() },
    });
    expect(paying.status, JSON.stringify(paying.body)).toBe(200);
    const at = new URL(paying.body.data.pay_redirect_url).pathname;
    expect((await openRehearsalPage(shop, at)).html).toContain('NT$');
    await openRehearsalPage(shop, `${at}/pay`, 'POST');
    expect(await buyer.see(placed.body.id)).toMatchObject({ payment: { status: 'paid' } });
    expect(
      await shop.sql('SELECT 1 FROM sandbox_rows WHERE value ->> $1 LIKE $2', [
        'mer_trade_no',
        `T${placed.body.id}-%`,
      ]),
    ).toEqual([]);
    expect((await owner.call('DELETE', '/stores/chaya/rehearsal')).body.data).toMatchObject({
      since: null,
      orders: 0,
    });
    expect((await webShop(false)).status).toBe(200);
  });
});
