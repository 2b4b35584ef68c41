import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';

const origin = 'https://shop.example';
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { PUBLIC_URL: origin, DEMO_IN_PUBLIC: '1' } });
});
afterAll(() => shop.close());

const read = async (path: string) => {
  const answer = await fetch(`${shop.origin}${path}`);
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: await answer.text(),
  };
};
const addressesOf = (text: string): string[] =>
  [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address as string);
const pathOf = (address: string): string => {
  expect(address.startsWith(`${origin}/`)).toBe(true);
  return address.slice(origin.length);
};

it('robots.txt names the sitemap by its public address', async () => {
  const { status, type, text } = await read('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
});

it('lists in the index a sitemap per open marketplace store, with its pages and products on sale', async () => {
  const index = await read('/sitemap.xml');
  expect([index.status, index.type]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(addressesOf(index.text)).toEqual([`${origin}/stores/hanamori/sitemap-1.xml`]);

  const { text, type } = await read('/stores/hanamori/sitemap-1.xml');
  expect(type).toBe('application/xml; charset=utf-8');
  const [front, about, ...goods] = addressesOf(text);
  expect([front, about]).toEqual([
    `${origin}/stores/hanamori/marketplace`,
    `${origin}/stores/hanamori/introduce`,
  ]);
  const listed = await shop.call('GET', '/api/v2/stores/hanamori/products?with_market=1&all=1');
  const numbers = (listed.body.data as { id: number; salable_status: string }[])
    .filter(({ salable_status }) => !['before_sell', 'end_sell'].includes(salable_status))
    .map(({ id }) => id);
  expect(
    goods.map((address) =>
      Number(/\/stores\/hanamori\/marketplace\/products\/(\d+)$/.exec(pathOf(address))?.[1]),
    ),
  ).toEqual(numbers.toSorted((a, b) => a - b));
});

it('leaves out products that are not on sale, and closed stores', async () => {
  const before = addressesOf((await read('/stores/hanamori/sitemap-1.xml')).text);
  const [ended, later, unlisted, gone, ...stay] = before
    .slice(2)
    .map((address) => Number(address.split('/').at(-1)));
  await shop.sql('UPDATE products SET sale_ended_at = $2 WHERE id = $1', [ended, new Date(0)]);
  await shop.sql('UPDATE products SET sale_started_at = $2 WHERE id = $1', [
    later,
    new Date('2100-01-01'),
  ]);
  await shop.sql('UPDATE products SET with_market = false WHERE id = $1', [unlisted]);
  await shop.sql('UPDATE products SET deleted_at = now() WHERE id = $1', [gone]);
  const after = addressesOf((await read('/stores/hanamori/sitemap-1.xml')).text);
  expect(after.slice(2).map((address) => Number(address.split('/').at(-1)))).toEqual(stay);

  for (const path of [
    '/stores/hanamori/sitemap-2.xml',
    '/stores/hanamori/sitemap-0.xml',
    '/stores/nobody/sitemap-1.xml',
    '/stores/chaya/sitemap-1.xml',
  ])
    expect((await read(path)).status, path).toBe(404);
  await shop.sql(
    "UPDATE payment_settings SET enabled = false WHERE store_id = (SELECT id FROM stores WHERE slug = 'hanamori')",
  );
  expect(addressesOf((await read('/sitemap.xml')).text)).toEqual([]);
  expect((await read('/stores/hanamori/sitemap-1.xml')).status).toBe(404);
  await shop.sql(
    "UPDATE payment_settings SET enabled = true WHERE store_id = (SELECT id FROM stores WHERE slug = 'hanamori')",
  );
});

it('splits more products than a file may hold', { tags: 'deep' }, async () => {
  // updating the search words takes longer than a buyer's statement may
  await shop.database.unhurried.query(
    `INSERT INTO products (store_id, name, description, with_market, position)
     SELECT id, 'n' || g, '', true, g FROM stores, generate_series(1, 50000) g WHERE slug = 'hanamori'`,
  );
  const files = addressesOf((await read('/sitemap.xml')).text);
  expect(files).toHaveLength(2);
  const parts = await Promise.all(
    files.map(async (file) => addressesOf((await read(pathOf(file))).text)),
  );
  for (const addresses of parts) expect(addresses.length).toBeLessThanOrEqual(50_000);
  expect(new Set(parts.flat()).size).toBe(parts.flat().length);
  expect(parts.flat().length).toBeGreaterThan(50_000);
});
