import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { guessEncodings } from './text-encoding.ts';

const isColumnName = (cell: string): boolean =>
  /^(?:商品名|商品コード|商品名称|货号|商品名稱)$/.test(cell);
const guess = (bytes: Uint8Array, region: 'JP' | 'TW' = 'JP') =>
  guessEncodings(bytes, region, isColumnName).find((encoding) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes) !== '';
    } catch {
      return false;
    }
  });
/** 「商品名,商品コード」 and 「茶,E-1」 as bytes: Node's ICU can decode this encoding but not encode it. */
const iso2022jp = Buffer.from(
  '\u001b$B>&IJL>\u001b(B,\u001b$B>&IJ%3!<%I\u001b(B\r\n\u001b$BCc\u001b(B,E-1\r\n',
  'latin1',
);
const japanese = '商品名,商品コード,説明\r\n茶筒 桜,E-1,そのまま使えます\r\n';
const plain = 'product_name,sku_code,description\r\n茶筒,E-1,そのまま使えるお茶の缶です\r\n';

describe('guessEncodings', () => {
  it.each([
    ['utf-8', Buffer.from(japanese)],
    ['utf-8', Buffer.from(`\ufeff${japanese}`)],
    ['shift_jis', iconv.encode(japanese, 'shift_jis')],
    ['euc-jp', iconv.encode(japanese, 'euc-jp')],
    ['euc-jp', iconv.encode(plain, 'euc-jp')],
    ['shift_jis', iconv.encode(plain, 'shift_jis')],
    ['iso-2022-jp', iso2022jp],
    ['gb18030', iconv.encode('商品名称,货号\r\n红茶礼盒,G-1\r\n', 'gb18030')],
    ['big5', iconv.encode('商品名稱,sku\r\n茶壺,T-1\r\n', 'big5')],
    ['utf-16le', iconv.encode(japanese, 'utf-16le', { addBOM: true })],
    ['utf-16be', iconv.encode(japanese, 'utf-16be', { addBOM: true })],
    ['utf-16le', iconv.encode(japanese, 'utf-16le', { addBOM: false })],
    ['utf-16be', iconv.encode(japanese, 'utf-16be', { addBOM: false })],
  ] as const)('recognizes %s (%#)', (encoding, bytes) => expect(guess(bytes)).toBe(encoding));

  it('assumes the encoding of the store’s country if no column is known', () => {
    const text = '品名,編號\r\n手工茶壺與瓷杯禮盒,T-1\r\n';
    expect(guess(iconv.encode(text, 'big5'), 'TW')).toBe('big5');
    expect(guess(iconv.encode(japanese, 'shift_jis'), 'TW')).toBe('shift_jis');
  });

  it('trusts a byte order mark even if a character is broken', () =>
    expect(
      guess(Buffer.concat([Buffer.from('\ufeff商品名,x\n'), Buffer.from([0xed, 0xa0, 0xbd])])),
    ).toBeUndefined());

  it('samples the beginning of a long file, even if a character is cut', () => {
    for (const shift of ['', 'a', 'ab']) {
      const bytes = iconv.encode(`${shift},商品名\n${'説明'.repeat(40_000)}`, 'euc-jp');
      expect(guess(bytes)).toBe('euc-jp');
    }
  });
});
