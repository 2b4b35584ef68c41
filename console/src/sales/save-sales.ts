import type { StoreSales } from '@noren/contract/entities/sales';
import Papa from 'papaparse';

/** The days as a file that Excel reads as it is. Pure. */
export const salesFile = ({ days, currency }: StoreSales): string =>
  `\ufeff${Papa.unparse(
    days.map(({ day, orders, units, amount, refunded }) => ({ day, orders, units, [`amount (${currency})`]: amount, [`refunded (${currency})`]: refunded })),
    { newline: '\r\n' },
  )}\r\n`;

export function saveSales(slug: string, sales: StoreSales): void {
  const href = URL.createObjectURL(new Blob([salesFile(sales)], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href, download: `sales-${slug}-${sales.from}-${sales.to}.csv` }).click();
  // Safari reads it after the tap
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
