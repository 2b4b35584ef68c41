import { dayAfter } from '@noren/contract/calendar-days';
import type { MonthFile } from '@noren/contract/entities/sales-month';
import { queryOptions } from '@tanstack/react-query';
import { callConsole, readConsole, type CallFailure } from '../api/call.ts';
import { bytesOf, keepFile } from '../api/save-file.ts';

/** The period: a number of days until today, or two dates; thirty days by default. */
export interface SalesSearch {
  days?: number;
  from?: string;
  to?: string;
}

export const usualDays = [7, 30, 90, 365] as const;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** Parses the URL's search parameters. */
export function salesSearch({ days, from, to }: Record<string, unknown>): SalesSearch {
  if (isDay(from) && isDay(to)) return { from, to };
  return usualDays.some((one) => one === days) ? { days: days as number } : {};
}

/**
 * First and last day of the period.
 * @param today in the store's country
 */
export function daysAsked(
  { days = 30, from, to }: SalesSearch,
  today: string,
): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  return { from: dayAfter(today, 1 - days), to: today };
}

export const salesQuery = (slug: string, asked: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['sales', slug, asked.from, asked.to],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/sales', { params: { slug }, query: asked }))
        .data,
    placeholderData: (before) => before,
  });

/** The month, `2026-11`; last month by default. */
export interface MonthSearch {
  month?: string;
}

/** Parses the URL's search parameters. */
export const monthSearch = ({ month }: Record<string, unknown>): MonthSearch =>
  typeof month === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};

/** The month before that of a day. */
export const monthBefore = (day: string): string =>
  dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7);

export const monthQuery = (slug: string, month: string) =>
  queryOptions({
    queryKey: ['sales', slug, 'month', month],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/sales-month', {
          params: { slug },
          query: { month },
        })
      ).data,
    placeholderData: (before) => before,
  });

const fileEnds: Record<MonthFile, string> = {
  rates_csv: '.csv',
  rates_xlsx: '.xlsx',
  journal_csv: '-journal.csv',
  freee: '-freee.csv',
  money_forward: '-moneyforward.csv',
};

/** Saves a file of a month. Returns the failure, or null. */
export async function saveMonthFile(
  slug: string,
  month: string,
  file: MonthFile,
): Promise<CallFailure | null> {
  const result = await callConsole('GET /console/stores/{slug}/sales-month-file', {
    params: { slug },
    query: { month, file },
  });
  if (!result.ok) return result.error;
  keepFile(new Blob([bytesOf(result.data.file)]), `sales-${slug}-${month}${fileEnds[file]}`);
  return null;
}
