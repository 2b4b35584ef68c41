import { dayAfter, daysBetween } from '@noren/contract/calendar-days';

const defaultDays = 30;

/**
 * The days to show: those requested, else the last thirty; with only one end, thirty days from or
 * until it. Pure.
 * @param today in local time of the store's country
 */
export function salesDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  if (from !== undefined) return { from, to: to ?? dayAfter(from, defaultDays - 1) };
  const end = to ?? today;
  return { from: dayAfter(end, 1 - defaultDays), to: end };
}

export interface Sums {
  orders: number;
  units: number;
  amount: number;
  refunded: number;
}

const nothing: Sums = { orders: 0, units: 0, amount: 0, refunded: 0 };

export const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      units: sum.units + row.units,
      amount: sum.amount + row.amount,
      refunded: sum.refunded + row.refunded,
    }),
    nothing,
  );

/** Every day of a range, including those without sales. Pure. */
export function everyDay<Row extends Sums & { day: string }>(
  rows: readonly Row[],
  from: string,
  to: string,
): (Sums & { day: string })[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const day = dayAfter(from, index);
    return known.get(day) ?? { day, ...nothing };
  });
}
