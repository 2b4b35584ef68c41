import { expect, it } from 'vitest';
import { isSpoiltByExcel, plainSkuCode } from './sku-code.ts';

it.each([
  'IV-1',
  'IV-1\u200b',
  'IV\u00ad-1',
  '\u202aIV-1\u202c',
  'IV\u20101',
  'IV\u20111',
  '\ufeffIV-1',
  'IV\u2060-1 ',
  ' IV\u22121',
])('normalizes %j to the code that looks the same', (code) =>
  expect(plainSkuCode(code)).toBe('IV-1'),
);

it('keeps case, width and other signs of a code', () =>
  expect(['ab-1', 'ＡＢ－１', 'A_1/b', '湯呑・大'].map(plainSkuCode)).toEqual([
    'ab-1',
    'ＡＢ－１',
    'A_1/b',
    '湯呑・大',
  ]));

it.each([
  '4.90123E+12',
  '4.9E+12',
  '5E+12',
  '1月2日',
  '2026年1月',
  '2026年1月2日',
  '2-Jan',
  '2-Jan-26',
  'Jan-99',
  '2026-01-02 00:00',
])('recognizes %j as changed by Excel', (code) => expect(isSpoiltByExcel(code)).toBe(true));

it.each([
  '4901234567894',
  '1e5',
  'E+12',
  'A4.9E+12',
  '2-Januar',
  'JAN-4901',
  'Jan-1',
  '1-2',
  '1月便',
  '1月2日便',
  '2026-01-02',
  'MAY-01X',
  '',
])('accepts %j as a code', (code) => expect(isSpoiltByExcel(code)).toBe(false));
