import type { ProductCards } from '@noren/contract/entities/product-card';
import { productsOf } from '@noren/contract/product-cards';
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
  (await shop.sql<{ product_id: number }>('SELECT product_id FROM skus WHERE id = $1', [sku]))[0]?.product_id as number;
const see = async (sku: number, who: { guest?: string } = {}) => (await shop.call('GET', `/products/${await productOf(sku)}`, who)).body;

describe('GET /stores/{slug}/products', () => {
  it('pages through the marketplace without losing or doubling anything', async () => {
    const all = (await shop.call('GET', `${list}?with_market=1&all=1`)).body;
    const seen: number[] = [];
    let next: string | null = `/api/v2${list}?with_market=1&per_page=7`;
    while (next) {
      const page: { data: { id: number }[]; links: { next: string | null }; meta: object } = (await shop.call('GET', next)).body;
      expect(page.meta).toMatchObject({ per_page: 7, total: all.meta.total });
      seen.push(...page.data.map((product) => product.id));
      next = page.links.next;
    }
    expect(seen).toEqual(all.data.map((product: { id: number }) => product.id));
    expect(seen.length).toBeGreaterThan(40);
  });
  it('is light: no description, the cover alone', async () => {
    for (const product of (await shop.call('GET', `${list}?with_market=1`)).body.data) {
      expect(product).toMatchObject({ description: '', printio: null });
      expect(product.images.length).toBeLessThanOrEqual(1);
    }
  });
  it('cards say the same in less than half the bytes, by their own pages; what a buyer has of a limited SKU counts there too', async () => {
    const cards = '/stores/hanamori/product-cards';
    const query = 'with_market=1&per_page=20&page=2';
    const whole = (await shop.call('GET', `${list}?${query}`)).body;
    const lean = (await shop.call('GET', `${cards}?${query}`)).body as ProductCards;
    expect(productsOf(lean).data).toEqual(whole.data);
    expect(lean.meta).toEqual({ ...whole.meta, path: `/api/v2${cards}` });
    expect(lean.links.next).toBe(`/api/v2${cards}?with_market=1&per_page=20&page=3`);
    expect(JSON.stringify(lean).length).toBeLessThan(JSON.stringify(whole).length / 2);

    expect(await shop.call('GET', '/stores/nowhere/product-cards')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
  it('what a buyer has of a limited SKU counts in cards too', async () => {
    const sku = await newSku(shop, { stock: 10, limit: 3 });
    const buyer = await newGuest(shop);
    const left = async (who: { guest?: string }) => {
      const { body } = await shop.call('GET', '/stores/hanamori/product-cards?with_market=1&all=1&keyword=of+the+tests', who);
      return productsOf(body as ProductCards)
        .data.flatMap(({ skus }) => skus)
        .find(({ id }) => id === sku)?.salable_quantity;
    };
    await buyer.line(sku, 1);
    expect([await left(buyer.who as { guest: string }), await left({})]).toEqual([2, 3]);
  });
  it('cards follow a sale as the list does', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const buyer = await newGuest(shop);
    const status = async () => {
      const { body } = await shop.call('GET', '/stores/hanamori/product-cards?with_market=1&all=1&keyword=good+of+the');
      return productsOf(body as ProductCards).data.find(({ skus }) => skus[0]?.id === sku)?.salable_status;
    };
    expect(await status()).toBe('on_sell');
    await buyer.order(sku, 1);
    // sooner than what is kept would end by the clock
    await until(status, (seen) => seen === 'sold_out', 2_000);
  });
  it('has, without with_market, goods of streams that are in the marketplace too; the shop has all of them', async () => {
    const whisk = await productOf(await skuOf(shop, 'stream_only'));
    const ids = async (query: string, prefix = '/api/v2') =>
      (await shop.call('GET', `${prefix}${list}?all=1${query}`)).body.data.map((product: { id: number }) => product.id);
    expect(await ids('')).not.toContain(whisk);
    expect(await ids('', '/api/v1/shop')).toContain(whisk);
    expect(await ids('&with_market=1')).not.toContain(whisk);
    expect(await ids('')).not.toEqual(await ids('&with_market=1'));
  });
  it('finds by shelf and by words, where % and _ stand for themselves', async () => {
    const shelf = (await shop.call('GET', '/buyer/stores/hanamori')).body.kinds[0];
    const onShelf = (await shop.call('GET', `${list}?with_market=1&all=1&kind=${shelf.id}`)).body.data;
    expect(onShelf.length).toBeGreaterThan(0);
    expect(onShelf.every((product: { kind: { id: number } }) => product.kind.id === shelf.id)).toBe(true);
    const words = async (keyword: string) => (await shop.call('GET', `${list}?with_market=1&keyword=${encodeURIComponent(keyword)}`)).body.data.length;
    expect(await words('そば猪口')).toBe(1);
    expect(await words('綿 100%')).toBeGreaterThan(0);
    expect(await words('綿 1%')).toBe(0);
    expect(await words('_')).toBe(0);
    expect(await words("' OR '1'='1")).toBe(0);
  });
  it('a page past the last is empty', async () => {
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
  ])('%s is malformed', async (query) => {
    expect(await shop.call('GET', `${list}?${query}`)).toMatchObject({ status: 422, body: { code: 'VALIDATION_EXCEPTION' } });
  });
  it('no such store', async () => {
    expect(await shop.call('GET', '/stores/nowhere/products')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
  it('a store of the shop channel alone is no store of the marketplace', async () => {
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
    ['limited_time_sale', { salable_status: 'on_sell', is_limited_time_sale: true, is_in_limited_time_sale: true }],
    ['sold_out', { salable_status: 'sold_out', available_quantity: 0 }],
    ['before_sell', { salable_status: 'before_sell' }],
    ['end_sell', { salable_status: 'end_sell' }],
    ['adult_only', { adult_warning: true }],
    ['print_on_demand', { is_printio_product: true, printio: { size_detail: expect.any(Array) } }],
  ] as const)('%s', async (good, expected) => {
    expect(await see(await skuOf(shop, good))).toMatchObject(expected);
  });
  it('says what this buyer may still buy of a limited SKU', async () => {
    const sku = await newSku(shop, { stock: 10, limit: 3 });
    const buyer = await newGuest(shop);
    const { guest } = buyer.who as { guest: string };
    expect((await see(sku, { guest })).skus[0]).toMatchObject({ salable_limit: 3, salable_quantity: 3, available_quantity: 10 });
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
  it('a sale begins and ends by the clock, also for an answer that is kept', async () => {
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
  it.each(['0', '2147483647', '2147483648', 'abc', '1%20', '-1', '1.0', '1e2'])('%s is not found', async (id) => {
    expect(await shop.call('GET', `/products/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
  it('a product that was taken away is not found', async () => {
    const sku = await newSku(shop, { stock: 5 });
    await shop.sql('UPDATE products SET deleted_at = now() WHERE id = $1', [await productOf(sku)]);
    expect((await shop.call('GET', `/products/${await productOf(sku)}`)).status).toBe(404);
  });
});
