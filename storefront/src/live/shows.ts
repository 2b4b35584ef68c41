import type { PublicShow } from '@noren/contract/entities/live-post';
import type { UpcomingStream } from '@noren/contract/entities/shop-store';
import { queryOf } from '../api/query.ts';

/** Polling interval in ms, so that a show appears on open pages when it begins. */
const pollIntervalMs = 60_000;

/** The store's shows, on air and announced. */
export const showsOf = (slug: string) => ({
  ...queryOf('GET /stores/{slug}/shows', { params: { slug } }),
  refetchInterval: pollIntervalMs,
});

/** The announced shows, soonest first. */
export const upcomingOf = (shows: readonly PublicShow[]): UpcomingStream[] =>
  shows.flatMap(({ post_id, title, upcoming_at, image_url, share_url, live }) =>
    live || upcoming_at === null ? [] : [{ post_id, title, upcoming_at, image_url, share_url }],
  );
