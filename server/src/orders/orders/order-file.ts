import type { Locale } from '@noren/contract/scalars';
import { standardRate, taxByRate, type TaxOfRate } from '@noren/contract/order-tax';
import { staffPaymentName } from '@noren/contract/payment-methods';
import { invoiceDetail, invoiceKinds } from '@noren/contract/uniform-invoice';
import iconv from 'iconv-lite';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { wordsIn } from '../../i18n/words.ts';
import { quoted, writeSheet } from '../../platform/sheets/sheet-thread.ts';
import { columns, type FileRow } from './order-columns.ts';
import type { ExportRow } from './staff-list-queries.ts';

/**
 * The start of a cell that a spreadsheet would run as a formula; such a cell gets an apostrophe,
 * which spreadsheets do not show.
 */
const startsFormula = /^[\t\r\n ]*[=+\-@＝＋－＠]/;

/**
 * One cell. Buyers write their own names and addresses, which must neither break the file nor run
 * as formulas. Our own numbers stay as they are.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return quoted(startsFormula.test(value) ? `'${value}` : value);
}

/** Local time of the store's country, in the form that spreadsheets read: `2026-11-24 09:05`. */
function localTime(moment: Date | null, region: 'JP' | 'TW'): string | null {
  const hours = region === 'TW' ? 8 : 9;
  return (
    moment &&
    new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  );
}

/** A phone number in groups, e.g. 090-1234-5678: Excel drops the leading 0 of bare digits. */
export function phoneText(digits: string | null, region: 'JP' | 'TW'): string | null {
  if (digits === null || !/^\d+$/.test(digits)) return digits;
  const national =
    parsePhoneNumberFromString(digits, region)?.formatNational().replaceAll(/\D+/g, '-') ?? '';
  // the library drops digits of numbers that no numbering plan has
  return national.replaceAll('-', '') === digits
    ? national
    : digits.replace(/^(\d{2,7})(\d{4})(\d{4})$/, '$1-$2-$3');
}

/**
 * Tracking numbers of an order's parcels in printed groups of four: Excel shows twelve bare digits as
 * 4.01E+11.
 */
const parcelText = (numbers: string | null): string | null =>
  numbers
    ?.split(', ')
    .map((number) => (/^\d{9,}$/.test(number) ? number.replaceAll(/\d{4}(?=\d)/g, '$&-') : number))
    .join(', ') ?? null;

/**
 * An order's charges by tax rate after refunds, as on its receipt. @param lines all lines of the
 * order
 */
function ratesOf(lines: readonly ExportRow[]): TaxOfRate[] {
  const [order] = lines;
  return order ? taxByRate({ ...order, items: lines }) : [];
}

/** The words of an order's states and methods, as the console writes them. */
function stateWords(row: Omit<ExportRow, 'uniform_invoice'>, locale: Locale) {
  const m = wordsIn(locale);
  return {
    status: m.orders_file_order_state({ state: row.status }),
    payment_type: staffPaymentName(row.payment_type, locale),
    payment_status: m.orders_file_payment_state({ state: row.payment_status }),
    shipping_status: m.orders_file_shipping_state({ state: row.shipping_status }),
    temperature: row.temperature && m.orders_file_temperature({ temperature: row.temperature }),
    chargeback: row.chargeback && m.orders_file_chargeback({ state: row.chargeback }),
    refund_memo: row.refund_memo && m.orders_file_refund_memo({ memo: row.refund_memo }),
  };
}

const noSums = {
  amount: null,
  order_discount: null,
  shipping_fee: null,
  payment_fee: null,
  total_amount: null,
  refunded_amount: null,
  disputed_amount: null,
  standard_total: null,
  standard_tax: null,
  reduced_total: null,
  reduced_tax: null,
} satisfies Partial<FileRow>;

/** The sums of an order after refunds. @param lines all lines of the order */
function sumsOf(
  order: ExportRow,
  lines: readonly ExportRow[],
): { [Sum in keyof typeof noSums]: number | null } {
  const { amount, order_discount, shipping_fee, payment_fee, total_amount, region } = order;
  const rates = ratesOf(lines);
  const standard = rates.find(({ rate }) => rate === standardRate[region]);
  const reduced = rates.filter(({ rate }) => rate !== standardRate[region]);
  const charged = rates.reduce((sum, { total }) => sum + total, 0);
  const isSold = order.paid_at !== null && order.status !== 'canceled';
  return {
    amount,
    order_discount,
    shipping_fee,
    payment_fee,
    total_amount,
    refunded_amount: total_amount - charged,
    disputed_amount: order.disputed_amount,
    standard_total: isSold ? (standard?.total ?? 0) : null,
    standard_tax: isSold ? (standard?.tax ?? 0) : null,
    reduced_total: isSold ? reduced.reduce((sum, { total }) => sum + total, 0) : null,
    reduced_tax: isSold ? reduced.reduce((sum, { tax }) => sum + tax, 0) : null,
  };
}

