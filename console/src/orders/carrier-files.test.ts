import { locales } from '@noren/contract/scalars';
import iconv from 'iconv-lite';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { ordersFile } from '../../../server/src/orders/orders/order-file.ts';
import { linesToShip, readParcelLines, textOfParcels } from './carrier-files.ts';

const one = 'N261124-ABCD2345';
const other = 'N261124-EFGH6789';

const yamato = [
  '"お客様管理番号","送り状種類","クール区分","伝票番号","出荷予定日","お届け予定日","お届け先電話番号","お届け先郵便番号","お届け先住所","お届け先名"',
  `"${one}","0","0","4001-2345-6789","2026/11/24","2026/11/25","09012345678","1000001","東京都千代田区千代田1-1","花森 花子"`,
  `"${other}","0","0","400123456790","2026/11/24","2026/11/25","0312345678","1000001","東京都千代田区千代田1-2","佐藤, 太郎"`,
].join('\r\n');
const sagawa = [
  'お問い合せ送り状No.,出荷日,お客様管理番号,お届け先コード,お届け先電話番号,お届け先名称１',
  `501234567890,20261124,${one},,09012345678,花森 花子`,
  `501234567891,20261124,${other},,0312345678,佐藤 太郎`,
].join('\r\n');
const yuPack = [
  'お客様側管理番号,お問い合わせ番号,発送予定日,お届け先 名称',
  `${one},'612345678901,20261124,花森 花子`,
  `${other},612345678902,20261124,佐藤 太郎`,
].join('\r\n');

describe('a file of a carrier’s software', () => {
  it.each([
    ['Yamato', yamato, 'yamato', ['4001-2345-6789', '400123456790']],
    ['Sagawa', sagawa, 'sagawa', ['501234567890', '501234567891']],
    ['the post', yuPack, 'japanpost', ['612345678901', '612345678902']],
  ])('%s, in Shift_JIS and in UTF-8 with its mark', (_, file, company_code, numbers) => {
    const lines = [one, other].map(
      (number, nth) =>
        expect.objectContaining({ number, tracking_number: numbers[nth], company_code }) as unknown,
    );
    for (const bytes of [
      iconv.encode(file, 'shift_jis'),
      iconv.encode(file, 'utf-8', { addBOM: true }),
    ]) {
      expect(readParcelLines(textOfParcels(new Uint8Array(bytes).buffer))).toEqual(lines);
    }
  });

  it.each([
    ['utf-16le', { addBOM: true }],
    ['utf-16be', { addBOM: true }],
    ['utf-16le', { addBOM: false }],
    ['euc-jp', {}],
  ])('in %s, with tabs as Excel’s "Unicode text"', (encoding, options) => {
    const bytes = iconv.encode(
      `お客様管理番号\t伝票番号\r\n${one}\t4001-2345-6789\r\n${other}\t400123456790\r\n`,
      encoding,
      options,
    );
    expect(readParcelLines(textOfParcels(new Uint8Array(bytes).buffer))).toEqual([
      { number: one, tracking_number: '4001-2345-6789' },
      { number: other, tracking_number: '400123456790' },
    ]);
  });

  it('is recognized by the cells when headings are unknown or missing', () => {
    const file = `記事,印\n1,${one}\n2,${other}`;
    expect(readParcelLines(file)).toEqual([{ number: one }, { number: other }]);
    expect(
      readParcelLines(`0466-12-3456,${one},1234-5678-901\n03-1234-5678,${other},1234-5678-9012-3`),
    ).toEqual([
      { number: one, tracking_number: '1234-5678-901' },
      { number: other, tracking_number: '1234-5678-9012-3' },
    ]);
    expect(
      readParcelLines(
        `花子,09012345678,${one},400123456789\n太郎,0312345678,${other},400123456790`,
      ),
    ).toEqual([
      { number: one, tracking_number: '400123456789' },
      { number: other, tracking_number: '400123456790' },
    ]);
  });
});

it('ships a row without a tracking number only if it is ticked', () => {
  const lines = readParcelLines(yamato.replace('400123456790', '')) ?? [];
  expect(lines[1]).toEqual({ number: other, company: 'ヤマト運輸', company_code: 'yamato' });
  expect(linesToShip(lines, new Set())).toEqual(lines);
  expect(linesToShip(lines, new Set([1]))).toEqual([
    lines[0],
    { ...lines[1], without_number: true },
  ]);
});

describe('pasted lines', () => {
  it.each([
    ['from a spreadsheet', `${one}\t400123456789\n${other}\t`],
    ['by hand, with spaces of any width', `${one} 400123456789\n\n ${other}　\n`],
    ['with commas', `${one},400123456789\n${other},`],
    ['full-width', `${one}　４００１２３４５６７８９\n${other}`],
    ['with its heads', `注文番号\t送り状番号\n${one}\t400123456789\n${other}\t`],
    ['the other way round', `400123456789 ${one}\n- ${other}`],
  ])('%s', (_, text) => {
    expect(
      readParcelLines(text)?.map(({ number, tracking_number }) => [
        number,
        tracking_number === '-' ? undefined : tracking_number,
      ]),
    ).toEqual([
      [one, '400123456789'],
      [other, undefined],
    ]);
  });

  it('yield null without an order number', () => {
    for (const text of [
      '',
      '  \n',
      'なにもありません',
      '400123456789\n400123456790',
      'a,b,c\n1,2,3',
    ])
      expect(readParcelLines(text), text).toBeNull();
  });

  it('may contain a quote that is never closed', () => {
    expect(
      readParcelLines(`注文番号,送り状番号\n${one},"123456789012\n${other},123456789013`),
    ).toEqual([
      { number: one, tracking_number: '123456789012' },
      { number: other, tracking_number: '123456789013' },
    ]);
  });

  it('keep the carrier that a column names', () => {
    expect(readParcelLines(`注文番号,配送会社,送り状番号\n${one},福山通運,123456789012`)).toEqual([
      { number: one, tracking_number: '123456789012', company: '福山通運' },
    ]);
  });
});

const encodings = ['utf-8', 'shift_jis'] as const;
it.each(locales.flatMap((locale) => encodings.map((encoding) => [locale, encoding] as const)))(
  'reads the shop’s own order file in %s and %s: its parcels and carriers, and no row without an order',
  (locale, encoding) => {
    const headsIn = (one: typeof locale, written: typeof encoding): string[] => {
      const bytes = new Uint8Array(
        ordersFile([], { locale: one, encoding: written, isFirst: true }),
      ).buffer;
      return parse(textOfParcels(bytes), { bom: true })[0] ?? [];
    };
    // the stream column also contains a value that looks like a tracking number
    const row = (cells: Record<string, string>) =>
      headsIn('en', 'utf-8').map((head) => cells[head] ?? '');
    const [sent, waiting] = [
      row({
        'Order number': one,
        'Stream ID': '1000000012',
        Carrier: 'ヤマト運輸',
        'Tracking number': '1234-5678-9012',
      }),
      row({ 'Order number': other, 'Stream ID': '1000000012' }),
    ];
    const [parcel, none] =
      readParcelLines(
        [headsIn(locale, encoding), sent, waiting]
          .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
          .join('\r\n'),
      ) ?? [];
    expect(headsIn(locale, encoding).join('')).not.toContain('〓');
    expect(parcel).toMatchObject({
      number: one,
      tracking_number: '1234-5678-9012',
      company: 'ヤマト運輸',
    });
    expect(none).toEqual({ number: other });
  },
);
