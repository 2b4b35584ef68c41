import { maxGoodsPerCollection } from '@noren/contract/goods-lists';
import type { GoodsProduct, StoreKind } from '@noren/contract/entities/goods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { validBodies } from '../../../test/valid-bodies.ts';
import type { Db } from '../../platform/db/database.ts';
import { listGoods } from './goods-list-queries.ts';
import { countProducts, listProducts } from './queries.ts';

let shop: TestShop;
let owner: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner', chaya: 'owner' });
  manager = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const path = `${base}/collections`;
const collections = async (): Promise<StoreKind[]> => (await owner.call('GET', path)).body.data;
const plain = (list: readonly StoreKind[]) => list.map(({ id, name }) => ({ id, name }));
const put = (list: readonly object[], removed: number[] = [], staff = owner) =>
  staff.call('PUT', path, { collections: list, removed });

async function newCollection(name: string): Promise<number> {
  return (await put([...plain(await collections()), { name }])).body.data.at(-1).id;
}
async function remove(id: number) {
  return put(
    plain(await collections()).filter((one) => one.id !== id),
    [id],
  );
}

let made = 0;
const bodyOf = (changes: object = {}) => ({
  name: `特集の品 ${++made}`,
  description: '',
  kind_id: null,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: null,
  sale_ended_at: null,
  skus: [
    { name: '', price: 900, original_price: null, salable_limit: null, tax_rate: 10, stock: 3 },
  ],
  ...changes,
});
const newProduct = async (changes: object = {}): Promise<number> =>
  (await owner.call('POST', `${base}/products`, bodyOf(changes))).body.data.id;
const read = async (id: number): Promise<GoodsProduct> =>
  (await owner.call('GET', `${base}/products/${id}`)).body.data;
const save = async (id: number, changes: object, revision?: number, staff = owner) => {
  const { skus, ...product } = await read(id);
  return staff.call('PUT', `${base}/products/${id}`, {
    ...bodyOf(),
    name: product.name,
    kind_id: product.kind_id,
    skus: skus.map((sku) => ({
      id: sku.id,
      name: sku.name,
      price: sku.price,
      original_price: null,
      salable_limit: null,
      tax_rate: 10,
    })),
    is_archived: product.is_archived,
    revision: revision ?? product.revision,
    ...changes,
  });
};

const actOf = (collection_id: number, is_in = true) => ({
  kind: 'collection',
  collection_id,
  is_in,
});
const check = async (products: number[], act: object) =>
  (await owner.call('POST', `${base}/product-changes/check`, { products, act })).body.data;
const change = (products: object[], act: object, staff = owner) =>
  staff.call('POST', `${base}/product-changes`, { products, act });
const act = async (products: number[], wanted: object) =>
  (await change((await check(products, wanted)).changing, wanted)).body.data;
const undo = async (id: number) =>
  (await owner.call('POST', `${base}/product-changes/${id}/undo`)).body.data;

const listed = async (kind: number, more = '', prefix = '/api/v2') =>
  (await shop.call('GET', `${prefix}/stores/hanamori/products?with_market=1&kind=${kind}${more}`))
    .body as { data: { id: number; collection_ids?: number[] }[]; meta: { total: number } };
const idsListed = async (kind: number, more = '') =>
  (await listed(kind, more)).data.map(({ id }) => id);
const shelves = async (): Promise<{ id: number; name: string }[]> =>
  (await shop.call('GET', '/api/v2/buyer/stores/hanamori')).body.kinds;

