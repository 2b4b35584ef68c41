import type { GoodsProduct } from '@noren/contract/entities/goods';
import type { GoodsImport } from '@noren/contract/entities/goods-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFile } from '../../../test/pictures.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { workImports } from '../imports/work-import.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager', chaya: 'manager' });
});
afterAll(() => shop.close());

const fields = {
  name: '湯のみ',
  description: '',
  kind_id: null,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: null,
  sale_ended_at: null,
};
const sku = { name: '', price: 1_200, original_price: null, salable_limit: null, tax_rate: 10 };
const add = (handle?: string | null, store = 'hanamori') =>
  keeper.call('POST', `/stores/${store}/products`, {
    ...fields,
    skus: [{ ...sku, stock: 3 }],
    ...(handle !== undefined && { handle }),
  });
const added = async (handle?: string | null): Promise<GoodsProduct> =>
  (await add(handle)).body.data;
const rename = async ({ id }: Pick<GoodsProduct, 'id'>, handle?: string | null) => {
  const path = `/stores/hanamori/products/${id}`;
  const { revision, skus } = (await keeper.call('GET', path)).body.data as GoodsProduct;
  return keeper.call('PUT', path, {
    ...fields,
    revision,
    is_archived: false,
    skus: [{ ...sku, id: skus[0]?.id }],
    ...(handle !== undefined && { handle }),
  });
};
const front = '/stores/hanamori/marketplace/products';
const open = async (last: string | number, query = '') => {
  const answer = await fetch(`${shop.origin}${front}/${encodeURIComponent(last)}${query}`, {
    redirect: 'manual',
  });
  return { answer, to: answer.headers.get('location') };
};
const address = async (handle: string) =>
  shop.call('GET', `/stores/hanamori/product-addresses/${encodeURIComponent(handle)}`);

describe('the handle of a product', () => {
  it('is the address of its page, for buyers and crawlers', async () => {
    const { id } = await added('persimmon-bowl');
    const { answer } = await open('persimmon-bowl');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${front}/persimmon-bowl">`));
    expect(html).toMatch(new RegExp(`property="og:url" content="[^"]*${front}/persimmon-bowl"`));
    expect(html).toContain(`"handle":"persimmon-bowl"`);
    const sitemap = await (await fetch(`${shop.origin}/stores/hanamori/sitemap-1.xml`)).text();
    expect(sitemap).toContain(`${front}/persimmon-bowl</loc>`);
    expect(sitemap).not.toContain(`${front}/${id}</loc>`);
    expect((await address('persimmon-bowl')).body).toEqual({ id, handle: 'persimmon-bowl' });
    expect((await shop.call('GET', `/products/${id}`)).body.handle).toBe('persimmon-bowl');
    const list = await shop.call('GET', '/stores/hanamori/products?with_market=1&all=1');
    expect(list.body.data.find((one: { id: number }) => one.id === id).handle).toBe(
      'persimmon-bowl',
    );
  });

  it('is where its number and its former handles lead, without being cached', async () => {
    const bowl = await added('bowl-1');
    expect((await rename(bowl, 'bowl-2')).status).toBe(200);
    for (const last of [bowl.id, 'bowl-1', 'Bowl-2']) {
      const { answer, to } = await open(last, '?locale=en');
      expect(answer.status, String(last)).toBe(301);
      expect(to).toBe(`${front}/bowl-2?locale=en`);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await address('bowl-1')).body).toEqual({ id: bowl.id, handle: 'bowl-2' });
    expect((await rename(bowl, null)).body.data.handle).toBeNull();
    expect((await open('bowl-1')).to).toBe(`${front}/${bowl.id}`);
    expect((await open('bowl-2')).to).toBe(`${front}/${bowl.id}`);
    expect((await open(bowl.id)).answer.status).toBe(200);
    expect((await rename(bowl, 'bowl-1')).body.data.handle).toBe('bowl-1');
    expect((await open('bowl-1')).answer.status).toBe(200);
    expect((await open('bowl-2')).to).toBe(`${front}/bowl-1`);
  });

  it('may be Japanese', async () => {
    await added('柿釉の茶碗');
    expect((await open('柿釉の茶碗')).answer.status).toBe(200);
    const sitemap = await (await fetch(`${shop.origin}/stores/hanamori/sitemap-1.xml`)).text();
    expect(sitemap).toContain(`${front}/${encodeURIComponent('柿釉の茶碗')}</loc>`);
  });

  it('does not change when an editor of an earlier version saves', async () => {
    const cup = await added('quiet-cup');
    expect((await rename(cup)).body.data.handle).toBe('quiet-cup');
  });

  it('leaves a former handle to the product that takes it next', async () => {
    const first = await added('lamp');
    await rename(first, 'old-lamp');
    const second = await added('lamp');
    expect(second.handle).toBe('lamp');
    expect((await open(second.id)).to).toBe(`${front}/lamp`);
    expect((await open(first.id)).to).toBe(`${front}/old-lamp`);
  });

  it.each(['12', 'a b', 'a/b', '-a', 'a--b', '', '★', 'a'.repeat(81), 'a'.repeat(161)])(
    'is refused: %o',
    async (handle) => {
      const { status, body } = await add(handle);
      expect(status).toBe(422);
      expect(body.errors[0].path).toBe('body.handle');
    },
  );

  it('is refused when another product has it, and nothing is written', async () => {
    await added('taken');
    const refused = await add('Taken');
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { path: 'body.handle', message: 'Another product of this store has this handle' },
    ]);
    const cup = await added('free');
    expect((await rename(cup, 'taken')).status).toBe(422);
    const { data } = (await keeper.call('GET', `/stores/hanamori/products/${cup.id}`)).body;
    expect(data).toMatchObject({ handle: 'free', revision: cup.revision });
  });

  it('may be the same in two stores', async () => {
    expect((await add('same', 'hanamori')).status).toBe(200);
    expect((await add('same', 'chaya')).status).toBe(200);
  });

  it('leads nowhere for a product that the marketplace does not show', async () => {
    const cup = await added('gone');
    const path = `/stores/hanamori/products/${cup.id}`;
    const { revision, skus } = (await keeper.call('GET', path)).body.data as GoodsProduct;
    await keeper.call('PUT', path, {
      ...fields,
      revision,
      is_archived: true,
      skus: [{ ...sku, id: skus[0]?.id }],
    });
    expect((await open('gone')).answer.status).toBe(404);
    expect((await address('gone')).status).toBe(404);
    expect((await address('never-there')).status).toBe(404);
    expect((await shop.call('GET', '/stores/nobody/product-addresses/bowl-1')).status).toBe(404);
    expect((await address('x'.repeat(161))).status).toBe(404);
  });
});

