import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { invoiceNumber, uniformInvoice } from './entities/uniform-invoice.ts';
import {
  invoiceDetail,
  invoiceKinds,
  invoiceOf,
  isTaxNumber,
  noInvoiceFields,
  type InvoiceFields,
} from './uniform-invoice.ts';

const taken = (value: unknown) => uniformInvoice.safeParse(value).success;
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

/**
 * The ministry's wording of the rule: add up the digits of all products; if the seventh digit is 7,
 * try both sums.
 */
function byTheBook(number: string, divisor: number): boolean {
  const products = [1, 2, 1, 2, 1, 2, 4, 1].map((weight, at) =>
    String(weight * Number(number[at])),
  );
  const add = (parts: string[]) =>
    parts
      .join('')
      .split('')
      .reduce((sum, digit) => sum + Number(digit), 0);
  const choices =
    number[6] === '7' ? ['1', '0'].map((kept) => add(products.with(6, kept))) : [add(products)];
  return choices.some((sum) => sum % divisor === 0);
}

describe('isTaxNumber', () => {
  it.each(['04595257', '12345675', '53212539', '10458574', '00000000'])(
    'judges %s by the ministry’s rule',
    (number) => expect(isTaxNumber(number)).toBe(byTheBook(number, 5)),
  );
  it('accepts numbers that were valid before 2023', () => {
    for (const number of ['10458575', '04595257'])
      expect([byTheBook(number, 10), isTaxNumber(number)]).toEqual([true, true]);
  });
  it('follows the ministry’s rule, and accepts every number valid before 2023', () => {
    fc.assert(
      fc.property(digits(8), (number) => {
        expect(isTaxNumber(number)).toBe(byTheBook(number, 5));
        if (byTheBook(number, 10)) expect(isTaxNumber(number)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
  it('accepts either of two sums if the seventh digit is 7', () => {
    fc.assert(
      fc.property(digits(6), digits(1), (head, last) => {
        expect(isTaxNumber(`${head}7${last}`)).toBe(byTheBook(`${head}7${last}`, 5));
      }),
    );
  });
  it('refuses one digit mistyped by one, unless the seventh digit is 7', () => {
    fc.assert(
      fc.property(digits(8).filter(isTaxNumber), fc.constantFrom(0, 2, 4, 7), (number, at) => {
        if (number[6] === '7') return;
        const other = String((Number(number[at]) + 1) % 10);
        if (other === '0') return;
        expect(isTaxNumber(number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
      }),
    );
  });
  it('accepts only eight digits', () => {
    for (const text of ['', '0459525', '045952570', '0459525a', ' 04595257'])
      expect(isTaxNumber(text)).toBe(false);
  });
});

describe('uniformInvoice', () => {
  it('accepts each kind, normalized from a phone’s input', () => {
    expect(uniformInvoice.parse({ kind: 'mobile_barcode', carrier: ' ／ab12.+- ' })).toEqual({
      kind: 'mobile_barcode',
      carrier: '/AB12.+-',
    });
    expect(uniformInvoice.parse({ kind: 'certificate', carrier: 'tp03000001234567' })).toEqual({
      kind: 'certificate',
      carrier: 'TP03000001234567',
    });
    expect(
      uniformInvoice.parse({
        kind: 'company',
        tax_number: '０４５９５２５７',
        title: ' 青山茶業 ',
      }),
    ).toEqual({
      kind: 'company',
      tax_number: '04595257',
      title: '青山茶業',
    });
    expect(uniformInvoice.parse({ kind: 'donation', love_code: '25885' })).toEqual({
      kind: 'donation',
      love_code: '25885',
    });
    expect(invoiceDetail({ kind: 'company', tax_number: '04595257', title: '青山茶業' })).toBe(
      '04595257 青山茶業',
    );
    expect(invoiceDetail({ kind: 'cloud' })).toBe('');
  });
  it('refuses missing, superfluous and invalid fields', () => {
    const wrong = [
      { kind: 'cloud', carrier: '/ABC1234' },
      { kind: 'mobile_barcode' },
      { kind: 'mobile_barcode', carrier: 'ABC12345' },
      { kind: 'mobile_barcode', carrier: '/ABC123' },
      { kind: 'mobile_barcode', carrier: '/ABC12_4' },
      { kind: 'certificate', carrier: 'A1234567890123456' },
      { kind: 'company', tax_number: '04595258', title: 'x' },
      { kind: 'company', tax_number: '04595257', title: ' ' },
      { kind: 'company', tax_number: '04595257', title: 'a\nb' },
      { kind: 'donation', love_code: '12' },
      { kind: 'donation', love_code: '12345678' },
      { kind: 'paper' },
    ];
    for (const value of wrong) expect([value, taken(value)]).toEqual([value, false]);
  });
  it('accepts any barcode in the ministry’s format', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\/[0-9A-Z.+-]{7}$/), (carrier) => {
        expect(uniformInvoice.parse({ kind: 'mobile_barcode', carrier })).toEqual({
          kind: 'mobile_barcode',
          carrier,
        });
      }),
    );
  });
  it('agrees with the form: invoiceOf either names wrong fields or returns what the server accepts', () => {
    const near = (pattern: RegExp) =>
      fc.oneof(fc.stringMatching(pattern), fc.string({ maxLength: 17 }));
    const fields: fc.Arbitrary<InvoiceFields> = fc.record({
      kind: fc.constantFrom(...invoiceKinds),
      mobile_barcode: near(/^\/[0-9a-zA-Z.+-]{7}$/),
      certificate: near(/^[a-zA-Z]{2}[0-9]{14}$/),
      tax_number: fc.oneof(fc.constant('04595257'), near(/^[0-9]{8}$/)),
      title: fc.stringMatching(/^[a-z台 ]{0,70}$/),
      love_code: near(/^[0-9]{2,8}$/),
    });
    const asSent = ({ kind, tax_number, title, love_code, ...codes }: InvoiceFields) =>
      kind === 'cloud'
        ? { kind }
        : kind === 'company'
          ? { kind, tax_number, title }
          : kind === 'donation'
            ? { kind, love_code }
            : { kind, carrier: codes[kind] };
    fc.assert(
      fc.property(fields, (typed) => {
        const found = invoiceOf(typed);
        const judged = uniformInvoice.safeParse(asSent(typed));
        expect('wrong' in found).toBe(!judged.success);
        if (judged.success) expect(found).toEqual(judged.data);
      }),
      { numRuns: 2_000 },
    );
    expect(invoiceOf({ ...noInvoiceFields, kind: 'company', tax_number: '1' })).toEqual({
      wrong: ['tax_number', 'title'],
    });
  });
  it('reads an invoice number of two letters and eight digits', () => {
    expect(invoiceNumber.parse('ab-1234 5678')).toBe('AB12345678');
    for (const text of ['A12345678', 'AB1234567', 'AB123456789', '12345678'])
      expect(invoiceNumber.safeParse(text).success).toBe(false);
  });
});