describe('the collections of a store', () => {
  it('can be added, renamed, reordered and removed, and their products stay', async () => {
    const first = await newCollection('夏のギフト');
    const second = await newCollection('本日の配信');
    const { body } = await put([
      { id: second, name: '本日の配信 🎐' },
      { id: first, name: '夏の贈りもの' },
    ]);
    expect(plain(body.data)).toEqual([
      { id: second, name: '本日の配信 🎐' },
      { id: first, name: '夏の贈りもの' },
    ]);
    const [entry] = (await owner.call('GET', `${base}/audit`)).body.data;
    expect(entry).toMatchObject({
      before: { collections: ['夏のギフト', '本日の配信'] },
      after: { collections: ['本日の配信 🎐', '夏の贈りもの'] },
    });
    const product = await newProduct({ collection_ids: [first, second] });
    expect((await collections()).map(({ product_count }) => product_count)).toEqual([1, 1]);
    const { revision } = await read(product);
    expect((await put([{ id: first, name: '夏の贈りもの' }], [second])).status).toBe(200);
    expect(await read(product)).toMatchObject({
      collection_ids: [first],
      is_archived: false,
      revision: revision + 1,
    });
    expect((await shop.call('GET', `/api/v2/products/${product}`)).status).toBe(200);
  });

  it('are shown to buyers before the categories, while they have products', async () => {
    const id = await newCollection('父の日');
    expect((await shelves()).some((shelf) => shelf.id === id)).toBe(false);
    const product = await newProduct({ collection_ids: [id] });
    await expect.poll(async () => (await shelves()).some((one) => one.id === id)).toBe(true);
    const shown = await shelves();
    const kinds = await shop.sql<{ id: number }>('SELECT id FROM product_kinds');
    const areKinds = shown.map((one) => kinds.some((kind) => kind.id === one.id));
    expect(areKinds).toEqual(areKinds.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(shown.map((one) => one.id)).size).toBe(shown.length);
    await save(product, { collection_ids: [] });
    await expect.poll(async () => (await shelves()).some((one) => one.id === id)).toBe(false);
  });

  it('are not overwritten when another person changed them, and names are unique', async () => {
    const seen = plain(await collections());
    await newCollection('別の人の特集');
    expect((await put(seen)).body.code).toBe('CHANGED_MEANWHILE');
    const now = plain(await collections());
    expect((await put(now, [999_999])).body.code).toBe('CHANGED_MEANWHILE');
    const foreign = (
      await owner.call('PUT', '/stores/chaya/collections', {
        collections: [{ name: '隣の店' }],
        removed: [],
      })
    ).body.data[0].id;
    expect((await put([...now, { id: foreign, name: '奪う' }])).body.code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect((await put([...now, { name: now[0]?.name }])).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: `body.collections.${now.length}.name` }],
    });
    const many = Array.from({ length: 51 - now.length }, (_, nth) => ({ name: `${nth}` }));
    expect((await put([...now, ...many])).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await put([...now, { name: '長'.repeat(80_000) }])).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    const packer = await newStaff(shop, { hanamori: 'packer' });
    expect((await packer.call('GET', path)).status).toBe(200);
    expect((await put(now, [], packer)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await owner.call('GET', '/stores/chaya/collections')).body.data).toMatchObject([
      { id: foreign, name: '隣の店' },
    ]);
  });

  it('are never a category of a product, a discount or a sale', async () => {
    const id = await newCollection('分類ではない');
    const product = await newProduct();
    const refused = { status: 422, body: { code: 'VALIDATION_EXCEPTION' } };
    expect(await save(product, { kind_id: id })).toMatchObject(refused);
    expect(
      await owner.call('POST', `${base}/product-changes/check`, {
        products: [product],
        act: { kind: 'category', kind_id: id },
      }),
    ).toMatchObject(refused);
    for (const call of ['discounts', 'sale-prices'] as const)
      expect(
        await owner.call('POST', `${base}/${call}`, {
          ...(validBodies[`POST /console/stores/{slug}/${call}`](shop.origin) as object),
          kind_ids: [id],
        }),
        call,
      ).toMatchObject(refused);
  });
});

