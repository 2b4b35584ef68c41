import { formatMoney, type Currency } from '@noren/kit/formats/money.ts';
import { currentLocale } from './current-locale.ts';

/** Formats amounts of a currency in the reader's language. */
export const moneyIn =
  (currency: Currency) =>
  (amount: number): string =>
    formatMoney(amount, currency, currentLocale());
