import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doneUrl, newGuest, newSku, nobody, theMember, until } from '../../../test/buyer.ts';
import { payAtCounter } from '../../../test/konbini.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('GET /orders/{id}', () => {
  it('refuses a ghost', async () => {
    expect(await nobody(shop).call('GET', '/orders/1')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it("shows the member's demo orders in every status", async () => {
    const member = await theMember(shop);
    const ids = await shop.sql<{ id: number; status: string }>(
      'SELECT id, status FROM orders ORDER BY id',
    );
    expect(new Set(ids.map((row) => row.status)).size).toBe(9);
    for (const { id, status } of ids) {
      const order = await member.see(id);
      expect(order).toMatchObject({ id, status, store: { slug: 'hanamori' } });
      expect(order.histories.at(-1).to).toBe(status);
    }
  });
  it('gives the demo’s konbini order a number that the sandbox’s counter takes', async () => {
    const member = await theMember(shop);
    const list = (await member.call('GET', '/stores/hanamori/orders/buyer?all=1')).body.data as {
      id: number;
      status: string;
      payment: { type: string };
    }[];
    const waiting = list.find(
      (order) => order.payment.type === 'gmo_cvs' && order.status === 'unpaid',
    );
    const { slip } = (await member.see(waiting?.id as number)).payment.info;
    expect((await payAtCounter(shop, slip)).body).toContain('Payment complete');
    await until(
      () => member.see(waiting?.id as number),
      (order) => order.status === 'undelivered',
    );
  });
  it("answers the same for another buyer's order as for one that never existed", async () => {
    const [owner, stranger, member] = [
      await newGuest(shop),
      await newGuest(shop),
      await theMember(shop),
    ];
    const id = await owner.order(await newSku(shop, { stock: 5 }));
    const never = await stranger.call('GET', '/orders/2147483647');
    expect(never).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const other of [stranger, member]) {
      const reply = await other.call('GET', `/orders/${id}`);
      expect([reply.status, reply.body]).toEqual([404, never.body]);
    }
    expect((await owner.call('GET', `/orders/${id}`)).status).toBe(200);
  });
  it.each(['0', 'abc', '2147483648', '1.0', '%00', '1%27'])(
    'returns 404 for the id %s',
    async (id) => {
      expect(await (await newGuest(shop)).call('GET', `/orders/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    },
  );
});

describe('POST /orders/{id}/pay', () => {
  it('refuses a ghost', async () => {
    expect(
      await nobody(shop).call('POST', '/orders/1/pay', {
        body: { card_id: 1, redirect_url: doneUrl(shop, 1) },
      }),
    ).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
  it("answers the same for another buyer's order as for one that never existed", async () => {
    const [owner, stranger] = [await newGuest(shop), await newGuest(shop)];
    const id = await owner.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    const card = await stranger.card();
    for (const order of [id, 2147483647])
      expect(await stranger.pay(order, card)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    expect((await owner.see(id)).status).toBe('init');
  });
  it("returns 404 for another buyer's card, and begins nothing", async () => {
    const [owner, stranger] = [await newGuest(shop), await newGuest(shop)];
    const id = await owner.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    for (const card of [await stranger.card(), 2147483647])
      expect(await owner.pay(id, card)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await owner.see(id)).toMatchObject({ status: 'init', payment: { status: 'init' } });
  });
  it('refuses a card for a cash-on-delivery order', async () => {
    const buyer = await newGuest(shop);
    const id = await buyer.order(await newSku(shop, { stock: 5 }));
    expect(await buyer.pay(id, await buyer.card())).toMatchObject({
      status: 409,
      body: { code: 'INVALID_PAYMENT_TYPE' },
    });
  });
  it('needs a redirect_url on our own origin', async () => {
    const buyer = await newGuest(shop);
    const id = await buyer.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    const card_id = await buyer.card();
    const pay = (body: object) => buyer.call('POST', `/orders/${id}/pay`, { body });
    expect(await pay({ card_id })).toMatchObject({
      status: 402,
      body: { code: 'MISSING_PAYMENT_REDIRECT_URL', message: expect.any(String) },
    });
    for (const redirect_url of [
      'https://evil.example/',
      `${shop.origin}.evil.example/`,
      `${shop.origin}@evil.example/`,
      '//evil.example',
      '/stores',
      'javascript:alert(1)',
      shop.origin.replace('http:', 'ftp:'),
    ]) {
      expect(await pay({ card_id, redirect_url })).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.redirect_url' }] },
      });
    }
    expect((await buyer.see(id)).status).toBe('init');
  });
  it('refuses a redirect_url with a NUL, and reads a line break like a URL parser', async () => {
    const buyer = await newGuest(shop);
    const id = await buyer.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    const card_id = await buyer.card();
    expect(
      (await buyer.pay(id, card_id, { redirect_url: `${shop.origin}/完了\u0000` })).body.code,
    ).toBe('VALIDATION_EXCEPTION');
    const paying = await buyer.pay(id, card_id, {
      redirect_url: `${shop.origin}/完了\r\nSet-Cookie: x=1`,
    });
    expect(paying.status).toBe(200);
    const [row] = await shop.sql<{ redirect_url: string }>(
      'SELECT redirect_url FROM payment_attempts WHERE order_id = $1',
      [id],
    );
    expect(row?.redirect_url).toMatch(/^[\x21-\x7e]+$/);
  });
  it('names the missing field for a card payment without a card', async () => {
    const buyer = await newGuest(shop);
    const id = await buyer.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    expect(
      await buyer.call('POST', `/orders/${id}/pay`, {
        body: { redirect_url: `${shop.origin}/done` },
      }),
    ).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION', data: { card_id: ['required'] } },
    });
  });
  it.each([
    { card_id: 0 },
    { card_id: '1' },
    { card_id: 1, redirect_url: 5 },
    { card_id: 1, redirect_url: `http://127.0.0.1/${'x'.repeat(2000)}` },
  ])('%j is malformed', async (body) => {
    expect(await (await newGuest(shop)).call('POST', '/orders/1/pay', { body })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
});
