import * as z from 'zod/mini';
import { count, instant, money } from '../scalars.ts';
import { paymentType } from './store.ts';

const rate = z.int();

/** What a receipt says. Page, PDF and CSV show it as it is; the sums of its rates are its total. Whole yen, tax included. */
const receiptContent = z.object({
  order_number: z.string(),
  paid_at: instant,
  /** absent from a receipt that was made out before it was named */
  payment_type: z.optional(paymentType),
  seller: z.object({ name: z.string(), address: z.string(), phone: z.string(), registration_number: z.nullable(z.string()) }),
  /** what of each line was kept; `is_reduced`: of the lower rate */
  lines: z.array(z.object({ name: z.string(), quantity: count, price: money, amount: money, tax_rate: rate, is_reduced: z.boolean() })),
  /** after what went back of them; 0: none */
  shipping_fee: money,
  payment_fee: money,
  /** what went back without a line; 0: nothing */
  free_refund: money,
  rates: z.array(z.object({ rate, total: money, tax: money })),
  total: money,
  /** of a rehearsal: it receipts nothing, and says so */
  is_rehearsal: z.optional(z.boolean()),
});
export type ReceiptContent = z.infer<typeof receiptContent>;

/** A receipt that was made out. */
export const issuedReceipt = z.object({
  /** the PDF, for a month */
  url: z.string(),
  addressee: z.string(),
  issued_at: instant,
  /** 1: the first; above it a reissue, marked so */
  issue: count,
  content: receiptContent,
});
export type IssuedReceipt = z.infer<typeof issuedReceipt>;

/** A receipt in the list of its order. */
export const listedReceipt = z.object({
  issue: count,
  addressee: z.string(),
  issued_at: instant,
  total: money,
  /** whether the store made it out; else its buyer did */
  by_store: z.boolean(),
  /** null: it is valid */
  voided_at: z.nullable(instant),
});
export type ListedReceipt = z.infer<typeof listedReceipt>;
