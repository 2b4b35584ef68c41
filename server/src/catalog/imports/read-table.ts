import { lastHeaderRow, type TextEncoding } from '@noren/contract/entities/goods-import';
import { guessEncodings } from '@noren/contract/text-encoding';
import { countColumnNames, isColumnName } from './guess-columns.ts';
import { readInThread, type RefusedFile } from '../../platform/sheets/sheet-thread.ts';

/** Rows of a file, in the order of its columns; a row may be shorter than the header. */
export interface GoodsTable {
  header: string[];
  /** row number of `header`, from 1 */
  header_row: number;
  rows: string[][];
  encoding: TextEncoding;
  /** all rows, including those above the heading */
  file_rows: string[][];
}

/** How the merchant chose to read a file; without `header_row` the heading is guessed. */
interface HowToRead {
  encoding: TextEncoding;
  header_row?: number | undefined;
}

/** Returns the row with the most column names; if no row has two, the first row with two cells. */
function guessHeaderRow(rows: readonly string[][]): number {
  const upper = rows.slice(0, lastHeaderRow);
  const counts = upper.map(countColumnNames);
  const most = Math.max(...counts);
  if (most >= 2) return counts.indexOf(most) + 1;
  return (
    Math.max(
      0,
      upper.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1),
    ) + 1
  );
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(Buffer.from([0x50, 0x4b, 3]));

/**
 * Divides a file's rows into heading and goods, or returns why the file is refused.
 * @param header_row from 1; undefined: it is guessed
 */
export function tableOf(
  file_rows: string[][],
  encoding: TextEncoding,
  header_row?: number,
): GoodsTable | RefusedFile {
  const at = header_row ?? guessHeaderRow(file_rows);
  const header = (file_rows[at - 1] ?? []).map((cell) => cell.trim());
  if (at >= file_rows.length) return { reason: 'no_rows' };
  if (header.length < 2) return { reason: 'not_a_table' };
  return { header, header_row: at, rows: file_rows.slice(at), encoding, file_rows };
}

/**
 * Parses a goods file in a worker thread, or returns why it is refused.
 * @param how null: encoding and heading are guessed
 */
export async function readTable(
  store_id: number,
  bytes: Buffer,
  how: HowToRead | null,
  region: 'JP' | 'TW',
): Promise<GoodsTable | RefusedFile> {
  const guessed = () =>
    isZip(bytes) ? (['xlsx'] as const) : guessEncodings(bytes, region, isColumnName);
  const read = await readInThread(store_id, {
    bytes,
    encodings: how === null ? guessed() : [how.encoding],
  });
  return 'reason' in read ? read : tableOf(read.rows, read.encoding, how?.header_row);
}