describe('the list of a collection', () => {
  it('has its products on sale from every category, in the store’s order, page by page', async () => {
    const id = await newCollection('夏の三品');
    const kind = (await owner.call('GET', `${base}/kinds`)).body.data[0].id;
    const ids = [
      await newProduct({ kind_id: kind }),
      await newProduct(),
      await newProduct({ name: '蚊取り線香' }),
    ];
    const hidden = [await newProduct(), await newProduct({ is_draft: true })];
    await act([...ids, ...hidden].toReversed(), actOf(id));
    await act([hidden[0] as number], { kind: 'archive', is_archived: true });
    await expect.poll(() => idsListed(id)).toEqual(ids);
    expect((await listed(id)).data[0]).toMatchObject({ kind: { id: kind }, collection_ids: [id] });
    expect((await listed(id, '&per_page=2&page=2')).meta.total).toBe(3);
    expect(await idsListed(id, '&per_page=2&page=2')).toEqual([ids[2]]);
    expect(await idsListed(id, `&keyword=${encodeURIComponent('蚊取り')}`)).toEqual([ids[2]]);
    const inShop = await listed(id, '', '/api/v1/shop');
    expect(inShop.data.map((product) => product.id)).toEqual(ids);
    expect(await idsListed(kind)).toContain(ids[0]);
    // hidden products are counted for the limit, but not for staff
    expect((await collections()).find((one) => one.id === id)?.product_count).toBe(3);
    const inConsole = async (state: string) =>
      (await owner.call('GET', `${base}/product-ids?kind=${id}&state=${state}`)).body.data;
    expect(await inConsole('listed')).toEqual(ids);
    expect(await inConsole('archived')).toEqual([hidden[0]]);
    expect(await inConsole('all')).toHaveLength(5);
    await act([ids[1] as number], actOf(id, false));
    await expect.poll(() => idsListed(id)).toEqual([ids[0], ids[2]]);
    await remove(id);
    await expect.poll(() => idsListed(id)).toEqual([]);
  });

  it('is found by its name', async () => {
    const id = await newCollection('涼をはこぶ');
    const product = await newProduct({ collection_ids: [id] });
    const { body } = await shop.call(
      'GET',
      `/api/v2/stores/hanamori/products?with_market=1&keyword=${encodeURIComponent('涼を')}`,
    );
    expect(body.data.map((one: { id: number }) => one.id)).toEqual([product]);
  });

  it('of another store is empty', async () => {
    const id = await newCollection('花守だけ');
    await newProduct({ collection_ids: [id] });
    const { body } = await shop.call('GET', `/api/v1/shop/stores/chaya/products?kind=${id}`);
    expect(body.data).toEqual([]);
  });
});

