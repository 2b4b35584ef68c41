import type { Locale } from '@noren/contract/scalars';

/** As the app writes them (kit/src/formats/money.ts); Intl writes NT$ as `$` in zh-TW. */
const symbols: Readonly<Record<string, string>> = { JPY: '¥', TWD: 'NT$' };

/** Cached: creating a format takes longer than rendering the rest of an email. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns a formatter of amounts in whole units. */
export function moneyIn(locale: Locale, currency: string): (amount: number) => string {
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  formats.set(key, format);
  return (amount) =>
    format
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'currency' ? (symbols[currency] ?? value) : value))
      .join('');
}
