import type { StoreBuyer } from '@noren/contract/entities/store-buyer';
import type { Locale } from '@noren/contract/scalars';
import { wordsIn } from '../../i18n/words.ts';
import { csvCell, encodedFile, isShiftJis } from '../orders/order-file.ts';

/** In the order of the file. */
const columns = [
  'name',
  'email',
  'phone_number',
  'is_member',
  'orders',
  'paid',
  'last_order_at',
  'tags',
  'newsletter_at',
  'is_blocked',
] as const;

function cellOf(buyer: StoreBuyer, column: (typeof columns)[number]): string | number | null {
  const value = buyer[column];
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return value.join(' ');
  return column === 'last_order_at' || column === 'newsletter_at'
    ? (value?.toString().slice(0, 10) ?? null)
    : (value as string | number | null);
}

/** The people of a store as a CSV file; its names are Japanese where Shift_JIS has no others. */
export function buyersFile(
  buyers: readonly StoreBuyer[],
  { locale, encoding }: { locale: Locale; encoding: 'utf-8' | 'shift_jis' },
): Buffer {
  const headIn = (one: Locale) => {
    const m = wordsIn(one);
    return columns.map((column) => m.buyers_file_column({ column }));
  };
  const head =
    encoding === 'utf-8' || isShiftJis(headIn(locale).join('')) ? headIn(locale) : headIn('ja');
  const rows = [head, ...buyers.map((buyer) => columns.map((column) => cellOf(buyer, column)))];
  const text = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
  return encodedFile(text, { encoding, isFirst: true });
}
