import { videoOf } from '@noren/contract/post-video';
import type { Db } from '../../platform/db/database.ts';

/** A post that ended so many days ago is still watched. */
const watchedForDays = 90;
const keptForMs = 5_000;

/** Finds the videos that posts show now, are to show, or showed lately; asks the database every five seconds at most. */
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
    // what failed is asked again by the next page
    asked.catch(() => kept === asked && (kept = null));
    return asked;
  };
}

/** Origins that a page's policy has to name, so that these videos play. */
export interface VideoHosts {
  /** one is an HLS playlist, of this server or another */
  hls: boolean;
  /** of the other servers' playlists */
  media: readonly string[];
  /** of the services' frames */
  frames: readonly string[];
}

/** @param own the origin of this server */
export function hostsOf(addresses: readonly string[], own: string): VideoHosts {
  const videos = addresses.flatMap((address) => videoOf(address, own) ?? []);
  const originsOf = (isHls: boolean) =>
    [...new Set(videos.filter(({ service }) => (service === 'hls') === isHls).map(({ src }) => new URL(src).origin))].sort();
  const media = originsOf(true);
  return { hls: media.length > 0, media: media.filter((origin) => origin !== own), frames: originsOf(false) };
}
