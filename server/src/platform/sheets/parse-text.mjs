// Parses product files in text form; plain JavaScript, because it runs in the sheet worker.
import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { bounds, Refusal } from './table-bounds.mjs';

/** A longer cell means an unclosed quote. */
const maxRecordLength = 200_000;
/**
 * Maximum delimiters in a file, including those within texts: the parser creates a cell for each
 * before this code can count them.
 */
const maxDelimiters = 2 * bounds.cells;

/** @param {Uint8Array} bytes @param {string} encoding */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes a file with the first encoding in which its bytes are valid.
 * @param {Uint8Array} bytes @param {readonly string[]} encodings
 */
function decodeFile(bytes, encodings) {
  for (const encoding of encodings) {
    const text = decoded(bytes, encoding);
    if (text !== null) return { text, encoding };
  }
  throw new Refusal('unreadable_text');
}

/**
 * Counts occurrences of a sign, up to `most` + 1, without copying: a line may be the whole file.
 * @param {string} text @param {string} sign @param {number} most
 */
function countOf(text, sign, most) {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1 && count <= most; at = text.indexOf(sign, at + 1))
    count++;
  return count;
}

/** Excel's first line that declares the delimiter; rows are counted from the next line. */
const delimiterLine = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;

/**
 * Returns the delimiter: a comma, a tab ("Unicode text"), or a semicolon (Excel in some regions).
 * It is
 * the most frequent one in the first line that has any.
 * @param {string} text
 */
function delimiterOf(text) {
  const first = Math.max(0, text.search(/[,\t;]/));
  const start = Math.max(text.lastIndexOf('\n', first), text.lastIndexOf('\r', first)) + 1;
  const rest = text.slice(start);
  const line = rest.slice(0, rest.search(/[\r\n]|$/));
  const counted = [',', '\t', ';'].map(
    (sign) => /** @type {const} */ ([countOf(line, sign, maxDelimiters), sign]),
  );
  return counted.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

/**
 * Parses the records of a text file.
 * @param {Uint8Array} bytes
 * @param {readonly string[]} encodings possible ones, the most probable first
 * @returns {Promise<{ records: string[][], encoding: string }>}
 */
export async function parseText(bytes, encodings) {
  const { text: whole, encoding } = decodeFile(bytes, encodings);
  if (whole.includes('\u0000')) throw new Refusal('unreadable_text');
  const [line = '', given] = delimiterLine.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const delimiter = given ?? delimiterOf(text);
  if (countOf(text, delimiter, maxDelimiters) > maxDelimiters) throw new Refusal('too_many_cells');
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRecordLength,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  function* pieces() {
    for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
  }
  /** @type {string[][]} */
  const records = [];
  let cells = 0;
  try {
    for await (const record of Readable.from(pieces()).pipe(parser)) {
      records.push(record);
      cells += record.length;
      if (records.length > 1 + bounds.rows + bounds.emptyRows) throw new Refusal('too_many_rows');
      if (
        record.length > bounds.columns &&
        record.slice(bounds.columns).some((cell) => cell.trim() !== '')
      )
        throw new Refusal('too_many_columns');
      if (cells > bounds.cells) throw new Refusal('too_many_cells');
    }
  } catch (error) {
    if (error instanceof Error && error.code?.startsWith('CSV_'))
      throw text.includes('"')
        ? new Refusal('quote_not_closed', error.records + 1)
        : new Refusal('not_a_table');
    throw error;
  }
  return { records, encoding };
}
