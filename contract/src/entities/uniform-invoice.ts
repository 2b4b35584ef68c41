import * as z from 'zod/mini';
import { atMost, text } from '../scalars.ts';
import { invoicePatterns, isTaxNumber, type UniformInvoice } from '../uniform-invoice.ts';

/** Normalized like `plainCode`. */
const plain = z.string().check(atMost(40), z.normalize('NFKC'), z.trim(), z.toUpperCase());
const code = (pattern: RegExp, error: string) => plain.check(z.regex(pattern, error));

export const uniformInvoice = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cloud') }),
  z.strictObject({
    kind: z.literal('mobile_barcode'),
    carrier: code(invoicePatterns.mobile_barcode, 'a slash and seven of 0-9 A-Z . + -'),
  }),
  z.strictObject({
    kind: z.literal('certificate'),
    carrier: code(invoicePatterns.certificate, 'two letters and fourteen digits'),
  }),
  z.strictObject({
    kind: z.literal('company'),
    tax_number: code(invoicePatterns.tax_number, 'eight digits').check(
      z.refine(isTaxNumber, { error: 'its check digit is not right' }),
    ),
    title: text(60).check(z.regex(invoicePatterns.title, 'one line of text')),
  }),
  z.strictObject({
    kind: z.literal('donation'),
    love_code: code(invoicePatterns.love_code, 'three to seven digits'),
  }),
]) satisfies z.ZodMiniType<UniformInvoice>;

/** The number of an issued invoice: two letters and eight digits. */
export const invoiceNumber = plain.check(
  z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '')),
  z.regex(invoicePatterns.number, 'two letters and eight digits'),
);
