import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFile } from '../../../test/pictures.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { workImports } from './work-import.ts';
import { roomPaths } from '../../room-paths.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const at = '/stores/hanamori';
const sendBytes = (bytes: Buffer, name = 'goods.csv') =>
  sendFile(shop, keeper.token, `${at}/imports`, bytes, name);
const send = (rows: readonly (readonly string[])[], name = 'goods.csv') =>
  sendBytes(Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\n')}\n`), name);

async function checked(rows: readonly (readonly string[])[]) {
  const sent = await send(rows);
  expect(sent.status).toBe(200);
  const { id, encoding, columns } = sent.body.data;
  expect(
    (await keeper.call('POST', `${at}/imports/${id}/check`, { encoding, columns })).status,
  ).toBe(200);
  expect(await workImports(shop.app)).toBe(1);
  return {
    sample: sent.body.data.sample,
    ...(await keeper.call('GET', `${at}/imports/${id}`)).body.data,
  };
}

const header = ['product_name', 'sku_code', 'price', 'tax_rate', 'stock', 'description'];

describe('a text that is shortened for display', () => {
  it.each([
    [
      'an emoji at the 200th character of a cell',
      [header, ['茶', 'EM-1', '1000', '10', '5', `${'あ'.repeat(199)}😀おわり`]],
      'あ'.repeat(199),
    ],
    [
      'a kanji beyond the first 65,536 characters there',
      [header, ['茶', 'EM-3', '1000', '10', '5', `${'あ'.repeat(199)}𠮷野`]],
      'あ'.repeat(199),
    ],
    [
      'a family of emoji there',
      [header, ['茶', 'EM-5', '1000', '10', '5', `${'あ'.repeat(195)}👨‍👩‍👧‍👦`]],
      'あ'.repeat(195),
    ],
  ])('keeps whole characters: %s', async (_, rows, shown) => {
    const { status, report, sample } = await checked(rows);
    expect([status, report]).toMatchObject(['checked', { new_products: 1, fault_count: 0 }]);
    expect(sample[0][5]).toBe(shown);
  });

  it('keeps whole characters in a heading and in the rows after the sample', async () => {
    const heading = await checked([
      [...header.slice(0, 5), `${'見'.repeat(199)}😀`],
      ['茶', 'EH-1', '1000', '10', '5', 'x'],
    ]);
    expect(heading).toMatchObject({ status: 'checked', report: { fault_count: 0 } });
    const few = Array.from({ length: 5 }, (_, nth) => [
      `茶${nth}`,
      `ES-${nth}`,
      '1000',
      '10',
      '5',
      'd',
    ]);
    const sixth = await checked([
      header,
      ...few,
      ['茶5', 'ES-5', '1000', '10', '5', `${'あ'.repeat(199)}😀`],
    ]);
    expect(sixth).toMatchObject({ status: 'checked', report: { new_products: 6, fault_count: 0 } });
  });

  it.each([
    [
      'a price',
      [header, ['茶', 'EM-2', `${'1x'.repeat(49)}y😀`, '10', '5', 'd']],
      { field: 'price', reason: 'not_a_number', value: `${'1x'.repeat(49)}y` },
    ],
    [
      'a name',
      [header.slice(0, 5), [`${'あ'.repeat(99)}🍵${'い'.repeat(30)}`, 'EN-1', '1000', '10', '5']],
      { field: 'product_name', reason: 'too_long', value: 'あ'.repeat(99) },
    ],
  ])('names the faulty cell: an emoji at the 100th character of %s', async (_, rows, fault) => {
    const { status, report } = await checked(rows);
    expect([status, report?.faults]).toMatchObject(['checked', [{ row: 2, ...fault }]]);
  });

  it('accepts a file whose long name is cut in the middle of an emoji', async () => {
    const sent = await send(
      [header, ['茶', 'EF-1', '1000', '10', '5', 'x']],
      `😀${'x'.repeat(195)}.csv`,
    );
    expect([sent.status, sent.body.data?.file_name]).toEqual([200, `${'x'.repeat(195)}.csv`]);
  });
});

describe('a file that is read with other settings', () => {
  const title = ['商品一覧', '', ''];
  const columns = ['product_name', 'sku_code', 'price'];

  it('has its heading below a title, and reports faults with the spreadsheet’s row numbers', async () => {
    const sent = await send(
      [title, ['商品名', '商品コード', '価格'], ['皿', 'TR-1', '1000'], ['椀', 'TR-2', '1,5']].map(
        (row) => row.map((cell) => `"${cell}"`),
      ),
    );
    expect(sent.body.data).toMatchObject({
      header_row: 2,
      header: ['商品名', '商品コード', '価格'],
      columns,
      row_count: 2,
    });
    const { id, encoding } = sent.body.data;
    const check = (body: object) =>
      keeper.call('POST', `${at}/imports/${id}/check`, { encoding, ...body });
    expect((await check({ columns, header_row: 2 })).body.data).toMatchObject({
      status: 'checking',
    });
    await workImports(shop.app);
    const { report } = (await keeper.call('GET', `${at}/imports/${id}`)).body.data;
    expect(report.faults).toEqual([
      { row: 4, field: 'price', reason: 'not_a_number', value: '1,5' },
    ]);
    // read again from another row it is a draft, with guessed columns
    const again = await check({ columns: null, header_row: 1 });
    expect(again.body.data).toMatchObject({
      status: 'draft',
      header_row: 1,
      header: title,
      columns: [null, null, null],
      row_count: 3,
      report: null,
    });
    expect((await check({ columns: null })).body.data).toMatchObject({
      status: 'draft',
      header_row: 2,
      columns,
    });
    expect((await check({ columns: null, header_row: 4 })).body).toMatchObject({
      code: 'GOODS_FILE_REFUSED',
      reason: 'no_rows',
    });
    expect((await check({ columns: null, header_row: 21 })).body.code).toBe('VALIDATION_EXCEPTION');
  });

  it('has its columns guessed again in another encoding, and is imported in it', async () => {
    const sent = await sendBytes(iconv.encode('名,号码,价格\n红茶,G-1,1980\n', 'gb18030'));
    const { id } = sent.body.data;
    const read = await keeper.call('POST', `${at}/imports/${id}/check`, {
      encoding: 'gb18030',
      columns: null,
    });
    expect(read.body.data).toMatchObject({
      encoding: 'gb18030',
      columns: [null, null, 'price'],
      sample: [['红茶', 'G-1', '1980']],
    });
    await keeper.call('POST', `${at}/imports/${id}/check`, { encoding: 'gb18030', columns });
    await workImports(shop.app);
    await keeper.call('POST', `${at}/imports/${id}/run`);
    await workImports(shop.app);
    expect((await keeper.call('GET', `${at}/imports/${id}`)).body.data).toMatchObject({
      status: 'done',
    });
    expect(
      await shop.sql(
        "SELECT p.name FROM skus s JOIN products p ON p.id = s.product_id WHERE s.sku_code = 'G-1'",
      ),
    ).toEqual([{ name: '红茶' }]);
  });

  it('is refused with the row of an unclosed quote', async () =>
    expect(
      (await send([header, ['茶', 'Q-1', '1000'], ['"皿', 'Q-2', '1000']])).body,
    ).toMatchObject({
      code: 'GOODS_FILE_REFUSED',
      reason: 'quote_not_closed',
      row: 3,
    }));

  it('has no field twice, except fields that add up', async () => {
    const { id, encoding } = (
      await send([
        ['写真1', '写真2', '品', 'コード', '別のコード'],
        ['', '', '茶', 'TW-1', 'TW-2'],
      ])
    ).body.data;
    const check = (...fields: (string | null)[]) =>
      keeper.call('POST', `${at}/imports/${id}/check`, { encoding, columns: fields });
    expect((await check('product_name', null, 'product_name', 'sku_code', null)).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    expect((await check('images', 'images', 'product_name', 'sku_code', 'sku_code')).status).toBe(
      200,
    );
    await workImports(shop.app);
  });
});

it('finds a SKU whose code an earlier version stored with invisible characters', async () => {
  const skus = await shop.sql<{ id: number }>(
    "SELECT s.id FROM skus s JOIN stores t ON t.id = s.store_id WHERE t.slug = 'hanamori' AND s.deleted_at IS NULL ORDER BY s.id LIMIT 5",
  );
  const kept = ['MG-1\u200b', 'MG-2', 'MG\u00ad-2', '\u202aMG\u20103', '\u2060'];
  for (const [nth, { id }] of skus.entries())
    await shop.sql('UPDATE skus SET sku_code = $2 WHERE id = $1', [id, kept[nth]]);
  const migration = readFileSync(
    join(roomPaths.migrations, '0056-files-of-other-programs.sql'),
    'utf8',
  );
  await shop.sql(migration.slice(migration.indexOf('WITH plain')));
  const ids = skus.map(({ id }) => id);
  const codes = (
    await shop.sql<{ sku_code: string }>(
      'SELECT sku_code FROM skus WHERE id = ANY($1::int[]) ORDER BY id',
      [ids],
    )
  ).map(({ sku_code }) => sku_code);
  // two codes that would become equal stay different, and a code is never empty
  expect(codes).toEqual(['MG-1', 'MG-2', 'MG\u00ad-2', 'MG-3', '\u2060']);
});
