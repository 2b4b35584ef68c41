import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendFile } from '../../test/pictures.ts';
import { openShop, type TestShop } from '../../test/shop.ts';
import { newStaff, type TestStaff } from '../../test/staff.ts';
import { workImports } from '../goods-files/work-import.ts';

let shop: TestShop;
let keeper: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  keeper = await newStaff(shop, { hanamori: 'manager' });
});
afterAll(() => shop.close());

const at = '/stores/hanamori';
const send = (rows: readonly (readonly string[])[], name = 'goods.csv') =>
  sendFile(shop, keeper.token, `${at}/imports`, Buffer.from(`\ufeff${rows.map((row) => row.join(',')).join('\n')}\n`), name);

async function checked(rows: readonly (readonly string[])[]) {
  const sent = await send(rows);
  expect(sent.status).toBe(200);
  const { id, encoding, columns } = sent.body.data;
  expect((await keeper.call('POST', `${at}/imports/${id}/check`, { encoding, columns })).status).toBe(200);
  expect(await workImports(shop.app)).toBe(1);
  return { sample: sent.body.data.sample, ...(await keeper.call('GET', `${at}/imports/${id}`)).body.data };
}

const header = ['product_name', 'sku_code', 'price', 'tax_rate', 'stock', 'description'];

describe('a text that is cut for the merchant’s eye', () => {
  it.each([
    ['an emoji at the 200th character of a cell', [header, ['茶', 'EM-1', '1000', '10', '5', `${'あ'.repeat(199)}😀おわり`]], 'あ'.repeat(199)],
    ['a kanji beyond the first 65,536 characters there', [header, ['茶', 'EM-3', '1000', '10', '5', `${'あ'.repeat(199)}𠮷野`]], 'あ'.repeat(199)],
    ['a family of emoji there', [header, ['茶', 'EM-5', '1000', '10', '5', `${'あ'.repeat(195)}👨‍👩‍👧‍👦`]], 'あ'.repeat(195)],
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
    const few = Array.from({ length: 5 }, (_, nth) => [`茶${nth}`, `ES-${nth}`, '1000', '10', '5', 'd']);
    const sixth = await checked([header, ...few, ['茶5', 'ES-5', '1000', '10', '5', `${'あ'.repeat(199)}😀`]]);
    expect(sixth).toMatchObject({ status: 'checked', report: { new_products: 6, fault_count: 0 } });
  });

  it.each([
    ['a price', [header, ['茶', 'EM-2', `${'1x'.repeat(49)}y😀`, '10', '5', 'd']], { field: 'price', reason: 'not_a_number', value: `${'1x'.repeat(49)}y` }],
    [
      'a name',
      [header.slice(0, 5), [`${'あ'.repeat(99)}🍵${'い'.repeat(30)}`, 'EN-1', '1000', '10', '5']],
      { field: 'product_name', reason: 'too_long', value: 'あ'.repeat(99) },
    ],
  ])('tells the merchant which cell is wrong: an emoji at the 100th character of %s', async (_, rows, fault) => {
    const { status, report } = await checked(rows);
    expect([status, report?.faults]).toMatchObject(['checked', [{ row: 2, ...fault }]]);
  });

  it('takes a file whose long name is cut in the middle of an emoji', async () => {
    const sent = await send([header, ['茶', 'EF-1', '1000', '10', '5', 'x']], `😀${'x'.repeat(195)}.csv`);
    expect([sent.status, sent.body.data?.file_name]).toEqual([200, `${'x'.repeat(195)}.csv`]);
  });
});
