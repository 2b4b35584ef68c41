import type { PostSnapshot } from '@noren/contract/entities/live-post';
import type { Database, Stop } from '../../platform/db/database.ts';
import { changesAfter, keptChanges, publish, readFeed, type PostKey } from './feed-queries.ts';

/** Somebody who looks at a post. `sequence` is what they were last told; never told anything older. */
export interface Viewer {
  sequence: number;
  send: (bytes: Buffer) => void;
  end: () => void;
}

interface Feed extends PostKey {
  viewers: Set<Viewer>;
  /** the newest change this process has passed on */
  sequence: number;
  /** what was passed on lately, ready to send again to whoever comes back */
  recent: { sequence: number; bytes: Buffer }[];
  /** the whole at some sequence, ready to send */
  snapshot: { sequence: number; bytes: Buffer } | null;
  /** one piece of work after another: nobody joins in the middle of a change */
  work: Promise<void>;
  looking: boolean;
  again: boolean;
  stopped: boolean;
}

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

/** At least so long between two looks at a post: a rush of buyers is told in one change. */
const pause = 80;
/** Looks without being told to: a sale's start or end by the clock, and a net under notifications. */
const net = 5_000;
const heartbeat = 20_000;
const beat = Buffer.from(': \n\n');

const bytesOf = (event: 'snapshot' | 'change', data: { sequence: number }): Buffer =>
  Buffer.from(`id: ${data.sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

export async function openFeeds(database: Database, now: () => Date, onError: (error: unknown) => void): Promise<Feeds> {
  const feeds = new Map<number, Feed>();
  const each = (work: (feed: Feed) => void) => feeds.forEach(work);

  function tell(feed: Feed, sequence: number, bytes: Buffer): void {
    for (const viewer of feed.viewers) {
      if (viewer.sequence >= sequence) continue;
      viewer.sequence = sequence;
      viewer.send(bytes);
    }
  }

  /** Work of one feed goes one after another; what fails is told to the log and tried again by the net. */
  function inTurn<T>(feed: Feed, work: () => Promise<T>): Promise<T> {
    const done = feed.work.then(work);
    feed.work = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  async function catchUp(feed: Feed): Promise<void> {
    const rows = await changesAfter(database, feed, feed.sequence);
    const first = rows[0];
    // longer away than changes are kept: everybody begins anew
    if (first && first.sequence !== feed.sequence + 1) return startOver(feed);
    for (const { sequence, change } of rows) {
      const bytes = bytesOf('change', change);
      feed.sequence = sequence;
      feed.recent.push({ sequence, bytes });
      tell(feed, sequence, bytes);
    }
    if (feed.recent.length > keptChanges) feed.recent.splice(0, feed.recent.length - keptChanges);
  }

  async function startOver(feed: Feed): Promise<void> {
    // what is kept is of the time before, though its number may be the feed's own
    feed.snapshot = null;
    const { sequence, bytes } = await snapshotOf(feed);
    feed.sequence = sequence;
    feed.recent = [];
    tell(feed, sequence, bytes);
  }

  /** The whole as it was told at a sequence not older than the feed's own. */
  async function snapshotOf(feed: Feed): Promise<{ sequence: number; bytes: Buffer }> {
    if (feed.snapshot && feed.snapshot.sequence >= feed.sequence) return feed.snapshot;
    const row = await readFeed(database, feed);
    const data: PostSnapshot = { sequence: row?.sequence ?? 0, post: row?.state.post, order: row?.state.order ?? [], products: row?.state.products ?? [] };
    feed.snapshot = { sequence: data.sequence, bytes: bytesOf('snapshot', data) };
    return feed.snapshot;
  }

  /** Looks at what stands, now or as soon as the pause allows; a call meanwhile means one more look afterwards. */
  async function look(feed: Feed): Promise<void> {
    feed.again = true;
    if (feed.looking) return;
    feed.looking = true;
    let hasFailed = false;
    while (feed.again && !feed.stopped) {
      feed.again = false;
      await publish(database, feed, now).then(
        () => (hasFailed = false),
        (error: unknown) => {
          onError(error);
          // a connection that was lost is not the next one's fault; what fails twice is the net's
          feed.again ||= !hasFailed;
          hasFailed = true;
        },
      );
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    feed.looking = false;
  }

  const hear = (feed: Feed) => void inTurn(feed, () => catchUp(feed)).catch(onError);

  function make(post: PostKey): Feed {
    const feed: Feed = {
      ...post,
      viewers: new Set(),
      sequence: 0,
      recent: [],
      snapshot: null,
      work: Promise.resolve(),
      looking: false,
      again: false,
      stopped: false,
    };
    feeds.set(post.id, feed);
    return feed;
  }

  /** The first viewer brings the feed up to what stands, with what other processes told of it lately. */
  async function open(feed: Feed): Promise<void> {
    await publish(database, feed, now);
    const rows = await changesAfter(database, feed, 0);
    feed.recent = rows.map(({ sequence, change }) => ({ sequence, bytes: bytesOf('change', change) }));
    feed.sequence = feed.recent.at(-1)?.sequence ?? (await readFeed(database, feed))?.sequence ?? 0;
  }

  /** Whoever still waits for it comes back to a fresh one. */
  function forget(feed: Feed): void {
    feed.stopped = true;
    if (feeds.get(feed.id) === feed) feeds.delete(feed.id);
    for (const viewer of feed.viewers) viewer.end();
  }

  async function watch(post: PostKey, viewer: Viewer, last: number | null): Promise<() => void> {
    const known = feeds.get(post.id);
    const feed = known ?? make(post);
    feed.viewers.add(viewer);
    const leave = () => {
      feed.viewers.delete(viewer);
      if (feed.viewers.size === 0) forget(feed);
    };
    // told nothing until the beginning is told
    viewer.sequence = Number.MAX_SAFE_INTEGER;
    await inTurn(feed, async () => {
      if (!known) await open(feed);
      // told by another process what this one has not heard yet: nothing older may follow
      if (last !== null && last > feed.sequence) await catchUp(feed);
      const oldest = feed.recent[0]?.sequence ?? feed.sequence + 1;
      const resumes = last !== null && last <= feed.sequence && last >= oldest - 1;
      const { sequence, bytes } = resumes ? { sequence: last, bytes: null } : await snapshotOf(feed);
      if (bytes) viewer.send(bytes);
      for (const change of feed.recent) if (change.sequence > sequence) viewer.send(change.bytes);
      viewer.sequence = Math.max(sequence, feed.sequence);
    }).catch((error: unknown) => {
      forget(feed);
      throw error;
    });
    return leave;
  }

  const stops = [
    await database.listen(
      'store_changed',
      (payload) => each((feed) => feed.store_id === Number(payload) && void look(feed)),
      () => each((feed) => void look(feed)),
    ),
    await database.listen(
      'post_event',
      (payload) => {
        const [, id, sequence] = payload.split(':').map(Number);
        const feed = feeds.get(id ?? 0);
        if (feed && (sequence ?? 0) > feed.sequence) hear(feed);
      },
      () => each(hear),
    ),
  ];
  const timers = [
    setInterval(() => each((feed) => (hear(feed), void look(feed))), net).unref(),
    setInterval(() => each((feed) => feed.viewers.forEach((viewer) => viewer.send(beat))), heartbeat).unref(),
  ];

  const endAll = () => each((feed) => feed.viewers.forEach((viewer) => viewer.end()));
  return {
    watch,
    endAll,
    close: async () => {
      timers.forEach(clearInterval);
      each(forget);
      for (const stop of stops) await stop();
    },
  };
}
