import { describe, expect, it } from 'vitest';
import { hasLineBreak, hasWebAddress } from './plain-line.ts';
import { line, lineWithLinks } from './scalars.ts';

describe('hasWebAddress', () => {
  it.each([
    'http://evil.example/x',
    'You won! https://evil.test',
    'HTTP://EVIL.EXAMPLE',
    'ｈｔｔｐ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ／ｘ',
    'evil.example/x',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'ev\u200bil.co\u00adm',
    'www.evil.zz',
    '//evil.zz/x',
    'bit.ly/3xyz',
    '当選しました evil.co.jp',
    'line://msg',
    'evil.zz:8080',
    'evil.zz?x=1',
    'a@evil.com',
    'evil.com.',
    'Evil.Com',
    't.co/abc',
    'evil.club/x',
    'evil.top',
    'a://b',
  ])('finds one in %j', (text) => expect(hasWebAddress(text)).toBe(true));
  it.each([
    '花森 花子',
    '1-2-3',
    '１－２－３',
    'St. John',
    'St.John',
    'J.R.R. Tolkien',
    'Dr.Müller',
    'Sgt.Pepper',
    'ABC Co., Ltd.',
    'ABC Co.,Ltd.',
    'No.5 ビル 3F',
    '中央ビル２．５階',
    '千代田1丁目2番3号 101号室',
    '1/2 Elm Street',
    '東京都港区芝公園4-2-8（東京タワー）',
    'A棟/B棟',
    '王小明（轉角大樓）12樓之1',
    'O’Brien-Smith',
    'みどり荘 : 203',
    'com',
    'コーポ.com荘'.replace('.com', ''),
    'Mary.Comstock',
    'N.Y.',
    'A.Io Suzuki',
    'Mei.Me Lin',
    'J.Co. Kim',
    '株式会社ABC.co',
    'Dr.Ci:Labo 田中',
    '一休.comfort',
    '1-2-3 ザ・タワー//A棟',
    '白//黒',
    '2-3 S.TOKYOビル 5階',
    '5-6 G.CLUB 201',
    'M.live 102',
    'R.in 301',
    'Mr.Win',
    'D.live Tour',
    '3F/A.Co 大樓',
    'A.Co/B.Co',
    'feat.Ado/YOASOBI',
    'Vol.II/III',
    'St.ives/スクラブ',
    'Mt.Rainier/カフェラテ',
    'Y.S.PARK/コーム',
  ])('finds none in %j', (text) => expect(hasWebAddress(text)).toBe(false));
});

it.each(['a\nb', 'a\r\nb', 'a\u2028b', 'a\u0085b', 'a\vb'])('finds a line break in %j', (text) =>
  expect(hasLineBreak(text)).toBe(true),
);

it('removes invisible characters from a line, except those that change its appearance', () => {
  expect(line(40, 1).parse(' \u202a花森\u200b 花子\u202c ')).toBe('花森 花子');
  expect(line(40, 1).parse('葛\u{e0100}城 👨‍👩‍👧')).toBe('葛\u{e0100}城 👨‍👩‍👧');
  expect(line(40, 1).safeParse('\u200b\u2060').success).toBe(false);
});

it('accepts web addresses but no line breaks in a line with links', () => {
  expect(lineWithLinks(40).parse('合同会社DMM.com https://example.com')).toBe(
    '合同会社DMM.com https://example.com',
  );
  expect(lineWithLinks(40).safeParse('a\nb').success).toBe(false);
});

it('refuses web addresses and line breaks in a line, and says which', () => {
  expect(line(40, 1).safeParse(' 花森 花子 ')).toMatchObject({ success: true, data: '花森 花子' });
  expect(line(40).safeParse('a\nb').error?.issues[0]?.message).toBe('Line breaks are not allowed');
  expect(line(40).safeParse('evil.example/x').error?.issues[0]?.message).toBe(
    'Web addresses are not allowed',
  );
});
