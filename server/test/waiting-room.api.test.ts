import { locales } from '@noren/contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordsIn } from '../src/i18n/words.ts';
import { newGuest, newSku, newStream, type TestBuyer } from './buyer.ts';
import { openShop, type TestShop } from './shop.ts';

const bound = 50;
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { VISITOR_LIMIT: String(bound) } });
});
afterAll(() => shop.close());

/** A browser that keeps its cookies and its last page. */
class Visitor {
  cookies: Record<string, string> = {};
  status = 0;
  text = '';
  headers = new Headers();

  async open(path = '/stores/hanamori/marketplace'): Promise<this> {
    const reply = await fetch(shop.origin + path, { headers: { cookie: this.cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.cookies[name] = value;
    }
    [this.status, this.text, this.headers] = [reply.status, await reply.text(), reply.headers];
    return this;
  }
  get cookie(): string {
    return Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }
  get isIn(): boolean {
    return this.status === 200;
  }
  /** The position on the page; 0: none */
  get position(): number {
    return Number(/<dd>([\d,]+)番目/.exec(this.text)?.[1]?.replaceAll(',', '') ?? 0);
  }
}

async function runConcurrently<T>(
  items: readonly T[],
  width: number,
  each: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  const left = items.entries();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const [index, item] of left) await each(item, index);
    }),
  );
}
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

describe('a full shop', () => {
  beforeAll(async () => {
    for (let n = 0; n < bound; n++) await new Visitor().open();
  });

  it('shows a page in every language, without further resources, that reloads by itself', async () => {
    for (const locale of locales) {
      const visitor = new Visitor();
      visitor.cookies['huc-locale'] = locale;
      await visitor.open();
      expect(visitor.status).toBe(503);
      expect(visitor.text).toContain(`<h1>${wordsIn(locale).waiting_title()}</h1>`);
      expect(visitor.text).toContain(`<html lang="${locale}">`);
      expect(visitor.headers.get('refresh')).toBe('6');
      expect(visitor.headers.get('retry-after')).toBe('6');
      expect(visitor.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-/,
      );
      expect(visitor.text).not.toContain('<script');
    }
  });

  it('refuses goods to a visitor in line, whatever session they have, and sells them to a visitor inside', async () => {
    const sku = await newSku(shop, { stock: 50 });
    const waiting = await new Visitor().open();
    expect(waiting.status).toBe(503);
    // a guest token from before the line, and no cookie at all
    const guest = await newGuest(shop);
    const headers = {
      'guest-authorization': `Bearer ${'guest' in guest.who ? guest.who.guest : ''}`,
    };
    const add = (cookie: string) =>
      shop.call('POST', '/add-cart', {
        headers: { ...headers, cookie },
        body: { id: sku, quantity: 1 },
      });
    for (const cookie of [
      '',
      waiting.cookie,
      'huc-visit=AAAAAAAAAAAAAAAAAAAAAA',
      'huc-visit=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA',
    ])
      expect(await add(cookie), cookie).toMatchObject({
        status: 429,
        body: { code: 'TOO_MANY_REQUESTS', retry_after: 6, reason: 'waiting_room' },
      });
    // the refusal gave a caller without a ticket one, with a place in line
    const refused = await add('');
    const given = refused.headers.getSetCookie().find((line) => line.startsWith('huc-visit='));
    expect(given).toMatch(/Max-Age=604800/i);
    const again = new Visitor();
    again.cookies['huc-visit'] = given?.slice('huc-visit='.length).split(';')[0] ?? '';
    expect((await again.open()).position).toBeGreaterThan(0);
    // the guest's empty cart opens no page either
    waiting.cookies['huc-guest-token'] = 'guest' in guest.who ? guest.who.guest : '';
    expect((await waiting.open()).status).toBe(503);
    expect((await new Visitor().open('/stores/hanamori/marketplace/orders')).status).toBe(200);
  });

  it.each([
    '?x=/orders/',
    '?x=/step-done/',
    '/products/orders/1',
    '/%6frders',
    '/introduce/orders/',
    '?/shop/seller',
  ])('opens no page that has a line at %s', async (rest) => {
    const path =
      rest.startsWith('/') && !rest.startsWith('/%')
        ? `/stores/hanamori${rest}`
        : `/stores/%68anamori/marketplace${rest}`;
    expect((await new Visitor().open(path)).status).toBe(503);
  });

  it('has a line of its own per store', async () => {
    expect((await new Visitor().open()).status).toBe(503);
    expect((await new Visitor().open('/shop/buyer/livers/2/stream-products')).status).toBe(200);
    expect((await new Visitor().open('/shop/checkout/step-category?liver-id=1')).status).toBe(503);
  });
});

