import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let staff: TestStaff;
let product: number;
beforeAll(async () => {
  shop = await openShop();
  staff = await newStaff(shop, { hanamori: 'packer' });
  const sku = await newSku(shop, { stock: 3 });
  const [row] = await shop.sql<{ id: number }>('SELECT product_id AS id FROM skus WHERE id = $1', [
    sku,
  ]);
  product = (row as { id: number }).id;
  await shop.sql(
    `UPDATE products SET name = '試作の <皿>', deleted_at = now(), with_market = false, sale_started_at = now() + interval '1 day' WHERE id = $1`,
    [product],
  );
});
afterAll(() => shop.close());

const preview = async (who = staff) =>
  (await who.call('POST', `/stores/hanamori/products/${product}/preview`)).body;
const open = async (url: string) => {
  const reply = await fetch(url);
  return { status: reply.status, headers: reply.headers, html: await reply.text() };
};

it('shows staff a product that no buyer sees, without a script and without a way to buy', async () => {
  expect((await shop.call('GET', `/api/v2/products/${product}`)).status).toBe(404);
  const { url, ends_at } = await preview();
  expect(Date.parse(ends_at) - Date.now()).toBeLessThanOrEqual(900_000);
  const { status, headers, html } = await open(url.replace(/locale=.*/, 'locale=ja'));
  expect(status).toBe(200);
  expect(html).toContain('試作の &lt;皿&gt;');
  expect(html).toContain('プレビュー：お客様からの見え方');
  expect(html).toContain('この商品は販売を終了している');
  // the shop's own sign, not the wide one that Intl writes in Japanese
  expect(html).toMatch(/ ・ ¥[\d,]+ ・ 残り3点/);
  expect(html).not.toMatch(/<script|<form|noren-data/);
  expect(
    [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].filter(([, href]) => href !== '#preview'),
  ).toEqual([]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).not.toContain('script-src');
  // it also says that the store is not open yet
  await shop.sql("UPDATE stores SET commercial = '{}' WHERE slug = 'hanamori'");
  expect((await open(url.replace(/locale=.*/, 'locale=en'))).html).toContain(
    'The store is not open yet.',
  );
});

it('does not open with the product number alone, and changes nothing for buyers', async () => {
  await preview();
  expect((await open(`${shop.origin}/preview/${product}`)).status).toBe(404);
  expect(
    (await open(`${shop.origin}/stores/hanamori/marketplace/products/${product}`)).status,
  ).toBe(404);
  expect((await shop.call('GET', `/api/v2/products/${product}`)).status).toBe(404);
});

it('cannot be made for another store’s product', async () => {
  const other = await newStaff(shop, { chaya: 'owner' });
  expect((await other.call('POST', `/stores/hanamori/products/${product}/preview`)).body.code).toBe(
    'NOT_FOUND',
  );
  expect((await other.call('POST', `/stores/chaya/products/${product}/preview`)).body.code).toBe(
    'NOT_FOUND',
  );
});

it('ends after a quarter of an hour, with a changed signature, and when its maker leaves', async () => {
  const { url } = await preview();
  expect((await open(url)).status).toBe(200);
  const [, token = ''] = /preview\/([^?]+)/.exec(url) ?? [];
  const [store, , ...rest] = token.split('.');
  const elsewhere = await open(`${shop.origin}/preview/${[store, product - 1, ...rest].join('.')}`);
  expect(elsewhere.status).toBe(404);
  expect(elsewhere.html).toContain('このプレビューの期限が切れました');
  const leaver = await newStaff(shop, { hanamori: 'support' });
  const theirs = (await preview(leaver)).url;
  expect((await open(theirs)).status).toBe(200);
  await shop.sql('DELETE FROM staff_roles WHERE staff_id = $1', [leaver.id]);
  expect((await open(theirs)).status).toBe(404);
  shop.advance(15 * 60_000 + 1_000);
  expect((await open(url)).status).toBe(404);
});