/** @param sums of the order, in its first line; null in the others */
function fileRowOf(
  { uniform_invoice, ...row }: ExportRow,
  sums: ReturnType<typeof sumsOf> | null,
  locale: Locale,
): FileRow {
  return {
    ...row,
    ...stateWords(row, locale),
    ...(sums ?? noSums),
    phone_number: phoneText(row.phone_number, row.region),
    receiver_phone: phoneText(row.receiver_phone, row.region),
    tracking_number: parcelText(row.tracking_number),
    invoice_kind:
      uniform_invoice && wordsIn(locale).orders_file_invoice({ kind: uniform_invoice.kind }),
    invoice_detail: uniform_invoice && invoiceDetail(uniform_invoice),
  };
}

const cellsOf = (row: FileRow): (string | number | null)[] =>
  columns.map((column) => {
    const value = row[column];
    return value instanceof Date ? localTime(value, row.region) : value;
  });
const lineOf = (row: FileRow): string => cellsOf(row).map(csvCell).join(',');

function fileRowsOf(rows: readonly ExportRow[], locale: Locale): FileRow[] {
  const lines = new Map<number, ExportRow[]>();
  for (const row of rows) lines.set(row.id, [...(lines.get(row.id) ?? []), row]);
  return [...lines.values()].flatMap((ofOrder) =>
    ofOrder.map((row, nth) => fileRowOf(row, nth === 0 ? sumsOf(row, ofOrder) : null, locale)),
  );
}

function headOf(locale: Locale): string[] {
  const m = wordsIn(locale);
  return columns.map((column) => m.orders_file_column({ column }));
}

/** Whole orders as a spreadsheet. Texts stay texts, even if they look like numbers. */
export const ordersSheet = (
  store_id: number,
  rows: readonly ExportRow[],
  locale: Locale,
): Promise<Uint8Array> =>
  writeSheet(store_id, [
    headOf(locale),
    ...fileRowsOf(rows, locale).map((row) => cellsOf(row).map((cell) => cell ?? '')),
  ]);

interface FileForm {
  locale: Locale;
  encoding: 'utf-8' | 'shift_jis';
  /**
   * starts with the byte order mark, by which spreadsheets recognize UTF-8, and the column names
   */
  isFirst: boolean;
}

/**
 * The language of column names and invoice kinds: Japanese if Shift_JIS cannot encode the requested
 * one. Neither people, carriers' software nor our import can read a column named 〓.
 */
const fileLocale = ({ locale, encoding }: Pick<FileForm, 'locale' | 'encoding'>): Locale => {
  const m = wordsIn(locale);
  const words = [
    ...headOf(locale),
    ...invoiceKinds.map((kind) => m.orders_file_invoice({ kind })),
  ].join('');
  return encoding === 'utf-8' || isShiftJis(words) ? locale : 'ja';
};

/**
 * A part of the orders file with whole orders: one line per ordered SKU. Characters that Shift_JIS
 * cannot encode become 〓, the printers' mark for a missing one.
 */
export function ordersFile(
  rows: readonly ExportRow[],
  { encoding, isFirst, ...form }: FileForm,
): Buffer {
  const locale = fileLocale({ encoding, ...form });
  const head = isFirst ? [headOf(locale).map(csvCell).join(',')] : [];
  const fileRows = fileRowsOf(rows, locale);
  const text = [...head, ...fileRows.map(lineOf)].map((line) => `${line}\r\n`).join('');
  return encodedFile(text, { encoding, isFirst });
}

/** A part of a CSV file in its encoding. */
export function encodedFile(
  text: string,
  { encoding, isFirst }: Pick<FileForm, 'encoding' | 'isFirst'>,
): Buffer {
  if (encoding === 'utf-8') return Buffer.from(isFirst ? `\uFEFF${text}` : text);
  return shiftJis(text.replaceAll(/[〜−—‖]/g, (sign) => windowsVariants[sign] as string));
}

/** Characters that Windows' table of Shift_JIS maps to other code points. */
export const windowsVariants: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '—': '―',
  '‖': '∥',
};

export const isShiftJis = (text: string): boolean =>
  iconv.decode(iconv.encode(text, 'windows-31j'), 'windows-31j') === text;

/** Tests each distinct character once: a text has a few hundred of them. */
function shiftJis(text: string): Buffer {
  const missing = [...new Set(text)].filter((sign) => sign > '\u007f' && !isShiftJis(sign));
  const written =
    missing.length === 0 ? text : text.replaceAll(new RegExp(`[${missing.join('')}]`, 'gu'), '〓');
  return iconv.encode(written, 'windows-31j');
}
