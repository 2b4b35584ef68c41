import type { Database, Stop } from '../../platform/db/database.ts';
import { createFeed, type Feed, type Viewer } from './feed.ts';
import type { PostKey } from './feed-queries.ts';

/**
 * What viewers of live posts are told (server-sent events). A change of stock or choice sends NOTIFY store_changed in its own
 * transaction; each process that has viewers of a post of that store then compares what stands with what was last told, under the
 * feed's lock, and writes what is different as the post's next change; NOTIFY post_event brings it to every process. A change is made
 * into bytes once a process and shared by all its viewers. Posts that nobody looks at cost nothing.
 */
export interface Feeds {
  /** @param last the sequence the viewer came back with, or null. @returns what takes the viewer away again */
  watch: (post: PostKey, viewer: Viewer, last: number | null) => Promise<() => void>;
  /** Ends every viewer's stream: they come back elsewhere. */
  endAll: () => void;
  close: Stop;
}

/** Looks without being told to, in milliseconds: a sale's start or end by the clock, and what a lost notification left out. */
const lookEvery = 5_000;
const heartbeatEvery = 20_000;
const heartbeat = Buffer.from(': \n\n');

export async function openFeeds(database: Database, now: () => Date, onError: (error: unknown) => void): Promise<Feeds> {
  const feeds = new Map<number, Feed>();
  const each = (work: (feed: Feed) => void) => feeds.forEach(work);
  const look = (feed: Feed) => void feed.look();
  const hear = (feed: Feed) => feed.hear();

  function make(post: PostKey): Feed {
    const onEmpty = () => void (feeds.get(post.id) === feed && feeds.delete(post.id));
    const feed = createFeed({ database, now, onError, onEmpty }, post);
    feeds.set(post.id, feed);
    return feed;
  }

  const stops = [
    await database.listen(
      'store_changed',
      (payload) => each((feed) => feed.post.store_id === Number(payload) && look(feed)),
      () => each(look),
    ),
    await database.listen(
      'post_event',
      (payload) => {
        const [, id, sequence] = payload.split(':').map(Number);
        feeds.get(id ?? 0)?.hear(sequence);
      },
      () => each(hear),
    ),
  ];
  const timers = [
    setInterval(() => each((feed) => (hear(feed), look(feed))), lookEvery).unref(),
    setInterval(() => each((feed) => feed.viewers.forEach((viewer) => viewer.send(heartbeat))), heartbeatEvery).unref(),
  ];

  return {
    watch: (post, viewer, last) => (feeds.get(post.id) ?? make(post)).watch(viewer, last),
    endAll: () => each((feed) => feed.viewers.forEach((viewer) => viewer.end())),
    close: async () => {
      timers.forEach(clearInterval);
      each((feed) => feed.stop());
      for (const stop of stops) await stop();
    },
  };
}
