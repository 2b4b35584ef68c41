import type { StoreSales } from '@noren/contract/entities/sales';
import { keepFile } from '../api/save-file.ts';

/** The days as a CSV that Excel opens as UTF-8. Pure. */
export const salesFile = ({ days, currency }: StoreSales): string =>
  ['\ufeffday', 'orders', 'units', `amount (${currency})`, `refunded (${currency})`]
    .join(',')
    .concat(
      '\r\n',
      ...days.map(
        ({ day, orders, units, amount, refunded }) =>
          `${[day, orders, units, amount, refunded].join(',')}\r\n`,
      ),
    );

export const saveSales = (slug: string, sales: StoreSales): void =>
  keepFile(
    new Blob([salesFile(sales)], { type: 'text/csv' }),
    `sales-${slug}-${sales.from}-${sales.to}.csv`,
  );
