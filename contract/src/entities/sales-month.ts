import * as z from 'zod/mini';
import { count, currency, line, matching, money } from '../scalars.ts';
import { paymentType } from './store.ts';
import { calendarDay } from './sales.ts';

/** A calendar month, `2026-11`. */
export const calendarMonth = matching(7, /^[12]\d{3}-(0[1-9]|1[0-2])$/);

/** Sums in the store's currency, tax included; `net` and `tax` are negative if more was refunded. */
const sums = {
  goods: money,
  discounts: money,
  shipping: money,
  fees: money,
  refunds: money,
  /** goods − discounts + shipping + fees − refunds */
  net: z.int(),
  /** the tax in `net` */
  tax: z.int(),
};

/** The accounts of a store's journal; an empty name means the default of its country. */
export const journalAccountKeys = [
  'receivable',
  'sales',
  'charges',
  'discounts',
  'returns',
  'company_fees',
  'bank',
  'chargebacks',
] as const;
export type JournalAccountKey = (typeof journalAccountKeys)[number];
export const journalAccounts = z.strictObject({
  receivable: line(30),
  sales: line(30),
  /** shipping and payment fees */
  charges: line(30),
  discounts: line(30),
  returns: line(30),
  /** fees that payment companies and carriers keep */
  company_fees: line(30),
  bank: line(30),
  /** money that card companies take back. Previous pages omit it */
  chargebacks: z.optional(line(30)),
});
export type JournalAccounts = z.infer<typeof journalAccounts>;

/** Every account has a name; the empty one means the default. */
type NamedAccounts = Record<JournalAccountKey, string>;

export const emptyJournalAccounts: NamedAccounts = {
  receivable: '',
  sales: '',
  charges: '',
  discounts: '',
  returns: '',
  company_fees: '',
  bank: '',
  chargebacks: '',
};

/** Names that Japanese and Taiwanese accounting software has from the start. */
export const defaultJournalAccounts: Record<'JP' | 'TW', NamedAccounts> = {
  JP: {
    receivable: '売掛金',
    sales: '売上高',
    charges: '売上高',
    discounts: '売上値引高',
    returns: '売上戻り高',
    company_fees: '支払手数料',
    bank: '普通預金',
    chargebacks: '貸倒損失',
  },
  TW: {
    receivable: '應收帳款',
    sales: '銷貨收入',
    charges: '銷貨收入',
    discounts: '銷貨折讓',
    returns: '銷貨退回',
    company_fees: '手續費',
    bank: '銀行存款',
    chargebacks: '呆帳損失',
  },
};

/**
 * A month of a store by D-570: an order counts when it was paid, a refund when it was made. The
 * sums of the days, of the tax rates and of the payment methods each equal `total`.
 */
export const salesMonth = z.object({
  month: calendarMonth,
  currency,
  /** orders paid in the month */
  orders: count,
  total: z.object(sums),
  rates: z.array(z.object({ rate: count, ...sums })),
  /** days with sales or refunds only */
  days: z.array(
    z.object({ day: calendarDay, orders: count, sales: money, refunds: money, net: z.int() }),
  ),
  payments: z.array(
    z.object({
      payment_type: paymentType,
      orders: count,
      sales: money,
      refunds: money,
      net: z.int(),
    }),
  ),
  /** statements of payment companies and carriers, entered with a day in the month */
  payouts: z.array(
    z.object({
      payment_type: paymentType,
      lines: count,
      /** of the payments, less refunds */
      amount: z.int(),
      fees: z.int(),
      /** what reached the bank: amount − fees */
      net: z.int(),
    }),
  ),
  /** what card companies took for chargebacks in the month, returned, and charged as fees. Previous servers omit it */
  chargebacks: z.optional(z.object({ taken: money, returned: money, fees: money })),
  accounts: journalAccounts,
});
export type SalesMonth = z.infer<typeof salesMonth>;

/** The files of a month; those of accounting programs exist in Japan only. */
export const monthFiles = [
  'rates_csv',
  'rates_xlsx',
  'journal_csv',
  'freee',
  'money_forward',
] as const;
export type MonthFile = (typeof monthFiles)[number];
