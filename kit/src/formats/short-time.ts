import type { Locale, Region } from '../scalars.ts';

const zones: Record<Region, string> = { JP: 'Asia/Tokyo', TW: 'Asia/Taipei' };
const formats = new Map<string, Intl.DateTimeFormat>();

/** `11月22日 20:00`, `Nov 22, 20:00`: when something opens or ends, in the store's time and the reader's words. Not a moment: ''. */
export function shortTime(value: string | null | undefined, region: Region, locale: Locale): string {
  const time = value ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return '';
  const key = `${locale} ${region}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      timeZone: zones[region],
      month: locale === 'en' ? 'short' : 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(key, format);
  return format.format(time);
}
