import type { Locale, Region } from '../scalars.ts';
import { storeClock } from './store-clock.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `11月22日 20:00`, `Nov 22, 20:00`: when something opens or ends, in the store's time and the reader's words. Not a moment: ''. */
export function shortTime(value: string | null | undefined, region: Region, locale: Locale): string {
  const time = value ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return '';
  const { month, day, clock } = storeClock(time, region);
  return locale === 'en' ? `${months[month - 1]} ${day}, ${clock}` : `${month}月${day}日 ${clock}`;
}
