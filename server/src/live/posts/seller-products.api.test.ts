import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let seller: string;
let goods: number[];
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
  goods = [];
  for (let n = 0; n < 4; n++) goods.push(await productOf(shop, await newSku(shop, { stock: 5 })));
});
afterAll(() => shop.close());

const idsOf = (post: { products: { id: number }[] }) => post.products.map((product) => product.id);

describe('GET /seller/stores/{slug}/products', () => {
  const list = async (query: string) =>
    (await shopCall(shop, 'GET', `/seller/stores/hanamori/products${query}`, { member: seller }))
      .body;
  it('shows sold and available units of every SKU, the earlier price and the cover', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const product = await productOf(shop, sku);
    await shop.sql('UPDATE sku_stock SET sold = 2, held = 1 WHERE sku_id = $1', [sku]);
    const shown = (await list('?all=1')).data.find((one: any) => one.id === product);
    await shop.sql('UPDATE sku_stock SET sold = 0, held = 0 WHERE sku_id = $1', [sku]);
    expect(shown).toMatchObject({
      cover_image_url: null,
      skus: [{ id: sku, sold_quantity: 2, available_quantity: 2, original_price: null }],
    });
    expect((await list('?per_page=1')).data[0].cover_image_url).toMatch(/^\/media\//);
  });
  it('separates ordinary goods from goods printed to order, searches by name, and pages', async () => {
    const [all, normal, printed, both] = [
      await list('?all=1'),
      await list('?all=1&tab_names=normal'),
      await list('?all=1&tab_names=printio'),
      await list('?all=1&tab_names=normal,printio'),
    ];
    expect(printed.data.length).toBeGreaterThan(0);
    expect(printed.data.every((one: any) => one.is_printio_product)).toBe(true);
    expect(normal.data.some((one: any) => one.is_printio_product)).toBe(false);
    expect([normal.meta.total + printed.meta.total, both.meta.total]).toEqual([
      all.meta.total,
      all.meta.total,
    ]);
    const market = await list('?all=1&with_market=1');
    expect(market.meta.total).toBeLessThanOrEqual(all.meta.total);
    const found = await list(`?keyword=${encodeURIComponent('飯碗')}`);
    expect(found.data.length).toBeGreaterThan(0);
    expect(found.data.every((one: any) => one.name.includes('飯碗'))).toBe(true);
    const second = await list('?per_page=5&page=2&tab_names=normal');
    expect(second.links.next).toContain('tab_names=normal');
    expect(idsOf({ products: second.data })).toEqual(idsOf({ products: normal.data }).slice(5, 10));
  });
  it.each(['tab_names=other', 'page=0', 'per_page=101'])('rejects %s', async (query) => {
    expect(
      await shopCall(shop, 'GET', `/seller/stores/hanamori/products?${query}`, { member: seller }),
    ).toMatchObject({ status: 422 });
  });
  it('returns 404 for another store', async () => {
    expect(
      await shopCall(shop, 'GET', '/seller/stores/chaya/products', { member: seller }),
    ).toMatchObject({ status: 404 });
  });
});
