import { videoOf } from '@noren/contract/post-video';
import type { Db } from '../../platform/db/database.ts';

/** Posts that ended less than this many days ago are still watched. */
const watchedForDays = 90;
const keptForMs = 5_000;

/**
 * Returns the videos of posts that are on air, announced or recent. Queries the database at most
 * every five seconds.
 */
export function keepShownVideos(db: Db): () => Promise<readonly string[]> {
  let kept: Promise<readonly string[]> | null = null;
  let askedAt = 0;
  const ask = async (): Promise<readonly string[]> => {
    const rows = await db.query<{ video: string }>(
      `SELECT DISTINCT video FROM posts
        WHERE video IS NOT NULL AND (live OR on_air_at IS NULL OR on_air_at > now() - make_interval(days => $1) OR upcoming_at > now())`,
      [watchedForDays],
    );
    return rows.map(({ video }) => video);
  };
  return () => {
    if (kept && performance.now() - askedAt < keptForMs) return kept;
    askedAt = performance.now();
    const asked = ask();
    kept = asked;
    // the next page retries a failed query
    asked.catch(() => kept === asked && (kept = null));
    return asked;
  };
}

/** Origins that a page's content security policy must name so that these videos play. */
export interface VideoHosts {
  /** at least one video is an HLS playlist, of this server or another */
  hls: boolean;
  /** origins of other servers' playlists */
  media: readonly string[];
  /** origins of embedded video services */
  frames: readonly string[];
}

/** @param own the origin of this server */
export function hostsOf(addresses: readonly string[], own: string): VideoHosts {
  const videos = addresses.flatMap((address) => videoOf(address, own) ?? []);
  const originsOf = (isHls: boolean) =>
    [
      ...new Set(
        videos
          .filter(({ service }) => (service === 'hls') === isHls)
          .map(({ src }) => new URL(src).origin),
      ),
    ].sort();
  const media = originsOf(true);
  return {
    hls: media.length > 0,
    media: media.filter((origin) => origin !== own),
    frames: originsOf(false),
  };
}
