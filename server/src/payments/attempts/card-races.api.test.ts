import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { doneUrl, newGuest, newSku, until, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, finish, gateway, tradesOf, cards } from '../../../test/card-gateway.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  sku = await newSku(shop, { stock: 500, price: 3000 });
});
// each test decides when the gateway sends webhooks
afterEach(() =>
  gateway(shop, { webhooks: 'normal', next_api_fault: null, drop_reply_for: null, latency_ms: 0 }),
);
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const paid = { status: 'undelivered', payment: { status: 'paid', paid_at: expect.any(String) } };

describe('twenty concurrent calls', () => {
  const twenty = async (
    keyOf: (n: number) => string | undefined,
  ): Promise<{ buyer: TestBuyer; order: number; urls: string[] }> => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const key = keyOf(n);
        return buyer.pay(order, card, key === undefined ? {} : { key });
      }),
    );
    return {
      buyer,
      order,
      urls: replies.map(
        (reply) => `${reply.status} ${reply.body.data?.pay_redirect_url ?? reply.body.code}`,
      ),
    };
  };
  it.each<[string, (n: number) => string | undefined]>([
    ['one key', () => 'one'],
    ['twenty keys', (n) => `k${n}`],
    ['no keys', () => undefined],
  ])('with %s make one open attempt, one trade and one page', async (_, keyOf) => {
    const { buyer, order, urls } = await twenty(keyOf);
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toMatch(/^200 http/);
    expect(await attemptsOf(shop, order)).toHaveLength(1);
    expect(await tradesOf(shop, order)).toHaveLength(1);
    await finish(shop, (urls[0] as string).slice(4));
    expect(await buyer.see(order)).toMatchObject(paid);
  });
  it('make one page with a slow gateway too', async () => {
    await gateway(shop, { latency_ms: 150 });
    const { order, urls } = await twenty((n) => `slow${n}`);
    expect(new Set(urls).size).toBe(1);
    expect(await tradesOf(shop, order)).toHaveLength(1);
  });
  it(
    'a gateway that takes 14 seconds: redirects the buyer to the order’s page after ten, and the order can be paid from there',
    { tags: 'deep' },
    async () => {
      const buyer = await newGuest(shop);
      const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
      const card = await buyer.card();
      await gateway(shop, { latency_ms: 7_000 });
      expect(await buyer.pay(order, card)).toMatchObject({
        status: 200,
        body: { data: { pay_redirect_url: doneUrl(shop, order) } },
      });
      await until(
        () => buyer.see(order),
        (seen) => seen.payment.info.attempt === 'redirected',
      );
      await gateway(shop, { latency_ms: 0 });
      await finish(shop, (await buyer.pay(order, card)).body.data.pay_redirect_url);
      expect(await buyer.see(order)).toMatchObject(paid);
      expect(await attemptsOf(shop, order)).toHaveLength(1);
    },
  );
  it('are all refused with a declined card', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card(cards.declined);
    const replies = await Promise.all(Array.from({ length: 6 }, () => buyer.pay(order, card)));
    for (const reply of replies)
      expect(reply).toMatchObject({
        status: 402,
        body: { code: 'GMO_PAYMENT_EXCEPTION', report_code: '42G020000' },
      });
  });
  it('a later call with the same key returns the same page, and is refused for another card', async () => {
    const buyer = await newGuest(shop);
    const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await buyer.card();
    const first = await buyer.pay(order, card, { key: 'later' });
    expect((await buyer.pay(order, card, { key: 'later' })).body).toEqual(first.body);
    expect(await buyer.pay(order, await buyer.card(cards.other), { key: 'later' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await tradesOf(shop, order)).toHaveLength(1);
  });
});
