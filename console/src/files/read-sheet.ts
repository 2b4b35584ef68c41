import { guessEncodings } from '@noren/contract/text-encoding';
import { parse } from 'csv-parse/browser/esm/sync';

/** Splits a file or pasted lines into cells, by commas, tabs, semicolons or spaces. */
export function rowsOf(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, '').trim();
  const line = /.*[,\t;].*/.exec(whole)?.[0] ?? '';
  const delimiter = [',', '\t', ';'].toSorted(
    (one, other) => line.split(other).length - line.split(one).length,
  )[0];
  const parseBy = (quote: '"' | null) =>
    parse(whole, {
      delimiter,
      quote,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  let rows: string[][];
  try {
    rows = parseBy('"');
  } catch {
    // an unclosed quote is part of its cell
    rows = parseBy(null);
  }
  if (rows.some((row) => row.length > 1)) return rows;
  return rows.map(([line = '']) => line.trim().split(/[\s\u3000]+/u));
}

/** Decodes a file as UTF-8 or UTF-16, else in the encoding that Excel writes in the country. */
export function textOfFile(
  bytes: ArrayBuffer,
  region: 'JP' | 'TW',
  isColumnName: (cell: string) => boolean,
): string {
  for (const encoding of guessEncodings(new Uint8Array(bytes), region, isColumnName)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // try the next encoding
    }
  }
  return new TextDecoder(region === 'JP' ? 'shift_jis' : 'big5').decode(bytes);
}