describe('the collections of a product', () => {
  it('are saved with it, and stay when the form does not name them', async () => {
    const [one, two] = [await newCollection('一'), await newCollection('二')];
    const id = await newProduct({ collection_ids: [two, one, one] });
    expect(await read(id)).toMatchObject({ collection_ids: [one, two] });
    await save(id, {});
    expect(await read(id)).toMatchObject({ collection_ids: [one, two] });
    await save(id, { collection_ids: [two] });
    expect(await read(id)).toMatchObject({ collection_ids: [two] });
    const [entry] = (await owner.call('GET', `${base}/audit`)).body.data;
    expect([entry.before.collections, entry.after.collections]).toEqual([['一', '二'], ['二']]);
  });

  it('are only the store’s own, and a form opened before a bulk change is refused', async () => {
    const foreign = (await owner.call('GET', '/stores/chaya/collections')).body.data[0].id;
    const id = await newProduct();
    expect((await save(id, { collection_ids: [foreign] })).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.collection_ids.0' }],
    });
    const { revision } = await read(id);
    const collection = await newCollection('一括');
    await act([id], actOf(collection));
    expect((await save(id, { collection_ids: [] }, revision)).body.code).toBe('CHANGED_MEANWHILE');
    expect(await read(id)).toMatchObject({ collection_ids: [collection] });
  });

  it('are refused when one is full, unless the product is in it', async () => {
    const id = await newCollection('満員');
    const inside = await newProduct({ collection_ids: [id] });
    await shop.sql(
      `WITH added AS (
         INSERT INTO products (store_id, name, description, position, deleted_at)
         SELECT c.store_id, '満員 ' || n, '', 900 + n, now() FROM collections c, generate_series(2, $2::int) n WHERE c.id = $1
         RETURNING store_id, id)
       INSERT INTO collection_products (store_id, collection_id, product_id) SELECT store_id, $1, id FROM added`,
      [id, maxGoodsPerCollection],
    );
    const full = { status: 409, body: { code: 'COLLECTION_FULL', most: maxGoodsPerCollection } };
    expect(
      await owner.call('POST', `${base}/products`, bodyOf({ collection_ids: [id] })),
    ).toMatchObject(full);
    const outside = await newProduct();
    expect(await save(outside, { collection_ids: [id] })).toMatchObject(full);
    expect((await save(inside, { collection_ids: [id] })).status).toBe(200);
    expect(await check([outside], actOf(id))).toMatchObject({
      changing: [],
      refused: [{ id: outside, refusal: 'collection_full' }],
    });
    // the place of a removed product is taken before the removal is undone
    const { undo: batch } = await act([inside], actOf(id, false));
    await act([outside], actOf(id));
    expect(await undo(batch.id)).toMatchObject({
      restored: 0,
      refused: [{ id: inside, refusal: 'collection_full' }],
    });
    expect(await read(inside)).toMatchObject({ collection_ids: [] });
  });
});

describe('many products in a collection', () => {
  it('are added, removed and restored by an undo', async () => {
    const [id, other] = [await newCollection('まとめて'), await newCollection('ほか')];
    const ids = [await newProduct({ collection_ids: [other] }), await newProduct()];
    const { changing, shown } = await check([...ids, 999_999], actOf(id));
    expect(shown[0]).toMatchObject({
      before: { collection_ids: [other] },
      after: { collection_ids: [other, id] },
    });
    const added = (await change(changing, actOf(id))).body.data;
    expect(added).toMatchObject({ changed: 2, refused: [] });
    expect(await check(ids, actOf(id))).toMatchObject({ changing: [], unchanged: 2 });
    expect((await read(ids[0] as number)).collection_ids).toEqual([id, other].toSorted());
    const removed = await act(ids, actOf(id, false));
    expect((await read(ids[0] as number)).collection_ids).toEqual([other]);
    expect(await undo(removed.undo.id)).toMatchObject({ restored: 2 });
    expect((await read(ids[1] as number)).collection_ids).toEqual([id]);
    const entries = await shop.sql<{ after: object }>(
      "SELECT after FROM audit_entries WHERE subject = $1 AND call LIKE '%product-changes' ORDER BY id",
      [`product ${ids[1]}`],
    );
    expect(entries).toMatchObject([
      { after: { collections: ['まとめて'] } },
      { after: { collections: [] } },
    ]);
  });

  it('of another store, and unknown collections, are refused', async () => {
    const id = await newProduct();
    const foreign = (await owner.call('GET', '/stores/chaya/collections')).body.data[0].id;
    for (const wrong of [999_999, foreign]) {
      const refused = {
        status: 422,
        body: { errors: [{ path: 'body.act.collection_id' }] },
      };
      expect(
        await owner.call('POST', `${base}/product-changes/check`, {
          products: [id],
          act: actOf(wrong),
        }),
      ).toMatchObject(refused);
      expect(await change([{ id, revision: 0 }], actOf(wrong))).toMatchObject(refused);
    }
  });

  it('stay within the limit when two people add at once', async () => {
    const id = await newCollection('残り一つ');
    await shop.sql(
      `INSERT INTO collection_products (store_id, collection_id, product_id)
       SELECT p.store_id, $1, p.id FROM products p JOIN collections c ON c.store_id = p.store_id AND c.id = $1
        WHERE p.deleted_at IS NOT NULL AND p.name LIKE '満員 %' LIMIT $2`,
      [id, maxGoodsPerCollection - 1],
    );
    const ids = await Promise.all([1, 2, 3, 4].map(() => newProduct()));
    const size = async () =>
      (
        await shop.sql<{ size: number }>(
          'SELECT count(*)::int AS size FROM collection_products WHERE collection_id = $1',
          [id],
        )
      )[0]?.size;
    expect(await size()).toBe(maxGoodsPerCollection - 1);
    const replies = await Promise.all([
      change([{ id: ids[0], revision: 0 }], actOf(id)),
      change([{ id: ids[1], revision: 0 }], actOf(id), manager),
      save(ids[2] as number, { collection_ids: [id] }),
      save(ids[3] as number, { collection_ids: [id] }, 0, manager),
    ]);
    const done = replies.filter(({ status, body }) => status === 200 && body.data.changed !== 0);
    expect(done).toHaveLength(1);
    expect(await size()).toBe(maxGoodsPerCollection);
  });

  it('are added while the collection or a product goes, without an error', async () => {
    const id = await newCollection('消える特集');
    const ids = await Promise.all([1, 2, 3].map(() => newProduct()));
    const current = ids.map((one) => ({ id: one, revision: 0 }));
    const replies = await Promise.all([
      change(current, actOf(id)),
      remove(id),
      change(current.slice(0, 1), { kind: 'archive', is_archived: true }, manager),
      ...ids.map((one) => save(one, { collection_ids: [id] }, 0, manager)),
    ]);
    const answers = replies.map(({ status }) => status).filter((status) => status >= 500);
    expect(answers).toEqual([]);
    if ((await collections()).some((one) => one.id === id)) await remove(id);
    for (const one of ids) expect((await read(one)).collection_ids).toEqual([]);
  });
});

