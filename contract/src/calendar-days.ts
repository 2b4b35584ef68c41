const msPerDay = 86_400_000;

/** Returns the day that is `days` days later. @param day `2026-11-24` */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10);

/** Counts the days between two dates, both included; below 1 if `to` is before `from`. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / msPerDay + 1;

/** Longest period of one sales request, in days: a leap year. */
export const longestSalesDays = 366;
