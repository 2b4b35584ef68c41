// Reads the rows of a text file of goods; plain JavaScript, for it runs in the sheet worker.
import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { bounds, Refusal } from './table-bounds.mjs';

/** A longer cell means an unclosed quote. */
const longestRecord = 200_000;
/** Commas and other delimiters of a file, those within texts too: the parser makes a cell of each before this code can count them. */
const mostDelimiters = 2 * bounds.cells;

/** @param {Uint8Array} bytes @param {string} encoding */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns a file's encoding: by its byte order mark, else UTF-8 if the bytes are valid UTF-8, else the one that Excel uses in the store's country.
 * @param {Uint8Array} bytes
 * @param {'JP' | 'TW'} region
 */
export function encodingOf(bytes, region) {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) return 'xlsx';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const own = region === 'TW' ? ['big5', 'shift_jis'] : ['shift_jis', 'big5'];
  return ['utf-8', ...own].find((encoding) => decoded(bytes, encoding) !== null) ?? null;
}

/**
 * Returns how often a sign is in a text, counting no further than `most` + 1. It copies nothing: a line may be the whole file.
 * @param {string} text @param {string} sign @param {number} most
 */
function countOf(text, sign, most) {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1 && count <= most; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

/**
 * Returns the delimiter: commas, or tabs ("Unicode text"), or semicolons where Excel is set so, whichever the first line has most of.
 * @param {string} text
 */
function delimiterOf(text) {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counted = [',', '\t', ';'].map((sign) => /** @type {const} */ ([countOf(line, sign, mostDelimiters), sign]));
  return counted.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

/**
 * Returns the records of a text file.
 * @param {Uint8Array} bytes
 * @param {string} encoding
 * @returns {Promise<string[][]>}
 */
export async function parseText(bytes, encoding) {
  const text = decoded(bytes, encoding);
  if (text === null || text.includes('\u0000')) throw new Refusal('unreadable_text');
  const delimiter = delimiterOf(text);
  if (countOf(text, delimiter, mostDelimiters) > mostDelimiters) throw new Refusal('too_many_cells');
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
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
      if (record.length > bounds.columns && record.slice(bounds.columns).some((cell) => cell.trim() !== '')) throw new Refusal('too_many_columns');
      if (cells > bounds.cells) throw new Refusal('too_many_cells');
    }
  } catch (error) {
    if (error instanceof Error && error.code?.startsWith('CSV_')) throw new Refusal('not_a_table');
    throw error;
  }
  return records;
}
