import type { Locale } from '@noren/contract/scalars';
import { standardRate, taxByRate, type TaxOfRate } from '@noren/contract/order-tax';
import { invoiceDetail, type UniformInvoiceKind } from '@noren/contract/uniform-invoice';
import iconv from 'iconv-lite';
import type { ExportRow } from './order-list-queries.ts';

/**
 * What is written of an order: its uniform invoice in two columns, so that a value-added centre's own file can be made of them, and what its receipt says
 * of each tax rate. Like the sums of the order, they stand in each of its lines.
 */
type FileRow = Omit<ExportRow, 'uniform_invoice'> & {
  invoice_kind: string | null;
  invoice_detail: string | null;
  refunded_amount: number;
  /** charged at the country's standard rate after refunds, tax included, and the tax in it; 10 percent in Japan, 5 in Taiwan */
  standard_total: number;
  standard_tax: number;
  /** the same at the reduced rate: 8 percent in Japan */
  reduced_total: number;
  reduced_tax: number;
};
type Column = Exclude<keyof FileRow, 'region' | 'refunded'>;
const columns = [
  'number',
  'created_at',
  'paid_at',
  'status',
  'payment_type',
  'payment_status',
  'shipping_status',
  'buyer_name',
  'email',
  'phone_number',
  'receiver_name',
  'receiver_phone',
  'receiver_address',
  'stream_id',
  'product_id',
  'sku_id',
  'product_name',
  'sku_name',
  'quantity',
  'price',
  'tax_rate',
  'refunded_quantity',
  'amount',
  'shipping_fee',
  'payment_fee',
  'total_amount',
  'refunded_amount',
  'standard_total',
  'standard_tax',
  'reduced_total',
  'reduced_tax',
  'currency',
  'refund_memo',
  'carrier',
  'tracking_number',
  'invoice_kind',
  'invoice_detail',
  'invoice_number',
] as const satisfies readonly Column[];

type Heads = Record<(typeof columns)[number], string>;
const heads: Record<Locale, Heads> = {
  ja: {
    number: '注文番号',
    created_at: '注文日時',
    paid_at: '入金日時',
    status: '注文の状態',
    payment_type: '支払方法',
    payment_status: '支払の状態',
    shipping_status: '配送の状態',
    buyer_name: '注文者',
    email: 'メールアドレス',
    phone_number: '電話番号',
    receiver_name: 'お届け先氏名',
    receiver_phone: 'お届け先電話番号',
    receiver_address: 'お届け先住所',
    stream_id: '配信ID',
    product_id: '商品ID',
    sku_id: 'SKU ID',
    product_name: '商品名',
    sku_name: '種類',
    quantity: '数量',
    price: '単価',
    tax_rate: '税率（%）',
    refunded_quantity: '返金数量',
    amount: '商品合計',
    shipping_fee: '送料',
    payment_fee: '手数料',
    total_amount: '注文合計',
    refunded_amount: '返金額',
    standard_total: '標準税率対象額（税込）',
    standard_tax: '標準税率の消費税額',
    reduced_total: '軽減税率対象額（税込）',
    reduced_tax: '軽減税率の消費税額',
    currency: '通貨',
    refund_memo: '返金メモ',
    carrier: '配送会社',
    tracking_number: '送り状番号',
    invoice_kind: '統一発票',
    invoice_detail: '統一発票の番号・宛名',
    invoice_number: '統一発票番号',
  },
  en: {
    number: 'Order number',
    created_at: 'Ordered at',
    paid_at: 'Paid at',
    status: 'Order status',
    payment_type: 'Payment method',
    payment_status: 'Payment status',
    shipping_status: 'Shipping status',
    buyer_name: 'Buyer',
    email: 'Email',
    phone_number: 'Phone',
    receiver_name: 'Receiver',
    receiver_phone: 'Receiver phone',
    receiver_address: 'Receiver address',
    stream_id: 'Stream ID',
    product_id: 'Product ID',
    sku_id: 'SKU ID',
    product_name: 'Product',
    sku_name: 'Variant',
    quantity: 'Quantity',
    price: 'Unit price',
    tax_rate: 'Tax rate (%)',
    refunded_quantity: 'Quantity refunded',
    amount: 'Goods',
    shipping_fee: 'Shipping',
    payment_fee: 'Payment fee',
    total_amount: 'Order total',
    refunded_amount: 'Amount refunded',
    standard_total: 'Standard rate, tax included',
    standard_tax: 'Tax at the standard rate',
    reduced_total: 'Reduced rate, tax included',
    reduced_tax: 'Tax at the reduced rate',
    currency: 'Currency',
    refund_memo: 'Refund note',
    carrier: 'Carrier',
    tracking_number: 'Tracking number',
    invoice_kind: 'Uniform invoice',
    invoice_detail: 'Carrier, company or love code',
    invoice_number: 'Invoice number',
  },
  'zh-TW': {
    number: '訂單編號',
    created_at: '訂購時間',
    paid_at: '付款時間',
    status: '訂單狀態',
    payment_type: '付款方式',
    payment_status: '付款狀態',
    shipping_status: '配送狀態',
    buyer_name: '訂購人',
    email: '電子郵件',
    phone_number: '電話',
    receiver_name: '收件人',
    receiver_phone: '收件人電話',
    receiver_address: '收件地址',
    stream_id: '直播 ID',
    product_id: '商品 ID',
    sku_id: 'SKU ID',
    product_name: '商品名稱',
    sku_name: '款式',
    quantity: '數量',
    price: '單價',
    tax_rate: '稅率（%）',
    refunded_quantity: '退款數量',
    amount: '商品小計',
    shipping_fee: '運費',
    payment_fee: '手續費',
    total_amount: '訂單總額',
    refunded_amount: '退款金額',
    standard_total: '一般稅率金額（含稅）',
    standard_tax: '一般稅率稅額',
    reduced_total: '優惠稅率金額（含稅）',
    reduced_tax: '優惠稅率稅額',
    currency: '幣別',
    refund_memo: '退款備註',
    carrier: '物流公司',
    tracking_number: '追蹤號碼',
    invoice_kind: '統一發票',
    invoice_detail: '載具・統編抬頭・愛心碼',
    invoice_number: '發票號碼',
  },
};

