import { describe, expect, it } from 'vitest';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { render } from './render.ts';

const content = {
  locale: 'ja',
  subject: 'ご注文 <1>',
  from: '花 & 森',
  blocks: [
    { kind: 'lines', lines: ['花子 <b>様</b>', '', '二つ目の段落'] },
    {
      kind: 'facts',
      facts: [
        { label: '番号', value: 'N-1' },
        {
          label: '状況',
          value: 'https://noren.test/?a=1&b=2',
          href: 'https://noren.test/?a=1&b=2',
        },
      ],
    },
    { kind: 'goods', title: '商品', goods: [{ name: '茶碗 "藍"', quantity: 2, sum: '￥3,000' }] },
    { kind: 'quotes', quotes: ['一行目\n二行目'] },
    { kind: 'button', label: '開く', href: 'https://noren.test/x' },
    { kind: 'code', code: '123456' },
    { kind: 'small', lines: ['送信専用'] },
  ],
} as const;

describe('an email in both forms', () => {
  const { subject, text, html } = render(content);

  it('has the same content in both', () => {
    expect(subject).toBe('ご注文 <1>');
    for (const said of [
      'N-1',
      '商品',
      '￥3,000',
      '一行目',
      '二行目',
      '開く',
      'https://noren.test/x',
      '123456',
      '送信専用',
      '二つ目の段落',
    ]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain('茶碗 "藍"  × 2  ￥3,000\n');
    expect(text).toContain('状況: https://noren.test/?a=1&b=2\n');
  });

  it('escapes HTML in all texts', () => {
    expect(html).not.toMatch(/<b>|<1>|花 & 森/);
    expect(html).toContain('花子 &lt;b&gt;様&lt;/b&gt;');
    expect(html).toContain('href="https://noren.test/?a=1&amp;b=2"');
    expect(html).toContain('茶碗 &quot;藍&quot;');
  });

  it('breaks words wider than a phone, wherever they are', () => {
    const [, page = ''] = html.split('max-width:600px');
    // every cell inherits the style, and only cells with sums override it
    expect(page).toMatch(/^[^>]*><tr><td style="[^"]*overflow-wrap:anywhere/);
    const unbroken =
      page.match(/<td style="[^"]*(?:nowrap|overflow-wrap:normal)[^"]*">[^<]*/g) ?? [];
    expect(unbroken.map((cell) => cell.slice(cell.indexOf('>') + 1))).toEqual(['￥3,000']);
  });

  it('declares its language and loads nothing from elsewhere', () => {
    expect(html).toContain('<html lang="ja">');
    expect(html).not.toMatch(/<script|<img|<link|url\(/);
  });
});

describe('sums', () => {
  it.each([
    ['ja', 'JPY', '¥3,820'],
    ['zh-TW', 'TWD', 'NT$3,820'],
    ['en', 'TWD', 'NT$3,820'],
    ['en', 'JPY', '¥3,820'],
  ] as const)('in %s, of %s, are written as on the pages', (locale, currency, written) =>
    expect(moneyIn(locale, currency)(3820)).toBe(written),
  );
});
