import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { calendarDay, storeSales } from '../entities/sales.ts';
import { maxPayoutLines, payoutCheck, payoutLine } from '../entities/payout.ts';
import { calendarMonth, journalAccounts, monthFiles, salesMonth } from '../entities/sales-month.ts';
import { slug } from '../scalars.ts';

export const salesEndpoints = {
  'GET /console/stores/{slug}/sales': staffEndpoint({
    summary:
      'The store’s sales from one day to another, both included, at most 366 days; by default the last thirty.',
    roles: ['owner', 'manager', 'accountant'],
    params: z.object({ slug }),
    query: z.object({ from: z.optional(calendarDay), to: z.optional(calendarDay) }),
    answer: z.object({ data: storeSales }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/sales-month': staffEndpoint({
    summary:
      'A month of the store’s books: sales in the month of payment, refunds in the month they were made, by tax rate, day and payment method.',
    roles: ['owner', 'manager', 'accountant'],
    params: z.object({ slug }),
    query: z.object({ month: calendarMonth }),
    answer: z.object({ data: salesMonth }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/sales-month-file': staffEndpoint({
    summary:
      'A file of a month in Base64: sums by day and tax rate, or the journal, also as freee and Money Forward import it. Those two exist for stores in Japan only.',
    roles: ['owner', 'manager', 'accountant'],
    params: z.object({ slug }),
    query: z.object({ month: calendarMonth, file: z.enum(monthFiles) }),
    answer: z.object({ file: z.string() }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/payouts': staffEndpoint({
    summary:
      'Compares lines of a payment company’s or carrier’s statement with the store’s payments and refunds; `enter` writes the lines that match into the books, each at most once.',
    roles: ['owner', 'manager', 'accountant'],
    params: z.object({ slug }),
    body: z.strictObject({
      lines: z.array(payoutLine).check(z.minLength(1), z.maxLength(maxPayoutLines)),
      enter: z.boolean(),
    }),
    answer: z.object({ data: payoutCheck }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/journal-accounts': staffEndpoint({
    summary: 'Renames the accounts of the store’s journal.',
    roles: ['owner', 'manager', 'accountant'],
    params: z.object({ slug }),
    body: journalAccounts,
    answer: z.object({ data: journalAccounts }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