/** What a spreadsheet would carry out, were it to begin a cell: it gets an apostrophe before it, which spreadsheets do not show. */
const startsFormula = /^[\t\r\n ]*[=+\-@＝＋－＠]/;

/** One cell. A buyer writes their own name and address: neither breaks the file, nor is carried out by who opens it. Numbers of ours stand as they are. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** By the clocks of the store's country, as spreadsheets read a time: `2026-11-24 09:05`. */
function localTime(moment: Date | null, region: 'JP' | 'TW'): string | null {
  const hours = region === 'TW' ? 8 : 9;
  return moment && new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
}

const invoiceKinds: Readonly<Record<Locale, Record<UniformInvoiceKind, string>>> = {
  ja: { cloud: 'クラウド', mobile_barcode: '携帯バーコード', certificate: '自然人証明', company: '会社', donation: '寄付' },
  en: { cloud: 'Cloud', mobile_barcode: 'Mobile barcode', certificate: 'Citizen certificate', company: 'Company', donation: 'Donation' },
  'zh-TW': { cloud: '雲端發票', mobile_barcode: '手機條碼', certificate: '自然人憑證', company: '公司', donation: '捐贈' },
};

/** What an order charges of each rate after refunds: the sums of its receipt. @param lines all the lines of the order */
function ratesOf(lines: readonly ExportRow[]): TaxOfRate[] {
  const [order] = lines;
  return order ? taxByRate({ ...order, items: lines }) : [];
}

/** @param rates of the order that the line is one of */
function fileRowOf({ uniform_invoice, ...row }: ExportRow, rates: readonly TaxOfRate[], locale: Locale): FileRow {
  const standard = rates.find(({ rate }) => rate === standardRate[row.region]);
  const reduced = rates.filter(({ rate }) => rate !== standardRate[row.region]);
  const charged = rates.reduce((sum, { total }) => sum + total, 0);
  return {
    ...row,
    invoice_kind: uniform_invoice && invoiceKinds[locale][uniform_invoice.kind],
    invoice_detail: uniform_invoice && invoiceDetail(uniform_invoice),
    refunded_amount: row.total_amount - charged,
    standard_total: standard?.total ?? 0,
    standard_tax: standard?.tax ?? 0,
    reduced_total: reduced.reduce((sum, { total }) => sum + total, 0),
    reduced_tax: reduced.reduce((sum, { tax }) => sum + tax, 0),
  };
}

const lineOf = (row: FileRow): string =>
  columns
    .map((column) => {
      const value = row[column];
      return csvCell(value instanceof Date ? localTime(value, row.region) : value);
    })
    .join(',');

interface FileForm {
  locale: Locale;
  encoding: 'utf-8' | 'shift_jis';
  /** it begins with the mark that spreadsheets know UTF-8 by, and the names of the columns */
  isFirst: boolean;
}

/**
 * The language of the file's own words: Japanese where Shift_JIS cannot write the one that was asked for. A column whose name is all 〓 is known by nobody,
 * nor by the software of a carrier, nor when the file comes back with its parcels.
 */
const wordsIn = ({ locale, encoding }: Pick<FileForm, 'locale' | 'encoding'>): Locale => {
  const words = [...Object.values(heads[locale]), ...Object.values(invoiceKinds[locale])].join('');
  return encoding === 'utf-8' || isShiftJis(words) ? locale : 'ja';
};

/**
 * A part of the file of orders, whole orders of it: a line for each of an order's goods. What somebody wrote and Shift_JIS has no sign for is written as
 * 〓, the printers' mark for a missing one.
 */
export function ordersFile(rows: readonly ExportRow[], { encoding, isFirst, ...form }: FileForm): Buffer {
  const locale = wordsIn({ encoding, ...form });
  const head = isFirst ? [columns.map((column) => csvCell(heads[locale][column])).join(',')] : [];
  const lines = new Map<number, ExportRow[]>();
  for (const row of rows) lines.set(row.id, [...(lines.get(row.id) ?? []), row]);
  const fileRows = [...lines.values()].flatMap((ofOrder) => {
    const rates = ratesOf(ofOrder);
    return ofOrder.map((row) => fileRowOf(row, rates, locale));
  });
  const text = [...head, ...fileRows.map(lineOf)].map((line) => `${line}\r\n`).join('');
  if (encoding === 'utf-8') return Buffer.from(isFirst ? `\uFEFF${text}` : text);
  return shiftJis(text.replaceAll(/[〜−—‖]/g, (sign) => asWindowsHasIt[sign] as string));
}

/** Signs that Windows' own table of Shift_JIS holds under another number. */
const asWindowsHasIt: Readonly<Record<string, string>> = { '〜': '～', '−': '－', '—': '―', '‖': '∥' };

const isShiftJis = (text: string): boolean => iconv.decode(iconv.encode(text, 'windows-31j'), 'windows-31j') === text;

/** Each sign is tried once, however often it comes: a text has a few hundred of them. */
function shiftJis(text: string): Buffer {
  const missing = [...new Set(text)].filter((sign) => sign > '\u007f' && !isShiftJis(sign));
  const written = missing.length === 0 ? text : text.replaceAll(new RegExp(`[${missing.join('')}]`, 'gu'), '〓');
  return iconv.encode(written, 'windows-31j');
}
