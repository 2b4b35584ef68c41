import type { Region } from '@noren/kit/formats/store-clock.ts';
import { clockOf, storeClock } from '@noren/kit/formats/store-clock.ts';

/** `20:05`: a moment of today, in the store's time. Not a moment: ''. */
export function clockTime(value: string | null, region: Region): string {
  const time = value ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? '' : clockOf(storeClock(time, region));
}