describe(`room for ${bound}`, { tags: 'deep' }, () => {
  beforeAll(async () => {
    await shop.close();
    shop = await openShop({ settings: { VISITOR_LIMIT: String(bound) } });
  });

  it(
    'goes to holders of goods at once, and to five hundred newcomers in order of arrival',
    { timeout: 180_000 },
    async () => {
      const sku = await newSku(shop, { stock: 500 });
      const stream_id = await newStream(shop, 30);
      const buyers: { buyer: TestBuyer; line: number; visitor: Visitor }[] = [];
      for (let n = 0; n < bound; n++) {
        const buyer = await newGuest(shop);
        buyers.push({
          buyer,
          line: await buyer.line(sku, 1, { stream_id }),
          visitor: new Visitor(),
        });
      }

      // the shop is full of other visitors before they open it again
      const early = Array.from({ length: bound }, () => new Visitor());
      for (const visitor of [...early, ...early]) expect((await visitor.open()).status).toBe(200);
      const newcomers = Array.from({ length: 500 }, () => new Visitor());
      for (const visitor of newcomers) await visitor.open();
      expect(newcomers.map((visitor) => visitor.status)).toEqual(Array(500).fill(503));
      expect(newcomers.map((visitor) => visitor.position)).toEqual(
        newcomers.map((_, index) => index + 1),
      );

      // a reload keeps the place, in any order
      await runConcurrently(shuffled(newcomers), 20, (visitor) => visitor.open());
      expect(newcomers.map((visitor) => visitor.position)).toEqual(
        newcomers.map((_, index) => index + 1),
      );

      // a visitor with a hold is admitted at once, and orders
      await runConcurrently(buyers, 10, async ({ buyer, line, visitor }, index) => {
        visitor.cookies['huc-guest-token'] = 'guest' in buyer.who ? buyer.who.guest : '';
        expect((await visitor.open()).status).toBe(200);
        const placed = await buyer.checkout([line], {
          payment_type: 'gmo_credit',
          email: `holder${index}@example.com`,
        });
        expect(placed.status, JSON.stringify(placed.body)).toBe(200);
      });
      // and returns to pay, also from another browser
      const elsewhere = new Visitor();
      elsewhere.cookies['huc-guest-token'] =
        'guest' in (buyers[0] as { buyer: TestBuyer }).buyer.who
          ? ((buyers[0] as { buyer: TestBuyer }).buyer.who as { guest: string }).guest
          : '';
      expect((await elsewhere.open()).status).toBe(200);

      // visitors leave by doing nothing; waiting ones reload every few seconds
      let entered: Visitor[] = [];
      for (let seconds = 0; seconds < 260 && entered.length < 2 * bound; seconds += 25) {
        shop.advance(25_000);
        await runConcurrently(
          shuffled(newcomers.filter((visitor) => !visitor.isIn)),
          20,
          (visitor) => visitor.open(),
        );
        entered = newcomers.filter((visitor) => visitor.isIn);
        const last = newcomers.findLastIndex((visitor) => visitor.isIn);
        // free places are reserved for the front of the line: some of them may not have reloaded
        // since, but no later visitor has overtaken
        expect(last).toBeLessThan(bound + entered.length);
        // a place that becomes free goes to those who reload afterwards: on a slow machine one batch
        // of reloads is not enough
        const inOrder = () => newcomers.slice(0, entered.length).every((visitor) => visitor.isIn);
        for (let looks = 0; looks === 0 || (looks < 4 && !inOrder()); looks++) {
          await runConcurrently(
            shuffled(newcomers.filter((visitor) => !visitor.isIn)),
            20,
            (visitor) => visitor.open(),
          );
          entered = newcomers.filter((visitor) => visitor.isIn);
        }
        expect(inOrder()).toBe(true);
      }
      expect(entered.length).toBeGreaterThanOrEqual(bound);
      // visitors were admitted lately, so the page has an estimate
      expect((newcomers.find((visitor) => !visitor.isIn) as Visitor).text).toMatch(/約\d+分/);
    },
  );
});

