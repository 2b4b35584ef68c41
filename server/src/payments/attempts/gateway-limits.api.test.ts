import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import {
  comeHome,
  doneAt,
  newTaiwanBuyer,
  newTwSku,
  payuni,
  press,
  postToPayuniWebhook,
} from '../../../test/taiwan.ts';

let limited: TestShop;
let unlimited: TestShop;
beforeAll(async () => {
  limited = await openShop({ settings: { RATE_LIMIT: 'on' } });
  unlimited = await openShop();
  for (const shop of [limited, unlimited]) await payuni(shop, { webhooks: 'never' });
});
afterAll(async () => {
  await limited.close();
  await unlimited.close();
});

/** Makes this many calls, fifty at a time, and returns how often each status came. */
async function statuses(
  times: number,
  call: () => Promise<Reply>,
): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let left = times; left > 0; left -= 50)
    for (const { status } of await Promise.all(Array.from({ length: Math.min(50, left) }, call)))
      seen[status] = (seen[status] ?? 0) + 1;
  return seen;
}
const toGmo = (shop: TestShop) =>
  shop.call('POST', '/api/notify/gmo', {
    body: 'OrderID=forged',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const toPayuni = (shop: TestShop) => postToPayuniWebhook(shop, 'forged');

it('redirects returns beyond 600 a minute without asking the gateway', async () => {
  const sku = await newTwSku(limited, { stock: 5 });
  const buyer = await newTaiwanBuyer(limited);
  const early = await buyer.atTheBank(sku);
  const home = await press(limited, early.bank);
  expect((await comeHome(limited, home)).headers.get('location')).toBe(
    doneAt(limited, early.order),
  );
  expect(await buyer.see(early.order)).toMatchObject({ status: 'undelivered' });
  const { order, bank } = await buyer.atTheBank(sku);
  const way = await press(limited, bank);
  // every call counts
  expect(await statuses(599, () => limited.call('GET', '/api/return/payuni/x'))).toEqual({
    303: 599,
  });
  const back = await comeHome(limited, way);
  expect([back.status, back.headers.get('location')]).toEqual([303, doneAt(limited, order)]);
  expect(await buyer.see(order)).toMatchObject({
    status: 'unpaid',
    payment: { info: { attempt: 'redirected' } },
  });
  // the webhook has its own limit
  expect(await postToPayuniWebhook(limited, way.body)).toMatchObject({ status: 200 });
  expect(await buyer.see(order)).toMatchObject({
    status: 'undelivered',
    payment: { status: 'paid' },
  });
});

describe('webhooks from one address', { tags: 'deep' }, () => {
  it.each([
    ['GMO', toGmo, 200],
    ['PAYUNi', toPayuni, 400],
  ] as const)(
    '%s: reads 3,000 a minute and asks for the rest to be sent again',
    async (_, tell, read) => {
      // one PAYUNi webhook was sent above
      expect(await statuses(2999, () => tell(limited))).toEqual({ [read]: 2999 });
      expect([read, 429]).toContain((await tell(limited)).status);
      const refused = await tell(limited);
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
      });
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retry_after));
    },
  );
  it('RATE_LIMIT=off lifts the limit', async () => {
    expect(await statuses(3050, () => toPayuni(unlimited))).toEqual({ 400: 3050 });
  });
});
