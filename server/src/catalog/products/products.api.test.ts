import type { Page } from '@noren/contract/entities/page';
import type { Product } from '@noren/contract/entities/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, skuOf, until } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const list = '/stores/hanamori/products';
const productOf = async (sku: number): Promise<number> =>
  (await shop.sql<{ product_id: number }>('SELECT product_id FROM skus WHERE id = $1', [sku]))[0]
    ?.product_id as number;
const see = async (sku: number, who: { guest?: string } = {}) =>
  (await shop.call('GET', `/products/${await productOf(sku)}`, who)).body;

describe('GET /stores/{slug}/products', () => {
  it('pages through the marketplace without losing or repeating products', async () => {
    const all = (await shop.call('GET', `${list}?with_market=1&all=1`)).body;
    const seen: number[] = [];
    let next: string | null = `/api/v2${list}?with_market=1&per_page=7`;
    while (next) {
      const page: { data: { id: number }[]; links: { next: string | null }; meta: object } = (
        await shop.call('GET', next)
      ).body;
      expect(page.meta).toMatchObject({ per_page: 7, total: all.meta.total });
      seen.push(...page.data.map((product) => product.id));
      next = page.links.next;
    }
    expect(seen).toEqual(all.data.map((product: { id: number }) => product.id));
    expect(seen.length).toBeGreaterThan(40);
  });
  it('is small: no description, only the cover', async () => {
    for (const product of (await shop.call('GET', `${list}?with_market=1`)).body.data) {
      expect(product).toMatchObject({ description: '', printio: null });
      expect(product.images.length).toBeLessThanOrEqual(1);
    }
  });
  it('subtracts the units of a limited SKU that the buyer already has', async () => {
    const sku = await newSku(shop, { stock: 10, limit: 3 });
    const buyer = await newGuest(shop);
    const left = async (who: { guest?: string }) => {
      const { body } = await shop.call(
        'GET',
        '/stores/hanamori/products?with_market=1&all=1&keyword=of+the+tests',
        who,
      );
      return (body as Page<Product>).data.flatMap(({ skus }) => skus).find(({ id }) => id === sku)
        ?.salable_quantity;
    };
    await buyer.line(sku, 1);
    expect([await left(buyer.who as { guest: string }), await left({})]).toEqual([2, 3]);
  });
  it('shows that a product sold out before the cached list expires', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const buyer = await newGuest(shop);
    const status = async () => {
      const { body } = await shop.call(
        'GET',
        '/stores/hanamori/products?with_market=1&all=1&keyword=good+of+the',
      );
      return (body as Page<Product>).data.find(({ skus }) => skus[0]?.id === sku)?.salable_status;
    };
    expect(await status()).toBe('on_sell');
    await buyer.order(sku, 1);
    // earlier than the cached answer would expire by the clock
    await until(status, (seen) => seen === 'sold_out', 2_000);
  });
  it('includes stream goods of the marketplace without with_market; the shop includes all of them', async () => {
    const whisk = await productOf(await skuOf(shop, 'stream_only'));
    const ids = async (query: string, prefix = '/api/v2') =>
      (await shop.call('GET', `${prefix}${list}?all=1${query}`)).body.data.map(
        (product: { id: number }) => product.id,
      );
    expect(await ids('')).not.toContain(whisk);
    expect(await ids('', '/api/v1/shop')).toContain(whisk);
    expect(await ids('&with_market=1')).not.toContain(whisk);
    expect(await ids('')).not.toEqual(await ids('&with_market=1'));
  });
  it('filters by kind and words, with % and _ taken literally', async () => {
    const shelf = (await shop.call('GET', '/buyer/stores/hanamori')).body.kinds[0];
    const onShelf = (await shop.call('GET', `${list}?with_market=1&all=1&kind=${shelf.id}`)).body
      .data;
    expect(onShelf.length).toBeGreaterThan(0);
    expect(onShelf.every((product: { kind: { id: number } }) => product.kind.id === shelf.id)).toBe(
      true,
    );
    const words = async (keyword: string) =>
      (await shop.call('GET', `${list}?with_market=1&keyword=${encodeURIComponent(keyword)}`)).body
        .data.length;
    expect(await words('そば猪口')).toBe(1);
    expect(await words('綿 100%')).toBeGreaterThan(0);
    expect(await words('綿 1%')).toBe(0);
    expect(await words('_')).toBe(0);
    expect(await words("' OR '1'='1")).toBe(0);
  });
  it('returns an empty page after the last', async () => {
    expect((await shop.call('GET', `${list}?with_market=1&page=999999`)).body).toMatchObject({
      data: [],
      links: { next: null },
      meta: { from: null, to: null },
    });
  });
  it.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1.5',
    'page=1000001',
    'per_page=0',
    'per_page=101',
    'page=1&page=2',
    'with_market=maybe',
    'kind=99999999999',
    'keyword=%00',
    `keyword=${'x'.repeat(61)}`,
  ])('rejects %s', async (query) => {
    expect(await shop.call('GET', `${list}?${query}`)).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });
  it('returns 404 for an unknown store', async () => {
    expect(await shop.call('GET', '/stores/nowhere/products')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
  it('returns 404 for a store that is only in the shop channel', async () => {
    expect((await shop.call('GET', '/stores/chaya/products?all=1')).status).toBe(404);
    expect((await shop.call('GET', '/stores/chaya/carts')).status).toBe(404);
    const inShop = (await shop.call('GET', '/api/v1/shop/stores/chaya/products?all=1')).body.data;
    expect(inShop.length).toBeGreaterThan(0);
    expect((await shop.call('GET', `/products/${inShop[0].id}`)).status).toBe(404);
    expect((await shop.call('GET', `/api/v1/shop/products/${inShop[0].id}`)).status).toBe(200);
  });
});

describe('GET /products/{id}', () => {
  it.each([
    [
      'limited_time_sale',
      { salable_status: 'on_sell', is_limited_time_sale: true, is_in_limited_time_sale: true },
    ],
    ['sold_out', { salable_status: 'sold_out', available_quantity: 0 }],
    ['before_sell', { salable_status: 'before_sell' }],
    ['end_sell', { salable_status: 'end_sell' }],
    ['adult_only', { adult_warning: true }],
    ['print_on_demand', { is_printio_product: true, printio: { size_detail: expect.any(Array) } }],
  ] as const)('%s', async (good, expected) => {
    expect(await see(await skuOf(shop, good))).toMatchObject(expected);
  });
  it('returns how many units of a limited SKU this buyer may still buy', async () => {
    const sku = await newSku(shop, { stock: 10, limit: 3 });
    const buyer = await newGuest(shop);
    const { guest } = buyer.who as { guest: string };
    expect((await see(sku, { guest })).skus[0]).toMatchObject({
      salable_limit: 3,
      salable_quantity: 3,
      available_quantity: 10,
    });
    await buyer.line(sku, 1);
    expect((await see(sku, { guest })).skus[0]).toMatchObject({ salable_quantity: 2 });
    await buyer.order(sku, 2);
    expect((await see(sku, { guest })).skus[0].salable_quantity).toBe(0);
    expect((await see(sku)).skus[0].salable_quantity).toBe(3);
  });
  it('shows a hold and a sale as soon as they are made', async () => {
    const sku = await newSku(shop, { stock: 5 });
    expect((await see(sku)).available_quantity).toBe(5);
    const buyer = await newGuest(shop);
    await buyer.line(sku, 2, { stream_id: await newStream(shop, 15) });
    expect(
      await until(
        async () => (await see(sku)).available_quantity as number,
        (left) => left === 3,
        500,
      ),
    ).toBe(3);
  });
  it('begins and ends a sale by the clock, also for a cached answer', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const now = shop.app.now().getTime();
    await shop.sql('UPDATE products SET sale_started_at = $2, sale_ended_at = $3 WHERE id = $1', [
      await productOf(sku),
      new Date(now + 3_600_000),
      new Date(now + 7_200_000),
    ]);
    expect((await see(sku)).salable_status).toBe('before_sell');
    shop.advance(3_600_000);
    expect((await see(sku)).salable_status).toBe('on_sell');
    shop.advance(3_600_000);
    expect((await see(sku)).salable_status).toBe('end_sell');
  });
  it.each(['0', '2147483647', '2147483648', 'abc', '1%20', '-1', '1.0', '1e2'])(
    'returns 404 for the id %s',
    async (id) => {
      expect(await shop.call('GET', `/products/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    },
  );
  it('returns 404 for a deleted product', async () => {
    const sku = await newSku(shop, { stock: 5 });
    await shop.sql('UPDATE products SET deleted_at = now() WHERE id = $1', [await productOf(sku)]);
    expect((await shop.call('GET', `/products/${await productOf(sku)}`)).status).toBe(404);
  });
});
