import iconv from 'iconv-lite';
import { readSheet } from 'read-excel-file/node';
import sharp from 'sharp';
import type { GoodsImport } from '@noren/contract/entities/goods-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/buyer.ts';
import { sendFile, sendPicture } from '../../../test/pictures.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
import { spreadsheet } from '../../../test/documents.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { workImports } from './work-import.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const at = '/stores/hanamori';
const send = (file: string | Buffer, name = 'goods.csv'): Promise<Reply> =>
  sendFile(shop, keeper.token, `${at}/imports`, Buffer.from(file as Buffer), name);
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

async function checked(sent: Reply, columns?: GoodsImport['columns']): Promise<GoodsImport> {
  const { id, encoding, columns: guessed } = sent.body.data;
  const asked = await keeper.call('POST', `${at}/imports/${id}/check`, {
    encoding,
    columns: columns ?? guessed,
  });
  expect(asked.body.data).toMatchObject({ status: 'checking' });
  expect(await workImports(shop.app)).toBe(1);
  return (await keeper.call('GET', `${at}/imports/${id}`)).body.data;
}
async function written(file: string | Buffer): Promise<GoodsImport> {
  const { id, report } = await checked(await send(file));
  expect(report?.faults).toEqual([]);
  expect((await keeper.call('POST', `${at}/imports/${id}/run`)).body.data.status).toBe('running');
  expect(await workImports(shop.app)).toBe(1);
  return (await keeper.call('GET', `${at}/imports/${id}`)).body.data;
}
/** Everything that a file could change. */
const goodsNow = () =>
  shop.sql(
    `SELECT p.id, p.name, p.description, p.kind_id, p.with_market, p.adult_warning, p.sale_started_at, p.sale_ended_at, p.revision, p.cover_image_id, p.position,
            (SELECT jsonb_agg(to_jsonb(s) ORDER BY s.id) FROM skus s WHERE s.product_id = p.id) AS skus,
            (SELECT jsonb_agg(to_jsonb(q) ORDER BY q.sku_id) FROM skus s JOIN sku_stock q ON q.sku_id = s.id WHERE s.product_id = p.id) AS stock,
            (SELECT jsonb_agg(to_jsonb(i) ORDER BY i.id) FROM product_images i WHERE i.product_id = p.id) AS images
       FROM products p ORDER BY p.id`,
  );
