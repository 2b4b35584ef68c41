export type Currency = 'JPY' | 'TWD';

const symbols: Record<Currency, string> = { JPY: '¥', TWD: 'NT$' };
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Whole units only (D-015). The symbol is ours, because Intl writes a bare `$` for TWD in zh-TW,
 * which looks like another currency.
 */
export function formatMoney(amount: number, currency: Currency, locale: string): string {
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 0,
      maximumFractionDigits: 0,
    });
  formats.set(key, format);
  return format
    .formatToParts(amount)
    .map((part) => (part.type === 'currency' ? symbols[currency] : part.value))
    .join('');
}
