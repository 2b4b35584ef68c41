import * as z from 'zod/mini';
import { count, instant, money } from '../scalars.ts';
import { paymentType } from './store.ts';

const rate = z.int();

/**
 * The content of a receipt, which page, PDF and CSV show unchanged; the sums by rate add up to the
 * total. Whole yen, tax included.
 */
const receiptContent = z.object({
  order_number: z.string(),
  paid_at: instant,
  /** absent from older receipts */
  payment_type: z.optional(paymentType),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    registration_number: z.nullable(z.string()),
  }),
  /** lines without refunded units; `is_reduced`: at the reduced tax rate */
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: count,
      price: money,
      amount: money,
      tax_rate: rate,
      is_reduced: z.boolean(),
    }),
  ),
  /** discounts of these lines, which the sums by rate are without; absent: none */
  discount: z.optional(money),
  /** after refunds; 0: none */
  shipping_fee: money,
  payment_fee: money,
  /** refunds that are not for a line; 0: none */
  free_refund: money,
  rates: z.array(z.object({ rate, total: money, tax: money })),
  total: money,
  /** a rehearsal's receipt, marked as not valid */
  is_rehearsal: z.optional(z.boolean()),
});
export type ReceiptContent = z.infer<typeof receiptContent>;

export const issuedReceipt = z.object({
  /** URL of the PDF, valid for a month */
  url: z.string(),
  addressee: z.string(),
  issued_at: instant,
  /** 1: the first; above that a reissue, marked so */
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
  /** true: issued by the store; false: by the buyer */
  by_store: z.boolean(),
  /** null: valid */
  voided_at: z.nullable(instant),
});
export type ListedReceipt = z.infer<typeof listedReceipt>;
