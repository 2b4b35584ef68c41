/** GMO's times: yyyyMMddHHmmss in Japan, which has no daylight saving time (GMO 1.2). */
const JST_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/** Parses yyyyMMddHHmmss in JST; null if it is invalid. */
export function instantOfJst(stamp: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second) - JST_MS);
  return Number.isNaN(at.getTime()) ? null : at;
}

const jstDayNumber = (at: Date): number => Math.floor((at.getTime() + JST_MS) / DAY_MS);

/** 23:59:59 in Japan, `days` days after the day of `at` (0: the same day). */
export const endOfJstDay = (at: Date, days: number): Date =>
  new Date((jstDayNumber(at) + days + 1) * DAY_MS - JST_MS - 1000);

/** Number of midnights in Japan between the two times. */
export const jstDaysBetween = (from: Date, to: Date): number =>
  jstDayNumber(to) - jstDayNumber(from);