const exported = async (): Promise<string> => {
  const response = await fetch(`${shop.origin}/api/console${at}/goods-file`, {
    headers: { authorization: `Bearer ${keeper.token}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="goods-[\d-]+\.csv"$/,
  );
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
};
const product = async (code: string) =>
  (
    await shop.sql<Record<string, unknown>>(
      `SELECT p.*, s.id AS sku_id, s.name AS sku_name, s.price, s.original_price, s.salable_limit, s.tax_rate, q.stock, k.name AS kind
         FROM skus s JOIN products p ON p.id = s.product_id JOIN sku_stock q ON q.sku_id = s.id LEFT JOIN product_kinds k ON k.id = p.kind_id WHERE s.sku_code = $1`,
      [code],
    )
  )[0];

const header = [
  '商品名',
  '商品コード',
  '種類',
  '販売価格',
  '在庫数',
  '税率',
  'カテゴリー',
  '販売開始日時',
  '商品説明',
];
const rows = [
  [
    '湯のみ ①髙﨑',
    'Y-1',
    '青',
    '￥１，２００',
    '5',
    '8%',
    '茶器',
    '2026/12/1 10:00',
    '一行目\r\n「二行目」',
  ],
  ['湯のみ ①髙﨑', 'Y-2', '赤', '1300', '0', '10', '', '', ''],
  ['急須', 'K-1', '', '4,800円', '2', '10', '新しい棚', '', '=1+1'],
];

describe('a goods file', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text), 'utf-8'],
    [
      'UTF-8 with a mark, as Excel writes it',
      (text: string) => Buffer.from(`\ufeff${text}`),
      'utf-8',
    ],
    ['Shift_JIS', (text: string) => iconv.encode(text, 'cp932'), 'shift_jis'],
    [
      'UTF-16 with tabs',
      (text: string) => iconv.encode(text.replaceAll('","', '"\t"'), 'utf-16le', { addBOM: true }),
      'utf-16le',
    ],
  ] as const)(
    'in %s is read, its columns are guessed, and it changes nothing before the run',
    async (_, encode, encoding) => {
      const before = await goodsNow();
      const sent = await send(encode(csv([header, ...rows])));
      expect(sent.body.data).toMatchObject({ encoding, row_count: 3, status: 'draft', header });
      expect(sent.body.data.columns).toEqual([
        'product_name',
        'sku_code',
        'sku_name',
        'price',
        'stock',
        'tax_rate',
        'kind',
        'sale_started_at',
        'description',
      ]);
      expect(sent.body.data.sample[0][0]).toBe('湯のみ ①髙﨑');
      const { status, report } = await checked(sent);
      expect([status, report]).toMatchObject([
        'checked',
        { new_products: 2, new_skus: 3, new_kinds: ['茶器', '新しい棚'], fault_count: 0 },
      ]);
      expect(await goodsNow()).toEqual(before);
    },
  );

  it('in Excel’s format is read with its dates, numbers and texts', async () => {
    const sheet = spreadsheet([
      ['商品名', '商品コード', '価格', '販売開始'],
      ['箸 <二膳> & 箱', 'X-1', 1800, new Date(Date.UTC(2026, 11, 1, 10, 30))],
      ['匙', '007', 900, ''],
    ]);
    const sent = await send(sheet, '商品.xlsx');
    expect(sent.body.data).toMatchObject({
      encoding: 'xlsx',
      row_count: 2,
      columns: ['product_name', 'sku_code', 'price', 'sale_started_at'],
    });
    expect((await written(sheet)).report).toMatchObject({ new_products: 2 });
    expect(await product('X-1')).toMatchObject({
      name: '箸 <二膳> & 箱',
      price: 1800,
      sale_started_at: new Date('2026-12-01T01:30:00Z'),
    });
    expect(await product('007')).toMatchObject({ price: 900 });
    // a file that claims to unpack to gigabytes
    const bomb = Buffer.from(sheet);
    const at = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bomb.writeUInt32LE(0xf0000000, at + 24);
    expect((await send(bomb)).body).toMatchObject({
      code: 'GOODS_FILE_REFUSED',
      reason: 'unpacks_too_much',
    });
  });

  it('of Taiwan is read as Excel writes it there', async () => {
    await shop.sql(
      "INSERT INTO staff_roles (store_id, staff_id, role) SELECT t.id, $1, 'owner' FROM stores t WHERE t.region = 'TW' LIMIT 1",
      [keeper.id],
    );
    const [{ slug } = { slug: '' }] = await shop.sql<{ slug: string }>(
      "SELECT slug FROM stores WHERE region = 'TW' LIMIT 1",
    );
    const text = csv([
      ['商品名稱', '商品編號', '售價'],
      ['茶壺', 'T-1', 'NT$1,200'],
      ['瓷杯', 'T-2', '300'],
    ]);
    const sent = await sendFile(
      shop,
      keeper.token,
      `/stores/${slug}/imports`,
      iconv.encode(text, 'big5'),
      '商品.csv',
    );
    expect(sent.body.data).toMatchObject({
      encoding: 'big5',
      file_name: '商品.csv',
      columns: ['product_name', 'sku_code', 'price'],
      sample: [['茶壺', 'T-1', 'NT$1,200'], {}],
    });
  });

  it('is imported completely, and importing it again changes nothing', async () => {
    const done = await written(csv([header, ...rows]));
    expect(done).toMatchObject({
      status: 'done',
      done_rows: 3,
      report: { new_products: 2, new_skus: 3 },
    });
    expect(await product('Y-1')).toMatchObject({
      name: '湯のみ ①髙﨑',
      sku_name: '青',
      price: 1200,
      stock: 5,
      tax_rate: 8,
      kind: '茶器',
      description: '一行目\n「二行目」',
      sale_started_at: new Date('2026-12-01T01:00:00Z'),
    });
    expect((await product('Y-2'))?.['id']).toBe((await product('Y-1'))?.['id']);
    const before = await goodsNow();
    const again = await written(csv([header, ...rows]));
    expect(again.report).toMatchObject({
      new_products: 0,
      changed_products: 0,
      new_skus: 0,
      changed_skus: 0,
      unchanged_skus: 3,
      new_kinds: [],
    });
    expect(await goodsNow()).toEqual(before);
    // a repeated call returns the finished import
    expect((await keeper.call('POST', `${at}/imports/${again.id}/run`)).body.data.status).toBe(
      'done',
    );
    expect(await workImports(shop.app)).toBe(0);
    const [entry] = (
      await keeper.call(
        'GET',
        `${at}/audit?call=${encodeURIComponent('POST /console/stores/{slug}/imports/{id}/run')}`,
      )
    ).body.data;
    expect(entry).toMatchObject({
      staff: { id: keeper.id },
      after: { file_name: 'goods.csv', unchanged_skus: 3 },
    });
  });

  it('changes only fields it has a column for, and not the stock that buyers take from', async () => {
    const before = await product('K-1');
    const done = await written(
      csv(
        [
          ['商品名', '商品コード', '価格', '在庫'],
          ['急須 大', 'K-1', 5000, 99],
          ['急須 大', 'K-2', 900, 7],
        ]
          .map((row) => [...row, row[1] === 'K-2' ? '蓋' : ''])
          .map((row, nth) => (nth === 0 ? [...row.slice(0, 4), '種類'] : row)),
      ),
    );
    expect(done.report).toMatchObject({
      changed_products: 1,
      changed_skus: 1,
      new_skus: 1,
      stock_left: 1,
    });
    expect(await product('K-1')).toMatchObject({
      name: '急須 大',
      price: 5000,
      stock: 2,
      tax_rate: 10,
      kind: '新しい棚',
      description: '=1+1',
      id: before?.['id'],
    });
    expect(await product('K-2')).toMatchObject({ id: before?.['id'], sku_name: '蓋', stock: 7 });
    expect((await product('K-1'))?.['revision']).toBe((before?.['revision'] as number) + 1);
  });

  it('makes no difference when it is exported and imported again, formulas included', async () => {
    await written(
      csv([
        ['product_name', 'sku_code', 'price', 'description'],
        ["=HYPERLINK('x')", '-1', 10, "'@already"],
        ['+81', '@x', 20, ' "quoted", and\r\nmore '],
      ]),
    );
    const text = await exported();
    for (const cell of text.split(/[,\n]/)) expect(cell).not.toMatch(/^"?[=+@\t]/);
    const before = await goodsNow();
    const done = await written(text);
    expect(done.report).toMatchObject({
      new_products: 0,
      changed_products: 0,
      new_skus: 0,
      changed_skus: 0,
      new_kinds: [],
      stock_left: 0,
    });
    expect(done.report?.unchanged_skus).toBe(text.trim().split('\r\n').length - 1);
    expect(await goodsNow()).toEqual(before);
    expect(await exported()).toBe(text);
  });

  it('is exported as a spreadsheet too, with numbers as numbers and codes as texts', async () => {
    await written(
      csv([
        ['product_name', 'sku_code', 'price', 'description'],
        ['0012', '00123', 10, '=1+1'],
        ['2026-12-01', '1e5', 20, '一行目\n二行目'],
      ]),
    );
    const response = await fetch(`${shop.origin}/api/console${at}/goods-file?format=xlsx`, {
      headers: { authorization: `Bearer ${keeper.token}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="goods-[\d-]+\.xlsx"$/,
    );
    const file = Buffer.from(await response.arrayBuffer());
    const [header = [], ...lines] = await readSheet(file);
    const priceOf = (code: string) =>
      lines.find((line) => line[header.indexOf('sku_code')] === code)?.[header.indexOf('price')];
    expect([priceOf('00123'), priceOf('1e5')]).toEqual([10, 20]);
    const before = await goodsNow();
    const done = await written(file);
    expect(done.report).toMatchObject({
      new_products: 0,
      changed_products: 0,
      new_skus: 0,
      changed_skus: 0,
      new_kinds: [],
      unchanged_skus: lines.length,
    });
    expect(await goodsNow()).toEqual(before);
    expect((await keeper.call('GET', `${at}/goods-file?format=pdf`)).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
  });

  it('assigns pictures by their file names, in order', async () => {
    const picture = (g: number) =>
      sharp({ create: { width: 400, height: 500, channels: 3, background: { r: 1, g, b: 1 } } })
        .jpeg()
        .toBuffer();
    const [front, back] = [
      (await sendPicture(shop, keeper.token, 'hanamori', await picture(1), '正面.JPG')).body.data
        .url,
      (await sendPicture(shop, keeper.token, 'hanamori', await picture(2), 'back.jpg')).body.data
        .url,
    ];
    await written(
      csv(
        [
          ['商品名', '商品コード', '価格', '写真'],
          ['皿', 'P-1', 10, '正面.jpg | BACK.jpg'],
          ['皿', 'P-2', 20, ''],
        ].map((row, nth) => [...row, nth === 0 ? '種類' : `s${nth}`]),
      ),
    );
    const shown = async () =>
      (await shop.call('GET', `/products/${(await product('P-1'))?.['id'] as number}`)).body;
    expect((await shown()).images.map(({ url }: { url: string }) => url)).toEqual([front, back]);
    expect((await shown()).cover_image_id).toBe((await shown()).images[0].id);
    await written(
      csv([
        ['商品名', '商品コード', '写真'],
        ['皿', 'P-1', 'back.jpg'],
      ]),
    );
    // the cached answer is dropped a moment after the import
    const changed = await until(shown, ({ images }) => images.length === 1);
    expect(changed.images.map(({ url }: { url: string }) => url)).toEqual([back]);
  });
});

