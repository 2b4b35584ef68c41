import type { Locale } from '@noren/kit/words.ts';
import type { Region } from './store-clock.ts';
import { clockOf, storeClock } from './store-clock.ts';

/** `11月22日 20:00`, `Nov 22, 20:00`: when something opens or ends, in the store's time and the reader's words. Not a moment: ''. */
export function shortTime(value: string | null | undefined, region: Region, locale: Locale): string {
  const time = value ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return '';
  const there = storeClock(time, region);
  const day = there.getUTCDate();
  // toUTCString: `Sun, 22 Nov 2026 …`
  return locale === 'en' ? `${there.toUTCString().slice(8, 11)} ${day}, ${clockOf(there)}` : `${there.getUTCMonth() + 1}月${day}日 ${clockOf(there)}`;
}
