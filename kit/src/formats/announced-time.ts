import type { Region } from './store-clock.ts';
import { shortTime, weekdays } from './short-time.ts';
import { clockOf, minutesAhead, storeClock } from './store-clock.ts';

/** An announced time, formatted for a reader. */
export interface AnnouncedTime {
  /**
   * `11月24日(火) 20:00` in the reader's time zone, with the zone's name if its time differs from the
   * store's
   */
  here: string;
  /** the same time in the store's time zone; null: equal to the reader's */
  there: string | null;
}

/**
 * Formats a time with the weekday like Intl, for a reader in the store's time zone; null: this
 * language needs Intl.
 */
function withWeekday(time: number, region: Region, locale: string, short: string): string | null {
  const there = storeClock(time, region);
  // toUTCString: `Tue, 24 Nov 2026 …`
  if (locale === 'en') return `${there.toUTCString().slice(0, 5)}${short}`;
  const day = weekdays[locale]?.[there.getUTCDay()];
  return day === undefined
    ? null
    : `${there.getUTCMonth() + 1}月${there.getUTCDate()}日${day} ${clockOf(there)}`;
}

/**
 * Formats the start of something announced in the reader's language and time zone; '' if it is not
 * a time. `zone` defaults to the device's.
 */
export function announcedTime(
  value: string | null | undefined,
  region: Region,
  locale: string,
  zone?: string,
): AnnouncedTime {
  const time = value ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return { here: '', there: null };
  const there = shortTime(value, region, locale);
  // The usual case, without Intl, whose first format in a time zone is slow (store-clock.ts).
  const isLocal =
    zone === undefined && new Date(time).getTimezoneOffset() === -minutesAhead[region];
  const local = isLocal ? withWeekday(time, region, locale, there) : null;
  if (local !== null) return { here: local, there: null };
  const month = locale === 'en' ? 'short' : 'long';
  const parts = {
    ...(zone && { timeZone: zone }),
    month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const isSame = new Intl.DateTimeFormat(locale, parts).format(time) === there;
  const here = new Intl.DateTimeFormat(locale, {
    ...parts,
    weekday: 'short',
    ...(!isSame && { timeZoneName: 'short' }),
  }).format(time);
  // Chinese has brackets around the zone.
  return { here: here.replaceAll(/[[\]]/g, ''), there: isSame ? null : there };
}

/** `20:05`: a time of today in the reader's time zone. */
export function timeOfDay(value: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.parse(value));
}
