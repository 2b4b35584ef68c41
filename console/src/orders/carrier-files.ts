import { cutText } from '@noren/contract/cut-text';
import { guessEncodings } from '@noren/contract/text-encoding';
import { parse } from 'csv-parse/browser/esm/sync';

/** A line that names an order and its parcel. */
export interface ParcelLine {
  number: string;
  tracking_number?: string;
  company?: string;
  company_code?: string;
}

/** What a file's columns are called: the order's number as it was handed to the carrier's software, the parcel's number as that gave it. */
const orderHeads =
  /^(?:注文番号|受注番号|お客様管理(?:番号|ナンバー)|お客様側管理番号|管理番号|訂單編號|訂單號碼|order ?(?:number|no\.?|id)|reference(?: number)?)$/i;
const parcelHeads =
  /^(?:送り状番号|伝票番号|送り状(?:no\.?|ナンバー)|お問い?合わ?せ(?:送り状)?(?:番号|no\.?)|追跡番号|追蹤號碼|託運單號|包裹查詢號碼|tracking(?: ?(?:number|no\.?|id))?)$/i;
const carrierHeads = /^(?:配送(?:会社|業者)|運送会社|物流公司|carrier|company)$/i;

/** Which carrier's software wrote a file, by columns that it alone has. */
const carriersOf: readonly { has: RegExp; company: string; company_code: string }[] = [
  { has: /^(?:送り状種類|クール区分|出荷予定日)$/, company: 'ヤマト運輸', company_code: 'yamato' },
  { has: /^お問い?合わ?せ送り状(?:番号|no\.?)$|^お荷物問い?合わ?せ/i, company: '佐川急便', company_code: 'sagawa' },
  { has: /^お客様側管理番号$|^ゆうパック/, company: '日本郵便', company_code: 'japanpost' },
];

const plain = (cell: string | undefined): string => (cell ?? '').normalize('NFKC').replaceAll(/^[\s'="]+|[\s"]+$/g, '');
const head = (cell: string): string => plain(cell).replaceAll(/\s+/g, ' ');
/** As orders of this shop are numbered. */
const isOrder = (cell: string): boolean => /^[A-Z]\d{6}-[A-Z\d]{4,10}$/i.test(plain(cell).replaceAll(/[‐-―−ーｰ]/gu, '-'));
/** As carriers number parcels; a phone or a postcode is none. */
const isParcel = (cell: string): boolean =>
  /^(?:\d{10,14}|\d{4}-\d{4}-\d{1,6}(?:-\d{1,4})?|[A-Z]{2}\d{9}[A-Z]{2})$/i.test(plain(cell)) && !/^0\d{9,10}$/.test(plain(cell));

/** The column that most rows have such a thing in; -1: none. */
function columnOf(rows: readonly string[][], is: (cell: string) => boolean): number {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const counts = Array.from({ length: width }, (_, column) => rows.filter((row) => is(row[column] ?? '')).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

/** As a file has it, or lines that were pasted: by commas, tabs or spaces. */
function rowsOf(text: string): string[][] {
  const whole = text.replace(/^\uFEFF/, '').trim();
  const line = /.*[,\t;].*/.exec(whole)?.[0] ?? '';
  const delimiter = [',', '\t', ';'].toSorted((one, other) => line.split(other).length - line.split(one).length)[0];
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
    // a quote that is never closed is part of its cell
    rows = parseBy(null);
  }
  if (rows.some((row) => row.length > 1)) return rows;
  return rows.map(([line = '']) => line.trim().split(/[\s\u3000]+/u));
}

/**
 * Reads what a carrier's software wrote, a spreadsheet's columns, or lines of order number and parcel number. Pure.
 * @returns null where no column has numbers of orders
 */
export function readParcelLines(text: string): ParcelLine[] | null {
  const rows = rowsOf(text);
  const first = (rows[0] ?? []).map(head);
  const named = { order: first.findIndex((cell) => orderHeads.test(cell)), parcel: first.findIndex((cell) => parcelHeads.test(cell)) };
  const hasHead = named.order !== -1 || named.parcel !== -1 || !first.some(isOrder);
  const body = hasHead ? rows.slice(1) : rows;
  // a column may be called so and hold something else: the software lets its people choose what they put there
  const byName = named.order !== -1 && body.some((row) => isOrder(row[named.order] ?? ''));
  const order = byName ? named.order : columnOf(body, isOrder);
  if (order === -1) return null;
  const parcel = named.parcel === -1 ? columnOf(body, (cell) => isParcel(cell) && !isOrder(cell)) : named.parcel;
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
        ...(company !== '' ? { company } : software && { company: software.company, company_code: software.company_code }),
      };
    });
}

/** The lines as they are sent. @param unnumbered rows without a parcel number that the merchant ticked */
export const linesToShip = (lines: readonly ParcelLine[], unnumbered: ReadonlySet<number>): (ParcelLine & { without_number?: true })[] =>
  lines.map((line, nth) => (unnumbered.has(nth) ? { ...line, without_number: true } : line));

const isColumnName = (cell: string): boolean => [orderHeads, parcelHeads, carrierHeads].some((heads) => heads.test(head(cell)));

/** The text of a file: in UTF-8 or UTF-16, else as the carriers' software in Japan writes. */
export function textOfFile(bytes: ArrayBuffer): string {
  for (const encoding of guessEncodings(new Uint8Array(bytes), 'JP', isColumnName)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return new TextDecoder('shift_jis').decode(bytes);
}
