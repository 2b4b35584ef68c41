import type { PostSnapshot } from '@noren/contract/entities/live-post';
import type { Database } from '../../platform/db/database.ts';
import { createChatFeed } from './chat-feed.ts';
import { changesAfter, keptChanges, publish, readFeed, type PostKey } from './feed-queries.ts';

/** A connected viewer of a post. `sequence` is the last change sent; older changes are not sent. */
export interface Viewer {
  sequence: number;
  /** a buyer's page, which the host's desk counts; not a host's or an encoder's */
  isBuyer: boolean;
  send: (bytes: Buffer) => void;
  end: () => void;
}

/** Sends the changes of one post to its viewers in this process. */
export interface Feed {
  post: PostKey;
  viewers: ReadonlySet<Viewer>;
  /** @param last the sequence the viewer came back with, or null. @returns a function that removes the viewer */
  watch: (viewer: Viewer, last: number | null) => Promise<() => void>;
  /** Sends viewers the changes up to this sequence, or all of them. */
  sendChanges: (sequence?: number) => void;
  /**
   * Publishes a change if the post's state differs, now or as soon as the minimum interval allows.
   */
  publishChanges: () => Promise<void>;
  /** Sends viewers what changed in the chat. */
  sendChat: () => void;
  /** Closes the streams of all viewers; they reconnect to a new feed. */
  stop: () => void;
}

interface SentEvent {
  sequence: number;
  bytes: Buffer;
}

/**
 * Minimum time between two publications of a post, in milliseconds, so that a rush of buyers makes
 * one change.
 */
const minPublishIntervalMs = 80;

/** Timers are set for changes within this time, in milliseconds; polls find the others. */
const maxTimerMs = 60_000;

const bytesOf = (event: 'snapshot' | 'change', data: { sequence: number }): Buffer =>
  Buffer.from(`id: ${data.sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

interface FeedOptions {
  database: Database;
  now: () => Date;
  onError: (error: unknown) => void;
  /** runs when the last viewer has left, and when it was stopped */
  onEmpty: () => void;
}

/** Runs `act` once at the time that was set last, unless the polls before it will find it. */
function createAlarm(now: () => Date, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  return {
    set(time: Date | null): void {
      clearTimeout(timer);
      const wait = time === null ? Infinity : time.getTime() - now().getTime();
      if (wait < maxTimerMs && !stopped) timer = setTimeout(act, Math.max(0, wait)).unref();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const snapshotOf = (row: Awaited<ReturnType<typeof readFeed>>): PostSnapshot => ({
  sequence: row?.sequence ?? 0,
  post: row?.state.post,
  order: row?.state.order ?? [],
  products: row?.state.products ?? [],
});

export function createFeed({ database, now, onError, onEmpty }: FeedOptions, post: PostKey): Feed {
  const viewers = new Set<Viewer>();
  /** the newest change that was sent */
  let current = 0;
  /** recent changes, sent again to viewers who reconnect */
  let recent: SentEvent[] = [];
  /** the whole state at some sequence, ready to send */
  let snapshot: SentEvent | null = null;
  /** Work runs one piece after another, so that no viewer joins in the middle of a change. */
  let work: Promise<unknown> = Promise.resolve();
  let isOpen = false;
  let isPublishing = false;
  let again = false;
  let stopped = false;
  /** publishes again when a flash price starts or ends, not only at the next poll */
  const alarm = createAlarm(now, () => void feed.publishChanges());

  const chat = createChatFeed(
    { database, onError, sendToAll: (bytes) => viewers.forEach((viewer) => viewer.send(bytes)) },
    post,
  );

  /** Runs `next` after the work before it. If it fails, the next poll retries. */
  function inTurn<T>(next: () => Promise<T>): Promise<T> {
    const done = work.then(next);
    work = done.catch(() => undefined);
    return done;
  }

  function sendToAll({ sequence, bytes }: SentEvent): void {
    current = sequence;
    for (const viewer of viewers) {
      if (viewer.sequence >= sequence) continue;
      viewer.sequence = sequence;
      viewer.send(bytes);
    }
  }

  async function catchUp(): Promise<void> {
    const rows = await changesAfter(database, post, current);
    // changes in between were deleted: every viewer gets the whole state
    if (rows[0] && rows[0].sequence !== current + 1) return startOver();
    for (const { sequence, change } of rows) {
      const event = { sequence, bytes: bytesOf('change', change) };
      recent.push(event);
      sendToAll(event);
    }
    recent = recent.slice(-keptChanges);
  }

  async function startOver(): Promise<void> {
    // the kept snapshot is outdated, even if it has the feed's sequence
    snapshot = null;
    recent = [];
    sendToAll(await whole());
  }

  /** Returns the whole state at the feed's sequence or later. */
  async function whole(): Promise<SentEvent> {
    if (snapshot && snapshot.sequence >= current) return snapshot;
    const row = await readFeed(database, post);
    const data = snapshotOf(row);
    snapshot = { sequence: data.sequence, bytes: bytesOf('snapshot', data) };
    return snapshot;
  }

  /** Publishes the current state for the first viewer, and reads the changes that other processes wrote. */
  async function open(): Promise<void> {
    isOpen = true;
    alarm.set(await publish(database, post, now));
    const rows = await changesAfter(database, post, 0);
    recent = rows.map(({ sequence, change }) => ({ sequence, bytes: bytesOf('change', change) }));
    current = recent.at(-1)?.sequence ?? (await readFeed(database, post))?.sequence ?? 0;
  }

  async function begin(viewer: Viewer, last: number | null): Promise<void> {
    if (!isOpen) await open();
    // another process sent the viewer changes that this one has not read yet
    if (last !== null && last > current) await catchUp();
    const oldest = recent[0]?.sequence ?? current + 1;
    const resumes = last !== null && last <= current && last >= oldest - 1;
    const { sequence, bytes } = resumes ? { sequence: last, bytes: null } : await whole();
    if (bytes) viewer.send(bytes);
    for (const change of recent) if (change.sequence > sequence) viewer.send(change.bytes);
    viewer.sequence = Math.max(sequence, current);
    await chat.greet(viewer.send);
  }

  function stop(): void {
    stopped = true;
    alarm.stop();
    chat.stop();
    onEmpty();
    for (const viewer of viewers) viewer.end();
  }

  const feed: Feed = {
    post,
    viewers,
    stop,
    sendChat: chat.wake,
    async watch(viewer, last) {
      viewers.add(viewer);
      // no change is sent before the viewer has the state it belongs to
      viewer.sequence = Number.MAX_SAFE_INTEGER;
      await inTurn(() => begin(viewer, last)).catch((error: unknown) => {
        stop();
        throw error;
      });
      return () => {
        viewers.delete(viewer);
        if (viewers.size === 0) stop();
      };
    },
    sendChanges(sequence) {
      if (sequence === undefined || sequence > current) void inTurn(catchUp).catch(onError);
    },
    async publishChanges() {
      again = true;
      if (isPublishing) return;
      isPublishing = true;
      let hasFailed = false;
      while (again && !stopped) {
        again = false;
        await publish(database, post, now).then(
          (next) => {
            hasFailed = false;
            alarm.set(next);
          },
          (error: unknown) => {
            onError(error);
            // retry once at once: a lost connection does not affect the next one; after a second
            // failure the regular poll retries
            again ||= !hasFailed;
            hasFailed = true;
          },
        );
        await new Promise((resolve) => setTimeout(resolve, minPublishIntervalMs));
      }
      isPublishing = false;
    },
  };
  return feed;
}
