import { dayAfter } from '@noren/contract/calendar-days';
import { queryOptions } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';

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
