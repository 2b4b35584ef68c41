import * as z from 'zod/mini';
import { line } from '../scalars.ts';

/** Kinds of accounts in Japan; null in Taiwan, where transfers name none. */
export const accountTypes = ['ordinary', 'checking', 'savings'] as const;

/** The store's own account, to which buyers transfer money. */
export const bankAccount = z.strictObject({
  bank_name: line(60, 1),
  branch: line(60, 1),
  account_type: z.nullable(z.enum(accountTypes)),
  number: line(20, 1).check(z.overwrite((typed) => typed.normalize('NFKC'))),
  /** in Japan in kana, as transfer forms ask for it */
  holder: line(60, 1),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** Days to pay of a bank transfer until its merchant sets others. */
export const defaultTransferDays = 7;
