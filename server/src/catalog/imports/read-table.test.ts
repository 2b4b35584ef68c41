import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';
import { readGroups } from './read-groups.ts';
import { readTable } from './read-table.ts';

const read = (bytes: Buffer | string, region: 'JP' | 'TW' = 'JP') =>
  readTable(1, Buffer.from(bytes as Buffer), null, region);
const japanese = '商品名,商品コード,販売価格\r\n茶筒,E-1,1980\r\n';
const table = {
  header: ['商品名', '商品コード', '販売価格'],
  header_row: 1,
  rows: [['茶筒', 'E-1', '1980']],
};

describe('a text file of another program', () => {
  it.each([
    ['euc-jp', iconv.encode(japanese, 'euc-jp')],
    ['utf-16be', iconv.encode(japanese, 'utf-16be', { addBOM: true })],
    ['utf-16le', iconv.encode(japanese, 'utf-16le', { addBOM: false })],
    ['shift_jis', iconv.encode(japanese, 'shift_jis')],
  ])('is read in %s', async (encoding, bytes) =>
    expect(await read(bytes)).toMatchObject({ ...table, encoding }),
  );

  it('is read in the encoding that the merchant chooses', async () => {
    const bytes = Buffer.from(
      '\u001b$B>&IJL>\u001b(B,\u001b$B>&IJ%3!<%I\u001b(B\r\n\u001b$BCc\u001b(B,E-1\r\n',
      'latin1',
    );
    expect(await read(bytes)).toMatchObject({
      encoding: 'iso-2022-jp',
      header: ['商品名', '商品コード'],
    });
    const chosen = await readTable(
      1,
      iconv.encode('名,号\n红茶,G-1\n', 'gb18030'),
      { encoding: 'gb18030' },
      'JP',
    );
    expect(chosen).toMatchObject({ encoding: 'gb18030', rows: [['红茶', 'G-1']] });
  });

  it.each([',', ';', '\t', '|'])('has the delimiter that its first line uses: %j', async (sign) =>
    expect(await read(`sep=${sign}\r\n${japanese.replaceAll(',', sign)}`)).toMatchObject({
      ...table,
      encoding: 'utf-8',
    }),
  );

  it('is refused if it is marked as UTF-8 but is not valid', async () => {
    const broken = Buffer.concat([
      Buffer.from(`\ufeff${japanese}`),
      Buffer.from([0xed, 0xa0, 0xbd]),
    ]);
    expect(await read(broken)).toEqual({ reason: 'unreadable_text' });
  });

  it('names the row of an unclosed quote', async () => {
    const rows = ['商品名,商品コード,販売価格', '5" プレート,Q-1,1000', '"27"" 台, 木製",Q-2,1000'];
    expect(await read([...rows, '"始まりだけ,Q-3,1000', '次の品,Q-4,1000'].join('\r\n'))).toEqual({
      reason: 'quote_not_closed',
      row: 4,
    });
    expect(await read(rows.join('\r\n'))).toMatchObject({
      rows: [
        ['5" プレート', 'Q-1', '1000'],
        ['27" 台, 木製', 'Q-2', '1000'],
      ],
    });
  });
});

describe('the heading of a file', () => {
  it('is found below a title', async () => {
    const titled = `商品一覧（2026年冬）,,\r\n,,\r\n${japanese}`;
    expect(await read(titled)).toMatchObject({ ...table, header_row: 3, encoding: 'utf-8' });
    expect(await read(`商品一覧\n${japanese.replaceAll(',', '\t')}`)).toMatchObject({
      ...table,
      header_row: 2,
      encoding: 'utf-8',
    });
  });

  it('is the first row with two cells if no row has column names', async () => {
    expect(await read('a,b\n1,2\n')).toMatchObject({ header: ['a', 'b'], header_row: 1 });
    expect(await read('title,\n,\na,b\n1,2\n')).toMatchObject({
      header: ['a', 'b'],
      header_row: 3,
    });
  });

  it('is the row that the merchant chooses, if rows follow it', async () => {
    const chosen = (header_row: number) =>
      readTable(1, Buffer.from(japanese), { encoding: 'utf-8', header_row }, 'JP');
    expect(await chosen(1)).toMatchObject({ header_row: 1 });
    expect(await chosen(2)).toEqual({ reason: 'no_rows' });
  });
});

