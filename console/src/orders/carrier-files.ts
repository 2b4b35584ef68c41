import { cutText } from '@noren/contract/cut-text';
import { guessEncodings } from '@noren/contract/text-encoding';
import { parse } from 'csv-parse/browser/esm/sync';

export interface ParcelLine {
  number: string;
  tracking_number?: string;
  company?: string;
  company_code?: string;
}

/**
 * Headings of the column with the order number, as merchants gave it to the carrier's software.
 * Below: of the tracking number that the software assigned.
 */
const orderHeads =
  /^(?:注文番号|受注番号|お客様管理(?:番号|ナンバー)|お客様側管理番号|管理番号|訂單編號|訂單號碼|order ?(?:number|no\.?|id)|reference(?: number)?)$/i;
const parcelHeads =
  /^(?:送り状番号|伝票番号|送り状(?:no\.?|ナンバー)|お問い?合わ?せ(?:送り状)?(?:番号|no\.?)|追跡番号|追蹤號碼|託運單號|包裹查詢號碼|tracking(?: ?(?:number|no\.?|id))?)$/i;
const carrierHeads = /^(?:配送(?:会社|業者)|運送会社|物流公司|carrier|company)$/i;

/** Carriers' software, recognized by headings that only it uses. */
const carriersOf: readonly { has: RegExp; company: string; company_code: string }[] = [
  { has: /^(?:送り状種類|クール区分|出荷予定日)$/, company: 'ヤマト運輸', company_code: 'yamato' },
  {
    has: /^お問い?合わ?せ送り状(?:番号|no\.?)$|^お荷物問い?合わ?せ/i,
    company: '佐川急便',
    company_code: 'sagawa',
  },
  { has: /^お客様側管理番号$|^ゆうパック/, company: '日本郵便', company_code: 'japanpost' },
];

const plain = (cell: string | undefined): string =>
  (cell ?? '').normalize('NFKC').replaceAll(/^[\s'="]+|[\s"]+$/g, '');
const head = (cell: string): string => plain(cell).replaceAll(/\s+/g, ' ');
const isOrder = (cell: string): boolean =>
  /^[A-Z]\d{6}(?:-[A-Z\d]{4,10}|[A-Z\d]{8})$/i.test(plain(cell).replaceAll(/[‐-―−ーｰ]/gu, '-'));
/** Whether a cell is a tracking number; excludes phone numbers and postcodes. */
const isParcel = (cell: string): boolean =>
  /^(?:\d{10,14}|\d{4}-\d{4}-\d{1,6}(?:-\d{1,4})?|[A-Z]{2}\d{9}[A-Z]{2})$/i.test(plain(cell)) &&
  !/^0\d{9,10}$/.test(plain(cell));

/** Returns the column in which most rows match; -1 if none does. */
function columnOf(rows: readonly string[][], is: (cell: string) => boolean): number {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const counts = Array.from(
    { length: width },
    (_, column) => rows.filter((row) => is(row[column] ?? '')).length,
  );
  const maxCount = Math.max(0, ...counts);
  return maxCount === 0 ? -1 : counts.indexOf(maxCount);
}

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

/**
 * Reads a file of a carrier's software, columns of a spreadsheet, or lines of order number and
 * tracking number. Pure.
 * @returns null if no column has order numbers
 */
export function readParcelLines(text: string): ParcelLine[] | null {
  const rows = rowsOf(text);
  const first = (rows[0] ?? []).map(head);
  const named = {
    order: first.findIndex((cell) => orderHeads.test(cell)),
    parcel: first.findIndex((cell) => parcelHeads.test(cell)),
  };
  const hasHead = named.order !== -1 || named.parcel !== -1 || !first.some(isOrder);
  const body = hasHead ? rows.slice(1) : rows;
  // the heading alone is not enough: merchants may put other content into the column
  const byName = named.order !== -1 && body.some((row) => isOrder(row[named.order] ?? ''));
  const order = byName ? named.order : columnOf(body, isOrder);
  if (order === -1) return null;
  const parcel =
    named.parcel === -1 ? columnOf(body, (cell) => isParcel(cell) && !isOrder(cell)) : named.parcel;
  const carrier = first.findIndex((cell) => carrierHeads.test(cell));
  const software = carriersOf.find(({ has }) => first.some((cell) => has.test(cell)));
  return body
    .filter((row) => plain(row[order]) !== '')
    .map((row) => {
      const tracking_number = parcel === -1 ? '' : plain(row[parcel]);
      const company = carrier === -1 ? '' : cutText(plain(row[carrier]), 40);
      return {
        number: cutText(plain(row[order]), 60),
        ...(tracking_number !== '' && { tracking_number: cutText(tracking_number, 60) }),
        ...(company !== ''
          ? { company }
          : software && { company: software.company, company_code: software.company_code }),
      };
    });
}

/**
 * Builds the lines of the request.
 * @param unnumbered rows without a tracking number that the merchant ticked
 */
export const linesToShip = (
  lines: readonly ParcelLine[],
  unnumbered: ReadonlySet<number>,
): (ParcelLine & { without_number?: true })[] =>
  lines.map((line, nth) => (unnumbered.has(nth) ? { ...line, without_number: true } : line));

const isColumnName = (cell: string): boolean =>
  [orderHeads, parcelHeads, carrierHeads].some((heads) => heads.test(head(cell)));

/** Decodes a file as UTF-8 or UTF-16, else in the encoding of Japanese carriers' software. */
export function textOfFile(bytes: ArrayBuffer): string {
  for (const encoding of guessEncodings(new Uint8Array(bytes), 'JP', isColumnName)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // try the next encoding
    }
  }
  return new TextDecoder('shift_jis').decode(bytes);
}
