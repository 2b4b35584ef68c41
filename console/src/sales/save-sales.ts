import type { StoreSales } from '@noren/contract/entities/sales';
import Papa from 'papaparse';
import { keepFile } from '../api/save-file.ts';

/** The days as a file that Excel reads as it is. Pure. */
export const salesFile = ({ days, currency }: StoreSales): string =>
  `\ufeff${Papa.unparse(
    days.map(({ day, orders, units, amount, refunded }) => ({ day, orders, units, [`amount (${currency})`]: amount, [`refunded (${currency})`]: refunded })),
    { newline: '\r\n' },
  )}\r\n`;

export const saveSales = (slug: string, sales: StoreSales): void =>
  keepFile(new Blob([salesFile(sales)], { type: 'text/csv' }), `sales-${slug}-${sales.from}-${sales.to}.csv`);