/** The imported values of a file: product, code, variant, price, tax rate, stock, pictures. */
async function goodsIn(text: string) {
  const found = await read(text);
  if ('reason' in found) return found;
  const columns = guessColumns(found.header);
  const { groups, faults } = await readGroups(
    found.rows,
    { columns, header_row: found.header_row, region: 'JP' },
    async () => undefined,
  );
  expect(faults).toEqual([]);
  return groups.map((rows) =>
    rows.map(({ product_name, sku_code, sku_name, price, tax_rate, stock, images }) => [
      product_name,
      sku_code,
      sku_name,
      price,
      tax_rate,
      stock,
      images,
    ]),
  );
}

describe('another shop’s file of goods', () => {
  it('of BASE is read with its variants, pictures and tax rate numbers', async () =>
    expect(
      await goodsIn(
        [
          '商品ID,商品名,種類ID,種類名,説明,価格,税率,在庫数,公開状態,表示順,種類在庫数,画像1,画像2,商品コード,種類コード,JANコード',
          '1001,茶筒,,,説明です,1980,1,5,1,1,,a.jpg,,TZ-1,,4901234567894',
          '1002,湯呑,1,青,説明です,880,2,0,1,2,3,b.jpg,c.jpg,YN,YN-B,',
          ',,2,白,,,,,,,4,,,,YN-W,',
        ].join('\r\n'),
      ),
    ).toEqual([
      [['茶筒', 'TZ-1', '', 1980, 10, 5, ['a.jpg']]],
      [
        ['湯呑', 'YN-B', '青', 880, 8, 3, ['b.jpg', 'c.jpg']],
        ['湯呑', 'YN-W', '白', 880, 8, 4, undefined],
      ],
    ]));

  it('of Shopify is read with variants and pictures in rows without a title', async () => {
    const text = [
      'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Status',
      'tea-tin,茶筒,説明,花森,茶,TRUE,色,赤,TT-R,5,1980.00,a.jpg,draft',
      'tea-tin,,,,,,,青,TT-B,4,2080.00,b.jpg,',
      'tea-tin,,,,,,,,,,,c.jpg,',
      'bowl,鉢,説明,花森,器,TRUE,Title,Default Title,B-1,1,900.00,,active',
    ].join('\n');
    expect(await goodsIn(text)).toEqual([
      [
        ['茶筒', 'TT-R', '赤', 1980, undefined, 5, ['a.jpg', 'b.jpg', 'c.jpg']],
        ['茶筒', 'TT-B', '青', 2080, undefined, 4, undefined],
      ],
      [['鉢', 'B-1', '', 900, undefined, 1, null]],
    ]);
    const header = text.slice(0, text.indexOf('\n')).split(',');
    expect(guessColumns(header)[header.indexOf('Status')]).toBe('in_marketplace');
    expect(guessColumns(header)[header.indexOf('Published')]).toBeNull();
  });

  it('of EC-CUBE is read without its own product numbers', async () => {
    const text =
      '商品ID,公開ステータス(ID),商品名,商品説明(一覧),商品説明(詳細),商品画像,商品コード,在庫数,販売制限数,通常価格,販売価格,税率';
    expect(await goodsIn(`${text}\n7,1,茶筒,短い,長い,a.jpg,TZ-9,5,,2200,1980,10\n`)).toEqual([
      [['茶筒', 'TZ-9', undefined, 1980, 10, 5, ['a.jpg']]],
    ]);
    expect(guessColumns(text.split(','))).toEqual([
      null,
      null,
      'product_name',
      null,
      'description',
      'images',
      'sku_code',
      'stock',
      'salable_limit',
      'original_price',
      'price',
      'tax_rate',
    ]);
  });

  it('refuses a row without product name that is not a variant', async () => {
    const rows = [
      ['茶', 'A-1', '100'],
      ['', 'A-2', '200'],
    ];
    const columns = ['product_name', 'sku_code', 'price'] as const;
    const { faults } = await readGroups(
      rows,
      { columns, header_row: 3, region: 'JP' },
      async () => undefined,
    );
    expect(faults).toEqual([{ row: 5, field: 'product_name', reason: 'missing', value: '' }]);
  });
});
