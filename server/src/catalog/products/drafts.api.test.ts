import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest } from '../../../test/buyer.ts';
import { sendFile } from '../../../test/pictures.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { workImports } from '../imports/work-import.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const sku = {
  name: '',
  price: 1_200,
  original_price: null,
  salable_limit: null,
  tax_rate: 10,
};
const draft = {
  name: '試作の湯のみ',
  description: '口の薄い湯のみです。',
  kind_id: null,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: null,
  sale_ended_at: null,
};
const add = async (name: string) =>
  (
    await keeper.call('POST', `${base}/products`, {
      ...draft,
      name,
      is_draft: true,
      skus: [{ ...sku, stock: 3 }],
    })
  ).body.data;
const put = async (product: { id: number; skus: { id: number }[] }, changes: object) => {
  const { revision } = (await keeper.call('GET', `${base}/products/${product.id}`)).body.data;
  const skus = product.skus.map(({ id }) => ({ ...sku, id }));
  const body = { ...draft, skus, revision, ...changes };
  return (await keeper.call('PUT', `${base}/products/${product.id}`, body)).body.data;
};
const idsIn = async (query: string): Promise<number[]> =>
  (await keeper.call('GET', `${base}/product-ids?${query}`)).body.data;
/** Where buyers could find a product. */
async function placesOf(id: number, name: string): Promise<string[]> {
  const places: Record<string, () => Promise<string>> = {
    page: async () => String((await shop.call('GET', `/api/v2/products/${id}`)).status === 200),
    html: async () =>
      String((await fetch(`${shop.origin}/stores/hanamori/marketplace/products/${id}`)).ok),
    list: async () =>
      JSON.stringify(
        (await shop.call('GET', '/api/v2/stores/hanamori/products?with_market=1&per_page=100')).body
          .data,
      ),
    search: async () =>
      JSON.stringify(
        (
          await shop.call(
            'GET',
            `/api/v2/stores/hanamori/products?with_market=1&keyword=${encodeURIComponent(name)}`,
          )
        ).body.data,
      ),
    sitemap: async () => (await fetch(`${shop.origin}/stores/hanamori/sitemap-1.xml`)).text(),
  };
  const found: string[] = [];
  for (const [place, read] of Object.entries(places)) {
    const text = await read();
    if (text === 'true' || text.includes(name) || text.includes(`/products/${id}<`))
      found.push(place);
  }
  return found;
}

it('is seen nowhere by buyers until it is published, and by staff in the list and a preview', async () => {
  const product = await add('試作の湯のみ');
  expect(product).toMatchObject({ is_draft: true, is_archived: true });
  expect(await placesOf(product.id, '試作の湯のみ')).toEqual([]);
  const guest = await newGuest(shop);
  expect(
    (
      await guest.call('POST', '/add-cart', {
        body: { id: product.skus[0].id, quantity: 1, stream_id: null },
      })
    ).status,
  ).not.toBe(200);
  for (const state of ['draft', 'current', 'all'])
    expect(await idsIn(`state=${state}`)).toContain(product.id);
  for (const state of ['listed', 'archived'])
    expect(await idsIn(`state=${state}`)).not.toContain(product.id);
  const { url } = (await keeper.call('POST', `${base}/products/${product.id}/preview`)).body;
  const html = await (await fetch(url.replace(/locale=.*/, 'locale=ja'))).text();
  expect(html).toContain('この商品は下書きのため');
  // saved again, it stays a draft
  expect(await put(product, { is_archived: true })).toMatchObject({ is_draft: true });
  expect(await put(product, { is_archived: false })).toMatchObject({
    is_draft: false,
    is_archived: false,
  });
  await expect
    .poll(() => placesOf(product.id, '試作の湯のみ'))
    .toEqual(['page', 'html', 'list', 'search', 'sitemap']);
  // once published it is archived, not a draft
  expect(await put(product, { is_archived: true })).toMatchObject({
    is_draft: false,
    is_archived: true,
  });
});

it('is published with others at once, and is a draft again after an undo', async () => {
  const drafts = [await add('試作 一'), await add('試作 二')];
  const ids = drafts.map(({ id }) => id);
  const act = { kind: 'archive', is_archived: false };
  const { changing } = (
    await keeper.call('POST', `${base}/product-changes/check`, { products: ids, act })
  ).body.data;
  const { undo } = (
    await keeper.call('POST', `${base}/product-changes`, { products: changing, act })
  ).body.data;
  expect(await idsIn('state=listed')).toEqual(expect.arrayContaining(ids));
  await keeper.call('POST', `${base}/product-changes/${undo.id}/undo`);
  expect(await idsIn('state=draft')).toEqual(expect.arrayContaining(ids));
  expect(await idsIn('state=listed')).not.toContain(ids[0]);
});

it('is added by an import that makes drafts', async () => {
  const file = 'sku_code,product_name,price,tax_rate,stock\r\nDRAFT-1,下書きの皿,900,10,4\r\n';
  const sent = await sendFile(
    shop,
    keeper.token,
    `${base}/imports`,
    Buffer.from(file),
    'drafts.csv',
  );
  const { id, encoding, columns } = sent.body.data;
  await keeper.call('POST', `${base}/imports/${id}/check`, { encoding, columns });
  await workImports(shop.app);
  expect((await keeper.call('POST', `${base}/imports/${id}/run?as_drafts=maybe`)).body.code).toBe(
    'VALIDATION_EXCEPTION',
  );
  await keeper.call('POST', `${base}/imports/${id}/run?as_drafts=1`);
  await workImports(shop.app);
  expect((await keeper.call('GET', `${base}/imports/${id}`)).body.data.status).toBe('done');
  const [row] = (
    await keeper.call(
      'GET',
      `${base}/products?state=draft&keyword=${encodeURIComponent('DRAFT-1')}`,
    )
  ).body.data;
  expect(row).toMatchObject({ name: '下書きの皿', is_draft: true });
});
