import type { Locale, Region } from '../scalars.ts';

const zones: Record<Region, string> = { JP: 'Asia/Tokyo', TW: 'Asia/Taipei' };

/** `20:05`: a moment of today, in the store's time. Not a moment: ''. */
export function clockTime(value: string | null, region: Region, locale: Locale): string {
  const time = value ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return '';
  return new Intl.DateTimeFormat(locale, { timeZone: zones[region], hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}
