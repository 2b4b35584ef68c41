import type { ImportField } from '@noren/contract/entities/goods-import';
import { describe, expect, it } from 'vitest';
import { cellsByField, readRow, type Region } from './read-row.ts';

/** Reads one cell. @returns its value, or the reason of its fault */
function cell(field: ImportField, text: string, region: Region = 'JP'): unknown {
  const { read, faults } = readRow(cellsByField([text], [field]), 2, region, true);
  return faults[0]?.reason ?? read[field];
}

describe('a cell of numbers', () => {
  it.each([
    ['price', '1,980', 1980],
    ['price', '¥1,980', 1980],
    ['price', '1980.0', 1980],
    ['price', '1980 1480', 'not_a_number'],
    ['price', '1980\n1480', 'not_a_number'],
    ['price', '19,80', 'not_a_number'],
    ['price', '19,8,0', 'not_a_number'],
    ['price', '19円80', 'not_a_number'],
    ['price', '$19', 'not_a_number'],
    ['price', '$19.00', 'not_a_number'],
    ['price', '1980.5', 'not_a_number'],
    ['original_price', '1,98', 'not_a_number'],
    ['price', '-1980', 'out_of_range'],
    ['price', '100000000', 'out_of_range'],
    ['stock', '1,200', 1200],
    ['stock', '1,5', 'not_a_number'],
    ['stock', '1,0', 'not_a_number'],
    ['stock', '¥5', 'not_a_number'],
    ['salable_limit', '1,5', 'not_a_number'],
    ['product_id', '1 2', 'not_a_number'],
    ['weight', '１，２００', 1200],
    ['weight', '500 g', 500],
    ['weight', '500グラム', 500],
    ['weight', '0', null],
    ['weight', '', null],
    ['weight', '-1', 'out_of_range'],
    ['weight', '1000000000', 'out_of_range'],
    ['weight', '0.5kg', 'not_a_number'],
    ['temperature', '冷蔵', 'chilled'],
    ['temperature', ' Frozen', 'frozen'],
    ['temperature', '', 'normal'],
    ['temperature', '熱い', 'not_a_temperature'],
    ['fits_letterbox', '○', true],
    ['fits_letterbox', '', false],
    ['tax_rate', '10%', 10],
    ['tax_rate', '８ ％', 8],
    ['tax_rate', '1,0', 'not_a_tax_rate'],
    ['tax_rate', '0.1', 'not_a_tax_rate'],
  ] as const)('%s %j is %s', (field, text, value) => expect(cell(field, text)).toBe(value));

  it('reads the currency of the store', () =>
    expect([cell('price', 'NT$1,980', 'TW'), cell('price', '¥1,980', 'TW')]).toEqual([
      1980,
      'not_a_number',
    ]));
});
