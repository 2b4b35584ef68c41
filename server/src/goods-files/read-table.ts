import type { TextEncoding, fileRefusals } from '@noren/contract/entities/goods-import';
import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { readFirstSheet } from './sheet-thread.ts';

export type FileRefusal = (typeof fileRefusals)[number];
/** Rows of a file, in the order of its columns. */
export interface GoodsTable {
  header: string[];
  rows: string[][];
  encoding: TextEncoding;
}

/** @NOTE spec silent: rows of one file */
const mostRows = 20_000;
const mostColumns = 200;
/** A cell that is longer is no cell, but a quote that was never closed. */
const longestRecord = 200_000;

const decoded = (bytes: Uint8Array, encoding: Exclude<TextEncoding, 'xlsx'>): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** How a file's bytes are to be read: by its mark, else as UTF-8 where that is no contradiction, else as Excel writes in the store's country. */
export function encodingOf(bytes: Uint8Array, region: 'JP' | 'TW'): TextEncoding | null {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) return 'xlsx';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const own = region === 'TW' ? (['big5', 'shift_jis'] as const) : (['shift_jis', 'big5'] as const);
  return (['utf-8', ...own] as const).find((encoding) => decoded(bytes, encoding) !== null) ?? null;
}

/** Excel writes commas, or tabs ("Unicode text"), or semicolons where the machine is set so: what stands in the first line most. */
function delimiterOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counted = [',', '\t', ';'].map((sign) => [line.split(sign).length, sign] as const);
  return counted.reduce((best, next) => (next[0] > best[0] ? next : best))[1];
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Reads a file of goods piece by piece, so that pages are served meanwhile. @returns why it is refused, where it is */
export async function readTable(bytes: Buffer, encoding: TextEncoding): Promise<GoodsTable | FileRefusal> {
  if (encoding === 'xlsx') {
    const sheet = await readFirstSheet(bytes);
    return sheet === null ? 'not_a_table' : tableOf(sheet, encoding);
  }
  const text = decoded(bytes, encoding);
  if (text === null || text.includes('\u0000')) return 'unreadable_text';
  const parser = parse({
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRecord,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  function* pieces() {
    for (let at = 0; at < text!.length; at += 65_536) yield text!.slice(at, at + 65_536);
  }
  const records: string[][] = [];
  try {
    for await (const record of Readable.from(pieces()).pipe(parser) as AsyncIterable<string[]>) {
      records.push(record);
      if (records.length > mostRows + 1_000) return 'too_many_rows';
    }
  } catch (error) {
    if (error instanceof Error && (error as NodeJS.ErrnoException).code?.startsWith('CSV_')) return 'not_a_table';
    throw error;
  }
  return tableOf(records, encoding);
}

function tableOf([first, ...rows]: string[][], encoding: TextEncoding): GoodsTable | FileRefusal {
  if (!first) return 'no_rows';
  const header = first.map((cell) => cell.trim());
  if (header.length < 2 || header.length > mostColumns) return 'not_a_table';
  // Excel leaves empty rows at a sheet's end; those in between keep their number
  while (rows.length > 0 && isEmpty(rows[rows.length - 1] as string[])) rows.pop();
  if (rows.every(isEmpty)) return 'no_rows';
  return rows.length > mostRows ? 'too_many_rows' : { header, rows, encoding };
}
