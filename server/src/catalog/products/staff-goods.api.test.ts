import type { GoodsProduct } from '@noren/contract/entities/goods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const base = '/stores/hanamori/products';
const sku = {
  name: '',
  price: 1_200,
  original_price: null,
  salable_limit: null,
  tax_rate: 10,
  stock: 3,
};
const cup = {
  name: '湯のみ 青',
  description: '口の薄い湯のみです。',
  kind_id: null,
  in_marketplace: true,
  adult_warning: false,
  sale_started_at: null,
  sale_ended_at: null,
  skus: [sku],
};
const put = async (product = cup): Promise<GoodsProduct> =>
  (await keeper.call('POST', base, product)).body.data as GoodsProduct;
/** The fields of a product that a merchant sends back. */
const changeOf = (product: GoodsProduct) => {
  const {
    name,
    description,
    kind_id,
    in_marketplace,
    adult_warning,
    sale_started_at,
    sale_ended_at,
    is_archived,
    revision,
  } = product;
  const skus = product.skus.map(
    ({ id, name: of_sku, price, original_price, salable_limit, tax_rate }) => ({
      id,
      name: of_sku,
      price,
      original_price,
      salable_limit,
      tax_rate,
    }),
  );
  return {
    name,
    description,
    kind_id,
    in_marketplace,
    adult_warning,
    sale_started_at,
    sale_ended_at,
    is_archived,
    revision,
    skus,
  };
};
const change = (product: GoodsProduct, changes: object) =>
  keeper.call('PUT', `${base}/${product.id}`, { ...changeOf(product), ...changes });
const seen = async (id: number) => shop.call('GET', `/api/v2/products/${id}`);

