import { describe, expect, test } from 'vitest';
import { formatDate } from './date-format.ts';
import { nameList, factLine, noteLine, withNote } from './fact-text.ts';
import { formatMoney } from './money.ts';
import { avifSetOf, srcSetOf } from './picture-sources.ts';

describe('money', () => {
  test.each([
    [11000, 'JPY', 'ja', '¥11,000'],
    [11000, 'JPY', 'en', '¥11,000'],
    [1280, 'TWD', 'zh-TW', 'NT$1,280'],
    [1280, 'TWD', 'ja', 'NT$1,280'],
    [0, 'JPY', 'ja', '¥0'],
    [-500, 'JPY', 'ja', '-¥500'],
  ] as const)('%i %s in %s → %s', (amount, currency, locale, text) =>
    expect(formatMoney(amount, currency, locale)).toBe(text),
  );
});

describe('dates', () => {
  test.each([
    ['2026-11-21T04:00:00.000Z', 'JP', '2026/11/21 13:00:00'],
    ['2026-11-21T16:30:05.000Z', 'TW', '2026/11/22 00:30:05'],
    [0, 'JP', '1970/01/01 09:00:00'],
    ['yesterday', 'JP', ''],
    [null, 'JP', ''],
  ] as const)('%s in %s → %s', (value, region, text) =>
    expect(formatDate(value, region)).toBe(text),
  );
  test('formats with a custom pattern', () =>
    expect(formatDate('2026-11-21T04:00:00.000Z', 'JP', 'MM/dd HH:mm')).toBe('11/21 13:00'));
});

test('builds picture sources', () => {
  expect(srcSetOf('/media/a-640.webp')).toBe(
    '/media/a-320.webp 320w, /media/a-640.webp 640w, /media/a-960.webp 960w',
  );
  expect(srcSetOf('/media/avatar.png')).toBeUndefined();
  const stem = `https://cdn.example.com/own/3/17-${'0a'.repeat(16)}`;
  expect(avifSetOf(`${stem}-640.webp`)).toBe(
    `${stem}-320.avif 320w, ${stem}-640.avif 640w, ${stem}-960.avif 960w`,
  );
  expect(avifSetOf('/media/demo/a-640.webp')).toBeUndefined();
});

test('joins facts on one line', () => {
  expect(noteLine('送料 ¥600', null, false, '', '一部地域')).toBe('送料 ¥600 · 一部地域');
  expect(nameList(['藍', '白'])).toBe('藍, 白');
  expect(withNote('PayPay', 3)).toBe('PayPay (3)');
  expect(noteLine('1-2', '090-1234-5678').replaceAll('\u2060', '|')).toMatch(
    /^1-\|2.*090-\|1234-\|5678$/,
  );
  // order numbers stay unchanged, so that they can be copied and searched
  expect(factLine('N261126-8MUT3ZMZ')).toBe('N261126-8MUT3ZMZ');
});
