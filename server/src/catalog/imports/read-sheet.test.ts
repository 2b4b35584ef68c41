import { describe, expect, it } from 'vitest';
import { spreadsheet } from '../../../test/documents.ts';
import { workbook } from '../../../test/workbook.ts';
import { readTable } from './read-table.ts';

type Cell = Parameters<typeof spreadsheet>[0][number][number];

async function readCells(cells: readonly Cell[]): Promise<(string | undefined)[]> {
  const read = await readTable(
    1,
    spreadsheet([['sku_code', 'product_name'], ...cells.map((cell) => [cell, 'x'])]),
    null,
    'JP',
  );
  return 'reason' in read ? [read.reason] : read.rows.map(([cell]) => cell);
}
const formatted = (written: string, format: string): Cell => ({ written, format });

describe('a number in a cell of Excel', () => {
  it('is rounded to the fifteen digits that Excel shows', async () =>
    expect(
      await readCells([
        formatted('1980.0000000000002', '#,##0'),
        formatted('1430.0000000000002', '#,##0'),
        formatted('3190.0000000000005', 'General'),
        formatted('1980.5', '#,##0'),
        formatted('4901234567894', 'General'),
        formatted('0.1', 'General'),
      ]),
    ).toEqual(['1980', '1430', '3190', '1980.5', '4901234567894', '0.1']));

  it('keeps the zeros and the percent sign of its format', async () =>
    expect(
      await readCells([
        formatted('123', '00000'),
        formatted('123456', '00000'),
        formatted('0', '000'),
        formatted('0.1', '0%'),
        formatted('0.08', '0.00%'),
        formatted('5', '0'),
        formatted('12', '#,##0'),
        formatted('7.5', '000'),
      ]),
    ).toEqual(['00123', '123456', '000', '10%', '8%', '5', '12', '7.5']));

  it('is read in a workbook without formats', async () =>
    expect(await readTable(1, workbook({}), null, 'JP')).toMatchObject({ rows: [['1', '1']] }));

  it('keeps its zeros after empty rows and columns', async () => {
    const rows: Cell[][] = [
      ['product_name', '', 'sku_code'],
      ['', '', ''],
      ['皿', '', formatted('7', '0000')],
    ];
    expect(await readTable(1, spreadsheet(rows), null, 'JP')).toMatchObject({
      rows: [[], ['皿', '', '0007']],
    });
  });
});

describe('a date in a cell of Excel', () => {
  const minutes = Array.from({ length: 1_440 }, (_, minute) => minute);
  const shown = minutes.map((minute) =>
    new Date(Date.UTC(2026, 11, 1, 0, minute)).toISOString().slice(0, 16).replace('T', ' '),
  );
  it.each([
    ['as Excel writes it', (days: number) => String(days)],
    [
      'in fifteen digits, as LibreOffice and Google write it',
      (days: number) => String(Number(days.toPrecision(15))),
    ],
  ])('is the typed minute, for each minute of a day, %s', async (_, written) =>
    expect(
      await readCells(
        minutes.map((minute) => formatted(written(46_357 + minute / 1_440), 'yyyy/m/d h:mm')),
      ),
    ).toEqual(shown),
  );

  it('keeps its seconds', async () =>
    expect(
      await readCells([formatted(String(46_357 + 86_399 / 86_400), 'yyyy/m/d h:mm:ss')]),
    ).toEqual(['2026-12-01 23:59:59']));
});
