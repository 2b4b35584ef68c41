import { videoOf } from '@noren/contract/post-video';
import type { Db } from '../../platform/db/database.ts';

/** Origins that a page's policy has to name, so that the videos of posts play. */
export interface VideoHosts {
  /** a post has an HLS playlist, of this server or another */
  hls: boolean;
  /** of the other servers' playlists */
  media: readonly string[];
  /** of the services' frames */
  frames: readonly string[];
}

/** A post that ended so many days ago is still watched. */
const watchedForDays = 90;
const keptForMs = 5_000;

/** Finds the origins of the videos that posts show now, are to show, or showed lately; asks the database every five seconds at most. */
export function keepVideoHosts(db: Db, publicUrl: () => string): () => Promise<VideoHosts> {
  let kept: Promise<VideoHosts> | null = null;
  let askedAt = 0;
  const ask = async (): Promise<VideoHosts> => {
    const rows = await db.query<{ video: string }>(
      `SELECT DISTINCT video FROM posts
        WHERE video IS NOT NULL AND (live OR on_air_at IS NULL OR on_air_at > now() - make_interval(days => $1) OR upcoming_at > now())`,
      [watchedForDays],
    );
    const own = new URL(publicUrl()).origin;
    const videos = rows.flatMap(({ video }) => videoOf(video, own) ?? []);
    const originsOf = (isHls: boolean) =>
      [...new Set(videos.filter(({ service }) => (service === 'hls') === isHls).map(({ src }) => new URL(src).origin))].sort();
    const media = originsOf(true);
    return { media: media.filter((origin) => origin !== own), frames: originsOf(false), hls: media.length > 0 };
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