describe('handles in a goods file', () => {
  const at = '/stores/hanamori';
  const written = async (file: string) => {
    const sent = await sendFile(shop, keeper.token, `${at}/imports`, Buffer.from(file), 'g.csv');
    const { id, encoding, columns } = sent.body.data;
    await keeper.call('POST', `${at}/imports/${id}/check`, { encoding, columns });
    await workImports(shop.app);
    const checked = (await keeper.call('GET', `${at}/imports/${id}`)).body.data as GoodsImport;
    if (checked.report?.fault_count !== 0) return checked;
    await keeper.call('POST', `${at}/imports/${id}/run`);
    await workImports(shop.app);
    return (await keeper.call('GET', `${at}/imports/${id}`)).body.data as GoodsImport;
  };
  const handleOfSku = async (code: string) =>
    (
      await shop.sql<{ handle: string }>(
        `SELECT h.handle FROM skus s JOIN product_handles h ON h.product_id = s.product_id AND h.is_current WHERE s.sku_code = $1`,
        [code],
      )
    )[0]?.handle;

  it('name new products, can be exchanged, and are left alone by an empty cell', async () => {
    const header = 'Handle,商品名,商品コード,価格';
    const first = `${header}\nFile_One,一,H-1,100\nfile-two,二,H-2,100`;
    expect((await written(first)).status).toBe('done');
    expect([await handleOfSku('H-1'), await handleOfSku('H-2')]).toEqual(['file-one', 'file-two']);
    const exchanged = `${header}\nfile-three,一,H-1,100\nfile-one,二,H-2,100`;
    expect((await written(exchanged)).report?.faults).toMatchObject([
      { field: 'handle', reason: 'handle_taken', value: 'file-one' },
    ]);
    await written(`${header}\nfile-three,一,H-1,100`);
    expect((await written(`${header}\nfile-one,二,H-2,100\n,一,H-1,100`)).status).toBe('done');
    expect([await handleOfSku('H-1'), await handleOfSku('H-2')]).toEqual([
      'file-three',
      'file-one',
    ]);
    const file = await fetch(`${shop.origin}/api/console${at}/goods-file`, {
      headers: { authorization: `Bearer ${keeper.token}` },
    });
    expect(await file.text()).toContain(',二,file-one,');
  });
});

describe('handles under load', () => {
  it('go to one of ten products that take the same one at once', async () => {
    const goods = await Promise.all(Array.from({ length: 10 }, () => added()));
    const answers = await Promise.all(goods.map((one) => rename(one, 'wanted')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)]);
    const rows = await shop.sql<{ product_id: number }>(
      `SELECT product_id FROM product_handles WHERE handle = 'wanted' AND is_current`,
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(rows).toEqual([{ product_id: goods[winner]?.id }]);
  });

  it('never lead to two products while products exchange them', async () => {
    const goods = await Promise.all(['x-1', 'x-2', 'x-3'].map((handle) => added(handle)));
    const names = ['x-1', 'x-2', 'x-3', 'x-4'];
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all(
        goods.map((one, nth) => rename(one, names[(nth + round) % names.length])),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true);
    expect(statuses).toContain(200);
    const rows = await shop.sql<{ product_id: number; handle: string }>(
      `SELECT product_id, handle FROM product_handles WHERE handle LIKE 'x-%' AND is_current`,
    );
    expect(new Set(rows.map(({ product_id }) => product_id)).size).toBe(rows.length);
  });
});
