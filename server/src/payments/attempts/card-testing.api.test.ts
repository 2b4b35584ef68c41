import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { cardToken, cards } from '../../../test/card-gateway.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({
    settings: { RATE_LIMIT: 'on', PUBLIC_URL: 'http://shop.test', DEMO_IN_PUBLIC: '1' },
  });
});
afterAll(() => shop.close());

/** An order of a new guest at this IP address, and a card that the bank declines. */
async function tester(ip: string) {
  const buyer = await newGuest(shop);
  const headers = { 'x-forwarded-for': ip };
  const call = (path: string, body: unknown) => buyer.call('POST', path, { headers, body });
  const line = await buyer.line(await newSku(shop, { stock: 5 }));
  const address_id = await buyer.address();
  const body = {
    item_ids: [line],
    shipping_type: 'custom',
    address_id,
    payment_type: 'gmo_credit',
    email: 'tester@example.com',
    phone_number: null,
  };
  const order = (await call('/checkout', body)).body.id as number;
  const declined = await buyer.card(cards.declined);
  const pay = (card: number) =>
    call(`/orders/${order}/pay`, {
      card_id: card,
      redirect_url: `http://shop.test/stores/hanamori/marketplace/checkout/step-done/${order}`,
    });
  return { buyer, pay, declined };
}

const tooMany = { status: 429, body: { code: 'TOO_MANY_REQUESTS', retry_after: 3_600 } };

it('refuses a buyer’s card after ten declined ones in a day, without trying it', async () => {
  const { pay, declined, buyer } = await tester('198.51.100.7');
  for (let n = 0; n < 10; n++)
    expect(await pay(declined)).toMatchObject({
      status: 402,
      body: { code: 'GMO_PAYMENT_EXCEPTION' },
    });
  const before = (
    await shop.sql<{ n: number }>('SELECT count(*)::int AS n FROM payment_attempts')
  )[0]?.n;
  expect(await pay(declined)).toMatchObject(tooMany);
  expect(await pay(await buyer.card())).toMatchObject(tooMany);
  expect(
    (await shop.sql<{ n: number }>('SELECT count(*)::int AS n FROM payment_attempts'))[0]?.n,
  ).toBe(before);
});

it(
  'limits the guests of one network to forty attempts an hour, without affecting other networks',
  { tags: 'deep' },
  async () => {
    let tried = 0;
    for (let guest = 0; guest < 8; guest++) {
      const { pay, declined } = await tester(`203.0.113.${guest + 1}`);
      for (let n = 0; n < 8; n++) if ((await pay(declined)).status === 402) tried++;
    }
    expect(tried).toBe(40);
    const elsewhere = await tester('192.0.2.50');
    expect(await elsewhere.pay(await elsewhere.buyer.card())).toMatchObject({ status: 200 });
  },
);

it('saves at most twenty cards an hour', async () => {
  const buyer = await newGuest(shop);
  const replies = [];
  for (let n = 0; n < 22; n++) replies.push((await buyer.saveCard(await cardToken(shop))).status);
  expect(replies.slice(0, 20)).not.toContain(429);
  expect(replies.slice(20)).toEqual([429, 429]);
});
