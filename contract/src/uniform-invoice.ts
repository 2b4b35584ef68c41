/**
 * How a buyer in Taiwan wants an order's uniform invoice (統一發票); `cloud`: sent to the order's
 * email.
 */
export type UniformInvoice =
  | { kind: 'cloud' }
  /** 手機條碼 */
  | { kind: 'mobile_barcode'; carrier: string }
  /** 自然人憑證 */
  | { kind: 'certificate'; carrier: string }
  /** 統一編號 and 抬頭 */
  | { kind: 'company'; tax_number: string; title: string }
  /** 愛心碼 */
  | { kind: 'donation'; love_code: string };
export type UniformInvoiceKind = UniformInvoice['kind'];

export const invoiceKinds = [
  'cloud',
  'mobile_barcode',
  'certificate',
  'company',
  'donation',
] as const satisfies readonly UniformInvoiceKind[];

/** Format of each code after normalization. */
export const invoicePatterns = {
  mobile_barcode: /^\/[0-9A-Z.+-]{7}$/,
  certificate: /^[A-Z]{2}[0-9]{14}$/,
  tax_number: /^[0-9]{8}$/,
  love_code: /^[0-9]{3,7}$/,
  number: /^[A-Z]{2}[0-9]{8}$/,
  /** one line without invisible characters */
  title: /^[^\p{C}]{1,60}$/u,
} as const;

const weights = [1, 2, 1, 2, 1, 2, 4, 1] as const;

/**
 * Whether eight digits can be a company's 統一編號: the digits of the weighted products add up to a
 * multiple of five. Until 2023 it was ten, and those numbers still pass. If the seventh digit is 7,
 * its product 28 counts as 1 or as 0 (財政部). Pure.
 */
export function isTaxNumber(text: string): boolean {
  if (!invoicePatterns.tax_number.test(text)) return false;
  const sum = weights.reduce((before: number, weight, at) => {
    const product = weight * Number(text[at]);
    return before + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
}

/**
 * Returns an invoice's details in one line: the carrier, the company's number and title, or the
 * love code; '' if it is sent by email.
 */
export function invoiceDetail(invoice: UniformInvoice): string {
  if (invoice.kind === 'company') return `${invoice.tax_number} ${invoice.title}`;
  if (invoice.kind === 'donation') return invoice.love_code;
  return invoice.kind === 'cloud' ? '' : invoice.carrier;
}

/** The invoice form's fields; values of the other kinds are kept while the buyer switches. */
export interface InvoiceFields {
  kind: UniformInvoiceKind;
  mobile_barcode: string;
  certificate: string;
  tax_number: string;
  title: string;
  love_code: string;
}
export type InvoiceField = Exclude<keyof InvoiceFields, 'kind'>;

export const noInvoiceFields: InvoiceFields = {
  kind: 'cloud',
  mobile_barcode: '',
  certificate: '',
  tax_number: '',
  title: '',
  love_code: '',
};

/** Normalizes a typed code to half-width capitals. */
const plainCode = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase();

/** Returns the typed invoice, or which of its fields are wrong. Pure. */
export function invoiceOf(fields: InvoiceFields): UniformInvoice | { wrong: InvoiceField[] } {
  const { kind } = fields;
  if (kind === 'cloud') return { kind };
  if (kind === 'company') {
    const [tax_number, title] = [plainCode(fields.tax_number), fields.title.trim()];
    const wrong: InvoiceField[] = [];
    if (!isTaxNumber(tax_number)) wrong.push('tax_number');
    if (!invoicePatterns.title.test(title)) wrong.push('title');
    return wrong.length > 0 ? { wrong } : { kind, tax_number, title };
  }
  const field = kind === 'donation' ? 'love_code' : kind;
  const code = plainCode(fields[field]);
  if (!invoicePatterns[field].test(code)) return { wrong: [field] };
  return kind === 'donation' ? { kind, love_code: code } : { kind, carrier: code };
}
