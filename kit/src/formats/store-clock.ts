/** Where a store is: whose clocks and phone numbers are meant. */
export type Region = 'JP' | 'TW';

/** Minutes ahead of UTC, all year: Japan has had no summer time since 1951, Taiwan none since 1979. */
export const minutesAhead: Record<Region, number> = { JP: 540, TW: 480 };

/**
 * A moment whose UTC fields are what the clocks of a store's country show. Not by Intl: its first format of a time zone costs a slow phone a quarter of a
 * second, in the middle of the first screen of a live post.
 */
export const storeClock = (time: number, region: Region): Date => new Date(time + minutesAhead[region] * 60_000);

/** `20:05` */
export const clockOf = (there: Date): string => there.toISOString().slice(11, 16);
