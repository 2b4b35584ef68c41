import type { Region } from './store-clock.ts';
import { clockOf, storeClock } from './store-clock.ts';

/**
 * Weekday names, Sunday first, of languages that append them to a date. Avoids Intl, which is slow
 * (store-clock.ts).
 */
export const weekdays: Readonly<Record<string, readonly string[]>> = {
  ja: [...'日月火水木金土'].map((day) => `(${day})`),
  'zh-TW': [...'日一二三四五六'].map((day) => `週${day}`),
};

/**
 * `11月22日 20:00`, `Nov 22, 20:00`: a start or end time in the store's time zone and the reader's
 * language; '' if it is not a time.
 */
export function shortTime(
  value: string | null | undefined,
  region: Region,
  locale: string,
): string {
  const time = value ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return '';
  const there = storeClock(time, region);
  const day = there.getUTCDate();
  // toUTCString: `Sun, 22 Nov 2026 …`
  if (locale === 'en') return `${there.toUTCString().slice(8, 11)} ${day}, ${clockOf(there)}`;
  if (locale in weekdays) return `${there.getUTCMonth() + 1}月${day}日 ${clockOf(there)}`;
  const parts = {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(there);
}
