import type { Region } from '@noren/kit/formats/store-clock.ts';
import { clockOf, storeClock } from '@noren/kit/formats/store-clock.ts';

/** `20:05`: a time of today in the store's time zone; '' if it is not a time. */
export function clockTime(value: string | null, region: Region): string {
  const time = value ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? '' : clockOf(storeClock(time, region));
}