describe('an interrupted import', () => {
  it('leaves nothing, is taken over after its lease, and is applied once', async () => {
    const some = Array.from({ length: 1_200 }, (_, nth) => [
      `品 ${Math.floor(nth / 2)}`,
      `B-${nth}`,
      `${nth % 2}`,
      100 + nth,
    ]);
    const { id } = await checked(
      await send(csv([['商品名', '商品コード', '種類', '価格'], ...some])),
    );
    const before = await goodsNow();
    await keeper.call('POST', `${at}/imports/${id}/run`);
    // the process died in the middle: only its lease is left
    await shop.sql(
      "UPDATE goods_imports SET lease_until = now() + interval '60 seconds', done_rows = 500 WHERE id = $1",
      [id],
    );
    expect(await workImports(shop.app)).toBe(0);
    shop.advance(61_000);
    // now the database fails in the middle
    await shop.sql(
      `CREATE FUNCTION refuse_900() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.sku_code = 'B-900' THEN RAISE EXCEPTION 'no' USING ERRCODE = '57P01'; END IF; RETURN NEW; END $$`,
    );
    await shop.sql(
      'CREATE TRIGGER refuse_900 BEFORE INSERT ON skus FOR EACH ROW EXECUTE FUNCTION refuse_900()',
    );
    await workImports(shop.app);
    expect(await goodsNow()).toEqual(before);
    await shop.sql('DROP TRIGGER refuse_900 ON skus');
    shop.advance(61_000);
    // two processes at once
    await Promise.all([workImports(shop.app), workImports(shop.app)]);
    expect((await keeper.call('GET', `${at}/imports/${id}`)).body.data).toMatchObject({
      status: 'done',
      done_rows: 1_200,
      report: { new_products: 600, new_skus: 1_200 },
    });
    expect(
      await shop.sql(
        `SELECT count(*)::int AS skus, count(DISTINCT product_id)::int AS products FROM skus WHERE sku_code LIKE 'B-%'`,
      ),
    ).toEqual([{ skus: 1_200, products: 600 }]);
    shop.advance(-122_000);
  });

  it('reports that the store changed since the check, and writes nothing', async () => {
    const { id } = await checked(
      await send(
        csv([
          ['商品名', '商品コード', '価格'],
          ['後', 'L-1', 5],
          ['前', 'L-2', 5],
        ]),
      ),
    );
    await written(
      csv(
        [
          ['商品名', '商品コード', '価格'],
          ['別の品', 'L-1', 5],
          ['別の品', 'L-2', 5],
        ].map((row, nth) => [...row, nth === 0 ? '種類' : String(nth)]),
      ),
    );
    await keeper.call('POST', `${at}/imports/${id}/run`);
    await workImports(shop.app);
    const { status, report } = (await keeper.call('GET', `${at}/imports/${id}`)).body.data;
    expect([status, report.faults[0].reason]).toEqual(['failed', 'of_another_product']);
    expect(await product('L-1')).toMatchObject({ name: '別の品' });
  });
});
