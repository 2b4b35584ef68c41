import type { Region } from '../scalars.ts';

/** Minutes ahead of UTC, all year: Japan has had no summer time since 1951, Taiwan none since 1979. */
const offsets: Record<Region, number> = { JP: 540, TW: 480 };
const twoDigits = (value: number): string => String(value).padStart(2, '0');

interface StoreClock {
  month: number;
  day: number;
  /** 0 is Sunday */
  weekday: number;
  /** `20:05` */
  clock: string;
  /** minutes ahead of UTC */
  ahead: number;
}

/**
 * What the clocks of a store's country show. Not by Intl: its first format of a time zone costs a slow phone a quarter of a second, in the middle of the
 * first screen of a live post.
 */
export function storeClock(time: number, region: Region): StoreClock {
  const ahead = offsets[region];
  const there = new Date(time + ahead * 60_000);
  return {
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    weekday: there.getUTCDay(),
    clock: `${twoDigits(there.getUTCHours())}:${twoDigits(there.getUTCMinutes())}`,
    ahead,
  };
}
