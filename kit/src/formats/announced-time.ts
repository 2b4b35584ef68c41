import type { Region } from './store-clock.ts';
import { shortTime, weekdays } from './short-time.ts';
import { clockOf, minutesAhead, storeClock } from './store-clock.ts';

/** An announced time to whoever reads it. */
export interface AnnouncedTime {
  /** `11月24日(火) 20:00`, in the reader's own zone, which is named where its clocks show another time than the store's */
  here: string;
  /** the same moment by the store's clocks; null: they show what the reader's do */
  there: string | null;
}

/** As Intl writes it with the day of the week, for a reader whose clocks are the store's; null: only Intl can write this language. */
function withWeekday(time: number, region: Region, locale: string, short: string): string | null {
  const there = storeClock(time, region);
  // toUTCString: `Tue, 24 Nov 2026 …`
  if (locale === 'en') return `${there.toUTCString().slice(0, 5)}${short}`;
  const day = weekdays[locale]?.[there.getUTCDay()];
  return day === undefined ? null : `${there.getUTCMonth() + 1}月${there.getUTCDate()}日${day} ${clockOf(there)}`;
}

/** When something that was announced begins, in the reader's words and zone. Not a moment: ''. `zone` is the device's unless it is named. */
export function announcedTime(value: string | null | undefined, region: Region, locale: string, zone?: string): AnnouncedTime {
  const time = value ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return { here: '', there: null };
  const there = shortTime(value, region, locale);
  // Nearly every reader: Intl's first format of a zone is slow (store-clock.ts).
  const isLocal = zone === undefined && new Date(time).getTimezoneOffset() === -minutesAhead[region];
  const local = isLocal ? withWeekday(time, region, locale, there) : null;
  if (local !== null) return { here: local, there: null };
  const month = locale === 'en' ? 'short' : 'long';
  const parts = { ...(zone && { timeZone: zone }), month, day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const isSame = new Intl.DateTimeFormat(locale, parts).format(time) === there;
  const here = new Intl.DateTimeFormat(locale, { ...parts, weekday: 'short', ...(!isSame && { timeZoneName: 'short' }) }).format(time);
  // Chinese puts brackets around the zone
  return { here: here.replaceAll(/[[\]]/g, ''), there: isSame ? null : there };
}

/** `20:05`: a moment of today, by the reader's own clocks. */
export function timeOfDay(value: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(Date.parse(value));
}
