// The thread that reads product files and writes spreadsheets; plain JavaScript, because a thread
// is started from a file as it is.
import { once } from 'node:events';
import { parseText } from './parse-text.mjs';
import { bounds, Refusal } from './table-bounds.mjs';
import { unpackSheet } from './unpack-sheet.mjs';

/** Size of a batch of rows sent to the main thread, which serves pages in between. */
const maxBatch = { cells: 4_000, characters: 200_000 };

/**
 * Formats a cell's time in the sheet's own clock, rounded to seconds: 19:00 is read as
 * 18:59:59.999.
 * @param {Date} date
 */
function timeText(date) {
  const text = new Date(Math.round(date.getTime() / 1_000) * 1_000).toISOString();
  return text.slice(0, text.slice(17, 19) === '00' ? 16 : 19).replace('T', ' ');
}

/**
 * Formats a number with the fifteen digits that Excel shows: `=1800*1.1` is 1980.0000000000002.
 * @param {number} number @param {string | undefined} format
 */
function numberText(number, format) {
  if (format === '%') return `${numberText(number * 100, undefined)}%`;
  const text = String(Number(number.toPrecision(15)));
  return format !== undefined && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text;
}

/**
 * Formats a cell as it would be in a text file.
 * @param {unknown} cell
 * @param {string | undefined} format
 */
function cellText(cell, format) {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return timeText(cell);
  if (typeof cell === 'boolean') return cell ? '1' : '0';
  return typeof cell === 'number' ? numberText(cell, format) : String(cell);
}

/**
 * Parses the first sheet of a file.
 * @param {Uint8Array} bytes
 * @returns {Promise<string[][]>}
 */
async function parseSpreadsheet(bytes) {
  const { sheet, formatAt } = await unpackSheet(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  // loaded on demand: most files are text
  const { readSheet } = await import('read-excel-file/node');
  try {
    return (await readSheet(sheet)).map((row, nth) =>
      row
        .slice(0, row.findLastIndex((cell) => cell !== null) + 1)
        .map((cell, index) => cellText(cell, formatAt(nth + 1, index + 1))),
    );
  } catch {
    throw new Refusal('not_a_table');
  }
}

/** @param {readonly string[]} row */
const isEmpty = (row) => row.every((cell) => cell.trim() === '');

/**
 * Removes trailing empty rows and checks the limits.
 * @param {string[][]} records
 */
function rowsOf(records) {
  // Excel leaves empty rows at a sheet's end; those in between keep their row number
  while (records.length > 0 && isEmpty(records[records.length - 1])) records.pop();
  if (records.length < 2) throw new Refusal('no_rows');
  if (records.length > 1 + bounds.rows) throw new Refusal('too_many_rows');
  let characters = 0;
  for (const row of records) for (const cell of row) characters += cell.length;
  if (characters > bounds.characters) throw new Refusal('unpacks_too_much');
  return records.map((row) => (row.length > bounds.columns ? row.slice(0, bounds.columns) : row));
}

/**
 * Sends rows in batches, each after the main thread has confirmed the last.
 * @param {import('node:worker_threads').MessagePort} port
 * @param {string[][]} rows
 */
async function handOver(port, rows) {
  for (let at = 0; at < rows.length;) {
    let [end, cells, characters] = [at, 0, 0];
    while (end < rows.length && cells < maxBatch.cells && characters < maxBatch.characters) {
      const row = rows[end++];
      cells += row.length;
      for (const cell of row) characters += cell.length;
    }
    const taken = once(port, 'message');
    port.postMessage(rows.slice(at, end));
    await taken;
    at = end;
  }
}

/**
 * Reads a product file and sends its rows through the port.
 * @param {{
 *   bytes: Uint8Array,
 *   encodings: readonly string[],
 *   port: import('node:worker_threads').MessagePort,
 * }} task `encodings`: the most probable first
 * @returns {Promise<{ encoding: string } | { reason: string, row?: number }>}
 */
export default async function read({ bytes, encodings, port }) {
  try {
    const { records, encoding } =
      encodings[0] === 'xlsx'
        ? { records: await parseSpreadsheet(bytes), encoding: 'xlsx' }
        : await parseText(bytes, encodings);
    await handOver(port, rowsOf(records));
    return { encoding };
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.reason, row: error.row };
    throw error;
  } finally {
    port.close();
  }
}

/** @param {string | number} cell */
const typed = (cell) =>
  cell === '' ? null : { type: typeof cell === 'number' ? Number : String, value: cell };

/**
 * Writes a file with one sheet. Strings stay text, whatever they look like.
 * @param {{ rows: (string | number)[][] }} task
 * @returns {Promise<Uint8Array>}
 */
export async function write({ rows }) {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile(rows.map((row) => row.map(typed))).toBuffer();
}
