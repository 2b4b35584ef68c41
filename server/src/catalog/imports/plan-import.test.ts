import type { ImportField } from '@noren/contract/entities/goods-import';
import { expect, it } from 'vitest';
import { planImport, type KnownGoods } from './plan-import.ts';
import { readGroups } from './read-groups.ts';

const nothing: KnownGoods = {
  products: [],
  skus: [],
  kinds: [],
  handles: new Map(),
  pictures: new Map(),
};
const named = ['product_name', 'sku_code', 'price'] as const satisfies ImportField[];

async function faultsOf(
  rows: readonly string[][],
  known = nothing,
  columns: readonly ImportField[] = named,
): Promise<string[]> {
  const { groups, faults } = await readGroups(
    rows,
    { columns, header_row: 1, region: 'JP' },
    async () => undefined,
  );
  return [...faults, ...planImport(groups, known, 'JP').faults].map(
    ({ row, field, reason }) => `${row} ${field} ${reason}`,
  );
}

it('finds each of five codes that look the same', async () => {
  const codes = ['IV-1', 'IV-1\u200b', 'IV\u00ad-1', '\u202aIV-1\u202c', 'IV\u20101'];
  const rows = codes.map((code, nth) => [`見えない ${nth}`, code, '1000']);
  expect(await faultsOf(rows)).toEqual([3, 4, 5, 6].map((row) => `${row} sku_code code_twice`));
});

it('refuses a code of only invisible characters', async () =>
  expect(await faultsOf([['茶', '\u200b\u2060', '1000']])).toEqual(['2 sku_code missing']));

it('refuses codes that Excel has changed, unless the store has them', async () => {
  const rows = ['4.90123E+12', '1月2日', '2-Jan'].map((code) => [`品 ${code}`, code, '1000']);
  expect(await faultsOf(rows)).toEqual(
    [2, 3, 4].map((row) => `${row} sku_code code_changed_by_excel`),
  );
  const sku = {
    id: 5,
    product_id: 3,
    sku_code: '2-Jan',
    name: '',
    price: 1000,
    original_price: null,
    salable_limit: null,
    tax_rate: 10,
    stock: 0,
  };
  const product = {
    id: 3,
    name: '品 2-Jan',
    handle: null,
    description: '',
    kind: null,
    in_marketplace: true,
    adult_warning: false,
    weight: null,
    temperature: 'normal' as const,
    fits_letterbox: false,
  };
  const known = {
    ...nothing,
    skus: [sku],
    products: [{ ...product, sale_started_at: null, sale_ended_at: null, images: [] }],
  };
  expect(await faultsOf(rows.slice(2), known)).toEqual([]);
});

it('finds a picture by the last part of its address or path, once', async () => {
  const known = { ...nothing, pictures: new Map([['a.jpg', '/media/own/1/a-640.webp']]) };
  const rows = [
    'https://cdn.example.com/x/A.jpg?v=1',
    'images\\a.jpg',
    'red/a.jpg|blue/a.jpg',
    'https://cdn.example.com/b.jpg',
  ];
  const faults = await faultsOf(
    rows.map((images, nth) => [`品 ${nth}`, `P-${nth}`, '1000', images]),
    known,
    [...named, 'images'],
  );
  expect(faults).toEqual(['4 images picture_twice', '5 images no_such_picture']);
});

it('refuses a handle that another product has, or that two products of the file want', async () => {
  const known = { ...nothing, handles: new Map([['cup', 7]]) };
  const rows = [
    ['品 1', 'P-1', '1000', 'Cup'],
    ['品 2', 'P-2', '1000', 'bowl'],
    ['品 3', 'P-3', '1000', 'Bowl'],
    ['品 4', 'P-4', '1000', '2026'],
    ['品 5', 'P-5', '1000', ''],
  ];
  expect(await faultsOf(rows, known, [...named, 'handle'])).toEqual([
    '5 handle not_a_handle',
    '2 handle handle_taken',
    '4 handle handle_taken',
  ]);
});

it("reads Shopify's rows, which repeat the handle of their product", async () => {
  const { groups, faults } = await readGroups(
    [
      ['tea-bowl', '茶碗', 'P-1', '1000', 'a.jpg', '赤'],
      ['tea-bowl', '', 'P-2', '', '', '青'],
      ['tea-bowl', '', '', '', 'b.jpg', ''],
    ],
    {
      columns: ['handle', ...named, 'images', 'sku_name'],
      header_row: 1,
      region: 'JP',
    },
    async () => undefined,
  );
  expect(faults).toEqual([]);
  expect(groups).toMatchObject([
    [
      { handle: 'tea-bowl', images: ['a.jpg', 'b.jpg'] },
      { sku_code: 'P-2', handle: 'tea-bowl' },
    ],
  ]);
});
