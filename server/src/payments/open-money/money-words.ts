import type { Locale } from '@noren/contract/scalars';

/** As the app writes them (kit/src/formats/money.ts). Intl's own for NT$ in zh-TW is a bare `$`, which reads as another currency. */
const symbols: Readonly<Record<string, string>> = { JPY: '¥', TWD: 'NT$' };

/** Made once for each of the few there are: making one takes longer than the rest of an email. */
const formats = new Map<string, Intl.NumberFormat>();

/** How a sum is written, in whole units. */
export function moneyIn(locale: Locale, currency: string): (amount: number) => string {
  const key = `${locale} ${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  formats.set(key, format);
  return (amount) =>
    format
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'currency' ? (symbols[currency] ?? value) : value))
      .join('');
}
