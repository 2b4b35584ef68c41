import { randomUUID } from 'node:crypto';
import type { Database, Stop } from '../../platform/db/database.ts';
import { createFeed, type Feed, type Viewer } from './feed.ts';
import { writeViewers, type PostKey } from './feed-queries.ts';

/**
 * Server-sent events for viewers of live posts. A change of stock or choice sends NOTIFY
 * store_changed in its own transaction. Each process that has viewers of a post of that store then
 * compares the current state with the last published state and writes the difference as the post's
 * next change. NOTIFY post_event brings it to every process. Each process serializes a change once
 * and shares the bytes between its viewers. Posts without viewers cost nothing.
 */
export interface Feeds {
  /**
   * @param last the sequence the viewer came back with, or null. @returns a function that removes
   * the viewer
   */
  watch: (post: PostKey, viewer: Viewer, last: number | null) => Promise<() => void>;
  /** Ends every viewer's stream; browsers reconnect, possibly to another process. */
  endAll: () => void;
  close: Stop;
}

/**
 * Poll interval in milliseconds: finds sales that start or end by the clock, and changes whose
 * NOTIFY was lost.
 */
const pollIntervalMs = 5_000;
const heartbeatIntervalMs = 20_000;
const heartbeat = Buffer.from(': \n\n');

export async function openFeeds(
  database: Database,
  now: () => Date,
  onError: (error: unknown) => void,
): Promise<Feeds> {
  const feeds = new Map<number, Feed>();
  const each = (work: (feed: Feed) => void) => feeds.forEach(work);
  const publishChanges = (feed: Feed) => void feed.publishChanges();
  const sendChanges = (feed: Feed) => feed.sendChanges();

  function make(post: PostKey): Feed {
    const onEmpty = () => void (feeds.get(post.id) === feed && feeds.delete(post.id));
    const feed = createFeed({ database, now, onError, onEmpty }, post);
    feeds.set(post.id, feed);
    return feed;
  }

  const stops = [
    await database.listen(
      'store_changed',
      (payload) => each((feed) => feed.post.store_id === Number(payload) && publishChanges(feed)),
      () => each(publishChanges),
    ),
    await database.listen(
      'post_event',
      (payload) => {
        const [, id, sequence] = payload.split(':').map(Number);
        feeds.get(id ?? 0)?.sendChanges(sequence);
      },
      () => each(sendChanges),
    ),
    await database.listen(
      'post_chat',
      (payload) => feeds.get(Number(payload))?.sendChat(),
      () => each((feed) => feed.sendChat()),
    ),
  ];
  const process_id = randomUUID();
  async function countViewers({ post, viewers }: Feed): Promise<void> {
    const buyers = [...viewers].filter(({ isBuyer }) => isBuyer).length;
    // an entry that is not renewed ends by itself
    if (buyers > 0) await writeViewers(database, post, process_id, buyers).catch(onError);
  }
  const timers = [
    setInterval(
      () =>
        each(
          (feed) => (
            sendChanges(feed),
            feed.sendChat(),
            publishChanges(feed),
            void countViewers(feed)
          ),
        ),
      pollIntervalMs,
    ).unref(),
    setInterval(
      () => each((feed) => feed.viewers.forEach((viewer) => viewer.send(heartbeat))),
      heartbeatIntervalMs,
    ).unref(),
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