it('ten thousand products are filtered by the index', async () => {
  const id = await newCollection('一万点から');
  const [store] = await shop.sql<{ id: number }>("SELECT id FROM stores WHERE slug = 'hanamori'");
  const store_id = store?.id as number;
  // one statement for all would take longer than a statement may
  for (let from = 1; from < 10_000; from += 500)
    await shop.sql(
      `INSERT INTO products (store_id, name, description, position) SELECT $1, '品' || n, '', n FROM generate_series($2::int, $2 + 499) n`,
      [store_id, from],
    );
  // a small collection next to large ones
  const sizes = [
    [id, 30],
    [await newCollection('千点'), 1_000],
    [await newCollection('もう千点'), 1_000],
  ] as const;
  for (const [collection, size] of sizes)
    await shop.sql(
      `INSERT INTO collection_products (store_id, collection_id, product_id)
       SELECT $1, $2, p.id FROM products p WHERE p.store_id = $1 AND p.name LIKE '品%' AND p.deleted_at IS NULL ORDER BY p.id DESC LIMIT $3`,
      [store_id, collection, size],
    );
  await shop.sql('ANALYZE products, collection_products');
  const planned: string[] = [];
  const explain: Db = {
    async query<Row>(text: string, params?: readonly unknown[]) {
      const plan = await shop.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...(params ?? [])]);
      planned.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
      return [] as Row[];
    },
  };
  const filter = {
    store_id,
    in_marketplace: true,
    with_market: true,
    kind: null,
    collection: id,
    keyword: null,
    limit: 20,
    offset: 0,
  };
  await listProducts(explain, filter, null);
  await countProducts(explain, filter, null);
  for (const plan of planned) {
    expect(plan).toContain('on collection_products m');
    expect(plan).not.toContain('Seq Scan on products');
    expect(plan).not.toContain('Seq Scan on collection_products');
  }
  await listGoods(
    explain,
    {
      store_id,
      state: 'current',
      scarce: null,
      kind: id,
      sort: 'shelf',
      patterns: null,
    },
    50,
    0,
  );
  expect(planned[2]).not.toContain('Seq Scan on collection_products');
});
