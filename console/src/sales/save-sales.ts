import type { StoreSales } from '@noren/contract/entities/sales';
import { keepFile } from '../api/save-file.ts';
import * as m from '../i18n/generated/messages.js';

const columns = ['day', 'orders', 'units', 'amount', 'refunded'] as const;

/** The days as a CSV that Excel opens as UTF-8. */
export const salesFile = ({ days, currency }: StoreSales): string =>
  `\ufeff${[...columns, 'currency' as const].map((column) => m.sales_file_column({ column })).join(',')}\r\n`.concat(
    ...days.map((day) => `${[...columns.map((column) => day[column]), currency].join(',')}\r\n`),
  );

export const saveSales = (slug: string, sales: StoreSales): void =>
  keepFile(
    new Blob([salesFile(sales)], { type: 'text/csv' }),
    `sales-${slug}-${sales.from}-${sales.to}.csv`,
  );