describe('a product', () => {
  it('can be bought at once when it is added, and only as many units as there are', async () => {
    const product = await put();
    expect(product).toMatchObject({
      revision: 0,
      is_archived: false,
      skus: [{ price: 1_200, tax_rate: 10, stock: 3, sold: 0, held: 0 }],
    });
    expect((await seen(product.id)).body).toMatchObject({
      name: '湯のみ 青',
      min_price: 1_200,
      available_quantity: 3,
      salable_status: 'on_sell',
    });
    const guest = await newGuest(shop);
    await guest.order(product.skus[0]?.id as number);
    await expect
      .poll(async () => (await seen(product.id)).body)
      .toMatchObject({ available_quantity: 2 });
    const found = (await keeper.call('GET', `${base}?keyword=${encodeURIComponent('湯のみ 青')}`))
      .body;
    expect(found.data[0]).toMatchObject({ id: product.id, skus: [{ stock: 3, sold: 1 }] });
  });

  it('keeps its weight, temperature and size, which an older form leaves alone', async () => {
    const product = await put({
      ...cup,
      weight: 1_500,
      temperature: 'chilled',
      fits_letterbox: true,
    } as typeof cup);
    const kept = { weight: 1_500, temperature: 'chilled', fits_letterbox: true };
    expect(product).toMatchObject(kept);
    const renamed = (await change(product, { name: '湯のみ 白' })).body.data;
    expect(renamed).toMatchObject(kept);
    expect(
      (await change(renamed, { weight: null, temperature: 'frozen' })).body.data,
    ).toMatchObject({ weight: null, temperature: 'frozen', fits_letterbox: true });
    for (const weight of [0, -1, 1.5, 1e9])
      expect((await keeper.call('POST', base, { ...cup, weight })).status).toBe(422);
    expect(await put()).toMatchObject({
      weight: null,
      temperature: 'normal',
      fits_letterbox: false,
    });
  });

  it('is found in any width, case and order of words, with old kanji, and after a typing error', async () => {
    const names = ['ﾊﾝｶｸﾏｸﾞ', 'Ｔシャツ　紺', 'コーヒー　豆', '髙島の鉢'];
    const ids = [];
    for (const name of names) ids.push((await put({ ...cup, name })).id);
    const first = async (keyword: string) =>
      (await keeper.call('GET', `${base}?keyword=${encodeURIComponent(keyword)}`)).body.data[0]?.id;
    const typed = ['ハンカクマグ', 'Tシャツ 紺', '豆 コーヒー', '高島'];
    expect(await Promise.all(typed.map(first))).toEqual(ids);
    expect(await first('こーひー豆')).toBe(ids[2]);
    expect(await first('ハンカグマグ')).toBe(ids[0]);
  });

  it.each([
    'Dr.Ci:Labo エンリッチリフト',
    'ASP.NET入門',
    'feat.Ado/YOASOBI 限定盤',
    '全集 Vol.II/III',
    '白//黒 リバーシブル',
    'Mt.Rainier/カフェラテ',
    'Mr.Win フィギュア',
    'www.example.com 公式 https://example.com/x',
  ])('may be called %j', async (name) => {
    expect(await put({ ...cup, name, skus: [{ ...sku, name }] })).toMatchObject({
      name,
      skus: [{ name }],
    });
  });

  it('drops invisible characters from a copied code, but keeps codes apart that look the same', async () => {
    const [kept, same] = ['IV-1', 'IV-1\u200b'].map((sku_code) => ({
      ...sku,
      name: sku_code,
      sku_code: `\ufeff${sku_code}`,
    }));
    const answer = await keeper.call('POST', base, { ...cup, skus: [kept] });
    expect(answer.body).toMatchObject({ data: { skus: [{ sku_code: 'IV-1' }] } });
    expect(await keeper.call('POST', base, { ...cup, skus: [same] })).toMatchObject({
      status: 422,
    });
  });

  it('can only be changed with its current revision, and buyers see the change at once', async () => {
    const product = await put({ ...cup, name: '急須' });
    expect((await seen(product.id)).body.min_price).toBe(1_200);
    const changed = (
      await change(product, {
        name: '急須 黒',
        skus: [
          { ...changeOf(product).skus[0], price: 900, original_price: 1_200 },
          { ...sku, name: '大' },
        ],
      })
    ).body;
    expect(changed.data).toMatchObject({
      revision: 1,
      name: '急須 黒',
      skus: [
        { price: 900, original_price: 1_200, stock: 3 },
        { name: '大', stock: 3 },
      ],
    });
    // the cached page is dropped on NOTIFY, a moment later
    await expect
      .poll(async () => (await seen(product.id)).body)
      .toMatchObject({ name: '急須 黒', min_price: 900, max_price: 1_200, available_quantity: 6 });
    expect((await change(product, { name: '急須 白' })).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await seen(product.id)).body.name).toBe('急須 黒');
    // of two changes with the same revision, one is saved
    const both = await Promise.all(
      ['赤', '緑'].map((name) => change(changed.data as GoodsProduct, { name })),
    );
    expect(both.map(({ body }) => body.code ?? 'saved').sort()).toEqual([
      'CHANGED_MEANWHILE',
      'saved',
    ]);
  });

  it('is removed from lists and carts when it is archived, and comes back', async () => {
    const product = await put({ ...cup, name: '花器' });
    const guest = await newGuest(shop);
    await guest.add(product.skus[0]?.id as number, 1);
    const archived = (await change(product, { is_archived: true })).body.data as GoodsProduct;
    expect((await seen(product.id)).status).toBe(404);
    expect((await keeper.call('GET', `${base}?archived=1`)).body.data).toMatchObject([
      { id: product.id, is_archived: true },
    ]);
    expect((await guest.add(product.skus[0]?.id as number, 1)).body).toMatchObject({
      code: 'SKU_DELETED',
    });
    await change(archived, { is_archived: false });
    expect((await seen(product.id)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['a kind of another store', { kind_id: 999_999 }, 'body.kind_id'],
    [
      'an end before its start',
      { sale_started_at: '2026-12-02T00:00:00Z', sale_ended_at: '2026-12-01T00:00:00Z' },
      'body.sale_ended_at',
    ],
    [
      'a former price that was no higher',
      { skus: [{ ...sku, original_price: 1_200 }] },
      'body.skus.0.original_price',
    ],
    ['two SKUs of one name', { skus: [sku, sku] }, 'body.skus.1.name'],
    ['a SKU of another product', { skus: [{ ...sku, id: 1 }] }, 'body.skus.0.id'],
    ['no SKU', { skus: [] }, 'body.skus'],
    ['no name', { name: ' ' }, 'body.name'],
    ['another tax', { skus: [{ ...sku, tax_rate: 7 }] }, 'body.skus.0.tax_rate'],
  ])('with %s is refused with its field, and nothing is written', async (_, wrong, path) => {
    const before = await shop.sql('SELECT count(*)::int AS n FROM products');
    expect((await keeper.call('POST', base, { ...cup, ...wrong })).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path }],
    });
    expect(await shop.sql('SELECT count(*)::int AS n FROM products')).toEqual(before);
  });

  it('is created once per idempotency key, and another body under the key is refused', async () => {
    const first = await keeper.call('POST', base, { ...cup, name: '皿' }, 'one-product');
    expect((await keeper.call('POST', base, { ...cup, name: '皿' }, 'one-product')).body).toEqual(
      first.body,
    );
    expect((await keeper.call('POST', base, cup, 'one-product')).body).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    // a key of one person is a different key for another
    const other = await newStaff(shop, { hanamori: 'owner' });
    expect((await other.call('POST', base, cup, 'one-product')).body.data.id).not.toBe(
      first.body.data.id,
    );
  });

  it('is listed by pages, and page zero is refused', async () => {
    expect((await keeper.call('GET', `${base}?page=2`)).body).toMatchObject({ page: 2 });
    expect((await keeper.call('GET', `${base}?page=0`)).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'query.page' }],
    });
  });

  it('returns 404 for an unknown number', async () => {
    const product = await put();
    expect((await keeper.call('PUT', `${base}/999999`, changeOf(product))).body).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      (
        await keeper.call('POST', '/stores/hanamori/skus/999999/stock', {
          change: 1,
          reason: 'counted',
        })
      ).body,
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('stock', () => {
  it('is corrected with a reason, never below sold and held', async () => {
    const product = await put({ ...cup, name: '鉢' });
    const id = product.skus[0]?.id as number;
    const correct = (units: number, reason = 'counted', key?: string) =>
      keeper.call(
        'POST',
        `/stores/hanamori/skus/${id}/stock`,
        { change: units, reason, note: '棚卸し' },
        key,
      );
    expect((await correct(4, 'received')).body.data).toMatchObject({ stock: 7, sold: 0, held: 0 });
    const guest = await newGuest(shop);
    await guest.order(id, 5);
    expect((await correct(-3, 'damaged')).body).toMatchObject({
      code: 'STOCK_BELOW_COMMITTED',
      stock: 7,
      sold: 5,
      held: 0,
    });
    expect((await correct(-2, 'damaged', 'once')).body.data).toMatchObject({ stock: 5, sold: 5 });
    expect((await correct(-2, 'damaged', 'once')).body.data).toMatchObject({ stock: 5, sold: 5 });
    expect((await correct(1, 'sample', 'once')).body).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect((await correct(0)).body).toMatchObject({ code: 'VALIDATION_EXCEPTION' });
    expect((await correct(1, 'a feeling')).body).toMatchObject({ code: 'VALIDATION_EXCEPTION' });
    await expect
      .poll(async () => (await seen(product.id)).body)
      .toMatchObject({ available_quantity: 0, salable_status: 'sold_out' });
    expect(
      await shop.sql(
        'SELECT change, stock, reason, note, staff_id FROM stock_changes WHERE sku_id = $1 ORDER BY id',
        [id],
      ),
    ).toEqual([
      { change: 4, stock: 7, reason: 'received', note: '棚卸し', staff_id: keeper.id },
      { change: -2, stock: 5, reason: 'damaged', note: '棚卸し', staff_id: keeper.id },
    ]);
  });

  it('that is reduced while buyers buy is never oversold, in either order', async () => {
    const product = await put({ ...cup, name: '箸', skus: [{ ...sku, stock: 20 }] });
    const id = product.skus[0]?.id as number;
    const guests = await Promise.all(Array.from({ length: 12 }, () => newGuest(shop)));
    const lines = await Promise.all(guests.map(async (guest) => (await guest.add(id, 1)).status));
    const [orders, taken] = await Promise.all([
      Promise.all(
        guests.map((guest) =>
          guest.order(id).then(
            () => 1,
            () => 0,
          ),
        ),
      ),
      Promise.all(
        Array.from({ length: 6 }, () =>
          keeper.call('POST', `/stores/hanamori/skus/${id}/stock`, {
            change: -2,
            reason: 'mistake',
          }),
        ),
      ),
    ]);
    const [row] = await shop.sql<{ stock: number; sold: number; held: number }>(
      'SELECT stock, sold, held FROM sku_stock WHERE sku_id = $1',
      [id],
    );
    expect(lines.every((status) => status === 200)).toBe(true);
    expect((row?.sold ?? 0) + (row?.held ?? 0)).toBeLessThanOrEqual(row?.stock ?? 0);
    expect(row?.stock).toBe(20 - 2 * taken.filter(({ status }) => status === 200).length);
    expect(row?.sold).toBeGreaterThanOrEqual(orders.reduce((sum: number, one) => sum + one, 0));
  });
});

describe('the audit', () => {
  it('has each change with person, action, before and after, newest first, and pages', async () => {
    const other = await newStaff(shop, { chaya: 'owner', hanamori: 'accountant' });
    const product = await put({ ...cup, name: '盆' });
    await change(product, { name: '盆 大' });
    const { data, next } = (await other.call('GET', '/stores/hanamori/audit')).body;
    expect(data.slice(0, 2)).toMatchObject([
      {
        call: 'PUT /console/stores/{slug}/products/{id}',
        subject: `product ${product.id}`,
        staff: { id: keeper.id },
        before: { name: '盆', revision: 0 },
        after: { name: '盆 大', revision: 1 },
      },
      { call: 'POST /console/stores/{slug}/products', before: null, after: { name: '盆' } },
    ]);
    expect(next).toBeNull();
    const older = (await other.call('GET', `/stores/hanamori/audit?before=${data[1].id}`)).body
      .data;
    expect(older[0].id).toBe(data[2].id);
    const alone = (
      await other.call(
        'GET',
        `/stores/hanamori/audit?call=${encodeURIComponent('POST /console/stores/{slug}/skus/{id}/stock')}`,
      )
    ).body.data;
    expect(new Set(alone.map(({ call }: { call: string }) => call))).toEqual(
      new Set(['POST /console/stores/{slug}/skus/{id}/stock']),
    );
    expect((await other.call('GET', '/stores/chaya/audit')).body.data).toEqual([]);
    const subjects = {
      order: ['order N1', 'orders'],
      goods: ['product 1', 'sku 1', 'import 1', 'kinds', 'low stock'],
      staff: ['staff 1', 'invitation 1', 'key 1'],
      settings: ['facts', 'order emails', 'webhook 1', 'gmo'],
    };
    for (const subject of Object.values(subjects).flat())
      await shop.sql(
        "INSERT INTO audit_entries (store_id, call, subject) SELECT id, 'x', $1 FROM stores WHERE slug = 'hanamori'",
        [subject],
      );
    for (const [about, own] of Object.entries(subjects)) {
      const found = (await other.call('GET', `/stores/hanamori/audit?call=x&about=${about}`)).body
        .data as { subject: string }[];
      expect(found.map(({ subject }) => subject)).toEqual(own.toReversed());
    }
    const byKeeper = (await other.call('GET', `/stores/hanamori/audit?staff=${keeper.id}`)).body
      .data as { staff: { id: number } }[];
    expect(new Set(byKeeper.map(({ staff }) => staff.id))).toEqual(new Set([keeper.id]));
    expect((await other.call('GET', '/stores/hanamori/audit?about=x')).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
    });
    expect((await other.call('GET', '/stores/hanamori/audit?before=x')).body).toMatchObject({
      code: 'VALIDATION_EXCEPTION',
    });
  });

  it('has no entry for a refused change', async () => {
    const product = await put();
    const before = await shop.sql('SELECT count(*)::int AS n FROM audit_entries');
    expect((await change(product, { revision: 7 })).body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await shop.sql('SELECT count(*)::int AS n FROM audit_entries')).toEqual(before);
  });
});
