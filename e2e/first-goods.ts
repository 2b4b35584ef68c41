import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import sharp from 'sharp';
import { drawing } from '../tools/pictures/catalogue.ts';

/** The first products of a new shop: nine in a spreadsheet, each with its picture. */
const inSpreadsheet: readonly (readonly [
  name: string,
  code: string,
  price: number,
  picture: string,
])[] = [
  ['飯碗 藍', 'B-01', 2_800, 'rice-bowl-indigo-front'],
  ['飯碗 錆', 'B-02', 2_800, 'rice-bowl-rust-front'],
  ['麺鉢 青磁', 'B-03', 3_600, 'noodle-bowl-celadon-front'],
  ['急須 朱泥', 'T-01', 6_800, 'teapot-red-front'],
  ['マグ 紺', 'M-01', 2_400, 'mug-navy'],
  ['花入 灰', 'V-01', 5_200, 'vase-ash'],
  ['手ぬぐい 青海波', 'C-01', 1_400, 'tenugui-seigaiha-hung'],
  ['三徳包丁 165mm', 'K-01', 14_800, 'santoku-front'],
  ['砥石 台つき', 'K-02', 4_500, 'whetstone-front'],
];

async function photograph(path: string, picture: string): Promise<string> {
  writeFileSync(
    path,
    await sharp(Buffer.from(drawing(picture)))
      .resize(1_200)
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
  return path;
}

/**
 * Writes the files of a merchant before the opening: a spreadsheet as Excel in Japan writes it, a
 * ZIP with the pictures it names, and a photo of one more product.
 */
export async function prepareGoods(): Promise<{
  sheet: string;
  zip: string;
  photo: string;
  count: number;
  names: string[];
}> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-goods-'));
  const rows = inSpreadsheet.map(
    ([name, code, price, picture]) =>
      `${name},${code},うつわと道具,"${price.toLocaleString('en-US')}",20,${picture}.jpg`,
  );
  const sheet = join(folder, '商品.csv');
  writeFileSync(
    sheet,
    iconv.encode(
      ['商品名,商品コード,カテゴリ,販売価格,在庫,写真', ...rows, ''].join('\r\n'),
      'cp932',
    ),
  );
  const pictures: Record<string, Uint8Array> = {};
  for (const [, , , picture] of inSpreadsheet) {
    const svg = Buffer.from(drawing(picture));
    pictures[`写真/${picture}.jpg`] = await sharp(svg)
      .resize(1_200)
      .jpeg({ quality: 82 })
      .toBuffer();
  }
  const zip = join(folder, '写真.zip');
  writeFileSync(zip, zipSync(pictures));
  const photo = await photograph(join(folder, 'IMG_0001.jpg'), 'yunomi-blue-front');
  return {
    sheet,
    zip,
    photo,
    count: inSpreadsheet.length,
    names: inSpreadsheet.map(([name]) => name),
  };
}