describe('with visitors of many networks', () => {
  const limit = 40;
  let store: TestShop;
  beforeAll(async () => {
    store = await openShop({ settings: { VISITOR_LIMIT: String(limit), TRUSTED_PROXIES: '1' } });
  });
  afterAll(() => store.close());
  const from = async (
    address: string,
    cookie = '',
  ): Promise<{ status: number; cookie: string; position: number }> => {
    const reply = await fetch(`${store.origin}/stores/hanamori/introduce`, {
      headers: { cookie, 'x-forwarded-for': address },
    });
    const position = Number(
      /<dd>([\d,]+)番目/.exec(await reply.text())?.[1]?.replaceAll(',', '') ?? 0,
    );
    return {
      status: reply.status,
      cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? cookie,
      position,
    };
  };

  it(
    'admits newcomers of other networks while one network sends any number of requests, with and without cookies',
    { tags: 'deep', timeout: 120_000 },
    async () => {
      const kept = await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.7')));
      for (let times = 0; times < 20; times++) {
        await Promise.all([
          ...kept.map(({ cookie }) => from('203.0.113.8', cookie)),
          ...Array.from({ length: 100 }, () => from('203.0.113.9')),
        ]);
      }
      const honest = await Promise.all(
        Array.from({ length: 20 }, (_, nth) => from(`198.51.${nth}.1`)),
      );
      expect(honest.map(({ status }) => status)).toEqual(honest.map(() => 200));
      expect(await from('203.0.113.10')).toMatchObject({ status: 503 });
    },
  );

  it('accepts a ticket from at most three networks', async () => {
    const other = await openShop({ settings: { VISITOR_LIMIT: '4', TRUSTED_PROXIES: '1' } });
    try {
      const open = (address: string, cookie = '') =>
        fetch(`${other.origin}/stores/hanamori/introduce`, {
          headers: { cookie, 'x-forwarded-for': address },
        });
      const first = await open('198.51.1.1');
      const ticket = first.headers.get('set-cookie')?.split(';')[0] ?? '';
      await Promise.all(Array.from({ length: 12 }, (_, nth) => open(`192.0.${nth}.1`)));
      expect([
        (await open('198.51.2.1', ticket)).status,
        (await open('198.51.3.1', ticket)).status,
      ]).toEqual([200, 200]);
      expect((await open('198.51.4.1', ticket)).status).toBe(503);
      expect((await open('198.51.1.9', ticket)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('keeps a newcomer ahead of a network that fills its share of the line', async () => {
    await Promise.all(Array.from({ length: 2 * limit }, (_, nth) => from(`192.0.${nth}.1`)));
    await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.11')));
    const before = await from('198.51.200.1');
    expect(before.status).toBe(503);
    for (let times = 0; times < 5; times++)
      await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.12')));
    const after = await from('198.51.200.1', before.cookie);
    expect(after.position).toBeLessThanOrEqual(before.position);
    // no network has more than its share of the line
    const rows = await store.sql<{ visitors: number }>(
      'SELECT count(*)::int AS visitors FROM visits WHERE network IS NOT NULL AND admitted_at IS NULL GROUP BY network ORDER BY 1 DESC',
    );
    expect(rows[0]?.visitors).toBeLessThanOrEqual(10);
  });
});
