import type { CountResult } from '@noren/contract/entities/goods';
import type { StockDifference, StockFile } from '@noren/contract/entities/stock-file';

/** SKUs of one call; the server accepts up to 100. */
const perCall = 50;

export const isMoved = ({ seen, on_hand }: StockDifference): boolean =>
  seen !== null && seen !== on_hand;
/** Fewer units than are reserved: the server would refuse the row. */
export const isTooFew = ({ counted, reserved }: StockDifference): boolean => counted < reserved;

/** The differences to apply. @param withMoved also those whose number has changed since the download */
export const toApply = ({ differences }: StockFile, withMoved: boolean): StockDifference[] =>
  differences.filter((row) => !isTooFew(row) && (withMoved || !isMoved(row)));

/** The differences of the next call: the first ones without a result. */
export const nextCall = (
  rows: readonly StockDifference[],
  results: ReadonlyMap<number, CountResult>,
): StockDifference[] => rows.filter(({ sku_id }) => !results.has(sku_id)).slice(0, perCall);

/** Results that did not lead to the counted number. */
export const notCorrected = (results: readonly CountResult[]): CountResult[] =>
  results.filter(({ outcome }) => outcome !== 'corrected' && outcome !== 'unchanged');

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
/** A cell that a spreadsheet would run as a formula gets an apostrophe. */
const guarded = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** A CSV file with a byte order mark, which Excel needs to read UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): Blob =>
  new Blob(
    [
      `\uFEFF${rows
        .map((cells) =>
          cells
            .map((cell) => (typeof cell === 'number' ? String(cell) : quoted(guarded(cell))))
            .join(','),
        )
        .join('\r\n')}\r\n`,
    ],
    { type: 'text/csv' },
  );
