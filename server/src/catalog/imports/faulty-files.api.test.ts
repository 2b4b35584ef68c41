import { importFaults, type GoodsImport } from '@noren/contract/entities/goods-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFile } from '../../../test/pictures.ts';
import { openShop, type Reply, type TestShop } from '../../../test/shop.ts';
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

const product = async (code: string) =>
  (
    await shop.sql<Record<string, unknown>>(
      `SELECT p.*, s.id AS sku_id, s.name AS sku_name, s.price, s.original_price, s.salable_limit, s.tax_rate, q.stock, k.name AS kind
         FROM skus s JOIN products p ON p.id = s.product_id JOIN sku_stock q ON q.sku_id = s.id LEFT JOIN product_kinds k ON k.id = p.kind_id WHERE s.sku_code = $1`,
      [code],
    )
  )[0];

describe('a file with faults', () => {
  const many = Array.from({ length: 21 }, (_, nth) => `${nth}.jpg`).join('|');
  const head = [
    'product_id',
    'product_name',
    'description',
    'kind',
    'in_marketplace',
    'adult_warning',
    'sale_started_at',
    'sale_ended_at',
    'images',
    'sku_code',
    'sku_name',
    'price',
    'original_price',
    'salable_limit',
    'tax_rate',
    'stock',
  ] as const;
  const fine: Record<string, string> = {
    in_marketplace: '1',
    adult_warning: '0',
    price: '100',
    tax_rate: '10',
  };
  let made = 0;
  const row = (fields: Record<string, string>) => {
    made++;
    const all: Record<string, string> = {
      ...fine,
      product_name: `fault ${made}`,
      sku_code: `F-${made}`,
      ...fields,
    };
    return head.map((name) => all[name] ?? '');
  };
  it('of fifty kinds: names each row with its column and fault, and changes nothing', async () => {
    await written(
      csv([
        ['product_name', 'sku_code', 'price'],
        ['有り', 'HERE-1', 10],
        ['別', 'HERE-2', 10],
      ]),
    );
    const here = (await product('HERE-1'))?.['id'] as number;
    const wrong: [
      Record<string, string>,
      (typeof head)[number] | null,
      (typeof importFaults)[number],
    ][] = [
      [{ product_id: 'abc' }, 'product_id', 'not_a_number'],
      [{ product_id: '0' }, 'product_id', 'out_of_range'],
      [{ product_id: '999999' }, 'product_id', 'no_such_product'],
      [{ product_name: '' }, 'product_name', 'missing'],
      [{ product_name: 'x'.repeat(121) }, 'product_name', 'too_long'],
      [{ product_name: 'two\nlines' }, 'product_name', 'line_break'],
      [{ product_name: 'a\u0001b' }, 'product_name', 'control_characters'],
      [{ description: 'x'.repeat(20_001) }, 'description', 'too_long'],
      [{ description: 'a\u0002b' }, 'description', 'control_characters'],
      [{ kind: 'x'.repeat(81) }, 'kind', 'too_long'],
      [{ kind: 'two\nlines' }, 'kind', 'line_break'],
      [{ kind: 'a\u0001b' }, 'kind', 'control_characters'],
      [{ in_marketplace: '' }, 'in_marketplace', 'missing'],
      [{ in_marketplace: 'perhaps' }, 'in_marketplace', 'not_yes_or_no'],
      [{ adult_warning: '' }, 'adult_warning', 'missing'],
      [{ adult_warning: '2' }, 'adult_warning', 'not_yes_or_no'],
      [{ sale_started_at: 'tomorrow' }, 'sale_started_at', 'not_a_date'],
      [{ sale_started_at: '2026/02/31' }, 'sale_started_at', 'not_a_date'],
      [{ sale_started_at: '2026/12/01 25:00' }, 'sale_started_at', 'not_a_date'],
      [{ sale_ended_at: '12/31' }, 'sale_ended_at', 'not_a_date'],
      [
        { sale_started_at: '2026/12/02', sale_ended_at: '2026/12/01' },
        'sale_ended_at',
        'end_before_start',
      ],
      [{ images: 'nowhere.jpg' }, 'images', 'no_such_picture'],
      [{ images: 'https://example.com/a.jpg' }, 'images', 'no_such_picture'],
      [{ images: 'a.jpg|a.jpg' }, 'images', 'picture_twice'],
      [{ images: many }, 'images', 'too_many_pictures'],
      [{ sku_code: '' }, 'sku_code', 'missing'],
      [{ sku_code: 'x'.repeat(65) }, 'sku_code', 'too_long'],
      [{ sku_code: '#one' }, 'sku_code', 'code_not_allowed'],
      [{ sku_code: '#999999' }, 'sku_code', 'no_such_sku'],
      [{ sku_code: 'a\nb' }, 'sku_code', 'line_break'],
      [{ sku_code: 'F-1-TWICE' }, null, 'missing'],
      [{ sku_code: 'F-1-TWICE' }, 'sku_code', 'code_twice'],
      [
        { product_id: String(here), sku_code: 'HERE-2', sku_name: 'other' },
        'sku_code',
        'of_another_product',
      ],
      [{ sku_name: 'x'.repeat(81) }, 'sku_name', 'too_long'],
      [{ sku_name: 'two\nlines' }, 'sku_name', 'line_break'],
      [{ sku_name: 'a\u0001b' }, 'sku_name', 'control_characters'],
      [{ price: '' }, 'price', 'missing'],
      [{ price: 'free' }, 'price', 'not_a_number'],
      [{ price: '1.5' }, 'price', 'not_a_number'],
      [{ price: '-1' }, 'price', 'out_of_range'],
      [{ price: '100000000' }, 'price', 'out_of_range'],
      [{ original_price: 'x' }, 'original_price', 'not_a_number'],
      [{ original_price: '100' }, 'original_price', 'not_above_price'],
      [{ salable_limit: '0' }, 'salable_limit', 'out_of_range'],
      [{ salable_limit: 'few' }, 'salable_limit', 'not_a_number'],
      [{ tax_rate: '' }, 'tax_rate', 'missing'],
      [{ tax_rate: '5' }, 'tax_rate', 'not_a_tax_rate'],
      [{ stock: '-1' }, 'stock', 'out_of_range'],
      [{ stock: 'some' }, 'stock', 'not_a_number'],
      [{ product_name: 'pair', sku_name: 'a' }, null, 'missing'],
      [{ product_name: 'pair', sku_name: 'a' }, 'sku_name', 'name_twice'],
      [{ product_name: 'trio', sku_name: 'a', description: 'one' }, null, 'missing'],
      [
        { product_name: 'trio', sku_name: 'b', description: 'another' },
        'description',
        'differs_from_above',
      ],
      [{ product_name: 'long', sku_name: 'a' }, null, 'too_many_cells'],
    ];
    const table = wrong.map(([fields]) => row(fields));
    (table.at(-1) as string[]).push('one more');
    const before = await goodsNow();
    const { id, status, report } = await checked(await send(csv([[...head], ...table])));
    const expected = wrong.flatMap(([, field, reason], nth) =>
      field === null && reason === 'missing' ? [] : [{ row: nth + 2, field, reason }],
    );
    expect(status).toBe('checked');
    expect(
      report?.faults.map(({ row: nth, field, reason }) => ({ row: nth, field, reason })),
    ).toEqual(expected);
    expect(report?.fault_count).toBeGreaterThanOrEqual(50);
    expect((await keeper.call('POST', `${at}/imports/${id}/run`)).body).toMatchObject({
      code: 'IMPORT_NOT_READY',
    });
    expect(await goodsNow()).toEqual(before);
    expect(await product('F-1')).toBeUndefined();
  });

  it('is refused with the reason if it is not a table', async () => {
    const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0]);
    for (const [reason, file] of [
      ['not_a_table', Buffer.from('only one column\r\n1')],
      ['no_rows', Buffer.from('a,b\r\n,\r\n')],
      ['no_rows', Buffer.alloc(0)],
      ['not_a_table', zip],
      ['unreadable_text', Buffer.from([0x61, 0x2c, 0x00, 0x0a, 0xff, 0x80])],
      ['too_many_rows', Buffer.from(`a,b\n${'1,2\n'.repeat(20_001)}`)],
      ['too_large', Buffer.alloc(10 * 1024 * 1024 + 1, 'a,b\n')],
    ] as const)
      expect((await send(file)).body, reason).toMatchObject({ code: 'GOODS_FILE_REFUSED', reason });
  });

  it('is not imported without a check or without chosen columns', async () => {
    const { id, encoding } = (
      await send(
        csv([
          ['a', 'b'],
          ['1', '2'],
        ]),
      )
    ).body.data;
    const check = (columns: unknown, how = encoding) =>
      keeper.call('POST', `${at}/imports/${id}/check`, { encoding: how, columns });
    expect((await keeper.call('POST', `${at}/imports/${id}/run`)).body).toMatchObject({
      code: 'IMPORT_NOT_READY',
      status: 'draft',
    });
    for (const columns of [
      ['sku_code'],
      ['sku_code', 'sku_code'],
      [null, 'sku_code'],
      ['price', 'product_name'],
    ])
      expect((await check(columns)).body.code, String(columns)).toBe('VALIDATION_EXCEPTION');
    expect((await check(['sku_code', 'product_name'], 'utf-16le')).body.code).toBe(
      'GOODS_FILE_REFUSED',
    );
    const other = await newStaff(shop, { chaya: 'owner' });
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/run'],
    ] as const)
      expect((await other.call(method, `/stores/chaya/imports/${id}${path}`)).body.code).toBe(
        'NOT_FOUND',
      );
    const packer = await newStaff(shop, { hanamori: 'packer' });
    expect((await packer.call('GET', `${at}/imports/${id}`)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect((await packer.call('POST', `${at}/imports/${id}/run`)).body.code).toBe(
      'ROLE_NOT_ALLOWED',
    );
    expect((await packer.call('GET', `${at}/goods-file`)).body.code).toBe('ROLE_NOT_ALLOWED');
    expect(
      (await sendFile(shop, packer.token, `${at}/imports`, Buffer.from('a,b\n1,2'), 'x.csv')).body
        .code,
    ).toBe('ROLE_NOT_ALLOWED');
    await check(['sku_code', 'product_name']);
    await workImports(shop.app);
    await shop.sql("UPDATE goods_imports SET status = 'running' WHERE id = $1", [id]);
    expect((await check(['sku_code', 'product_name'])).body).toMatchObject({
      code: 'IMPORT_NOT_READY',
      status: 'running',
    });
    await workImports(shop.app);
  });
});
