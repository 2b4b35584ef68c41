import type { PostSnapshot } from '@noren/contract/entities/live-post';
import type { Database } from '../../platform/db/database.ts';
import { changesAfter, keptChanges, publish, readFeed, type PostKey } from './feed-queries.ts';

/** Somebody who looks at a post. `sequence` is what they were last told; never told anything older. */
export interface Viewer {
  sequence: number;
  send: (bytes: Buffer) => void;
  end: () => void;
}

/** What one process tells the viewers of one post. */
export interface Feed {
  post: PostKey;
  viewers: ReadonlySet<Viewer>;
  /** @param last the sequence the viewer came back with, or null. @returns what takes the viewer away again */
  watch: (viewer: Viewer, last: number | null) => Promise<() => void>;
  /** Tells viewers the changes up to this sequence, or all that there are. */
  hear: (sequence?: number) => void;
  /** Looks whether anything has changed, now or as soon as the pause allows. */
  look: () => Promise<void>;
  /** Ends it with all its viewers' streams: they come back to a fresh one. */
  stop: () => void;
}

interface Told {
  sequence: number;
  bytes: Buffer;
}

/** At least so long between two looks at a post, in milliseconds: a rush of buyers is told in one change. */
const pause = 80;

const bytesOf = (event: 'snapshot' | 'change', data: { sequence: number }): Buffer =>
  Buffer.from(`id: ${data.sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** @param onEmpty runs when the last viewer has left, and when it was stopped */
export function createFeed(
  { database, now, onError, onEmpty }: { database: Database; now: () => Date; onError: (error: unknown) => void; onEmpty: () => void },
  post: PostKey,
): Feed {
  const viewers = new Set<Viewer>();
  /** the newest change this process has passed on */
  let current = 0;
  /** what was passed on lately, ready to send again to whoever comes back */
  let recent: Told[] = [];
  /** the whole at some sequence, ready to send */
  let snapshot: Told | null = null;
  /** one piece of work after another: nobody joins in the middle of a change */
  let work: Promise<unknown> = Promise.resolve();
  let isOpen = false;
  let looking = false;
  let again = false;
  let stopped = false;

  /** What fails is tried again by the next look. */
  function inTurn<T>(next: () => Promise<T>): Promise<T> {
    const done = work.then(next);
    work = done.catch(() => undefined);
    return done;
  }

  function tell({ sequence, bytes }: Told): void {
    current = sequence;
    for (const viewer of viewers) {
      if (viewer.sequence >= sequence) continue;
      viewer.sequence = sequence;
      viewer.send(bytes);
    }
  }

  async function catchUp(): Promise<void> {
    const rows = await changesAfter(database, post, current);
    // longer away than changes are kept: everybody begins anew
    if (rows[0] && rows[0].sequence !== current + 1) return startOver();
    for (const { sequence, change } of rows) {
      const told = { sequence, bytes: bytesOf('change', change) };
      recent.push(told);
      tell(told);
    }
    recent = recent.slice(-keptChanges);
  }

  async function startOver(): Promise<void> {
    // what is kept is of the time before, though its number may be the feed's own
    snapshot = null;
    recent = [];
    tell(await whole());
  }

  /** The whole as it was told at a sequence not older than the feed's own. */
  async function whole(): Promise<Told> {
    if (snapshot && snapshot.sequence >= current) return snapshot;
    const row = await readFeed(database, post);
    const data: PostSnapshot = { sequence: row?.sequence ?? 0, post: row?.state.post, order: row?.state.order ?? [], products: row?.state.products ?? [] };
    snapshot = { sequence: data.sequence, bytes: bytesOf('snapshot', data) };
    return snapshot;
  }

  /** The first viewer brings the feed up to what stands, with what other processes told of it lately. */
  async function open(): Promise<void> {
    isOpen = true;
    await publish(database, post, now);
    const rows = await changesAfter(database, post, 0);
    recent = rows.map(({ sequence, change }) => ({ sequence, bytes: bytesOf('change', change) }));
    current = recent.at(-1)?.sequence ?? (await readFeed(database, post))?.sequence ?? 0;
  }

  async function begin(viewer: Viewer, last: number | null): Promise<void> {
    if (!isOpen) await open();
    // told by another process what this one has not heard yet: nothing older may follow
    if (last !== null && last > current) await catchUp();
    const oldest = recent[0]?.sequence ?? current + 1;
    const resumes = last !== null && last <= current && last >= oldest - 1;
    const { sequence, bytes } = resumes ? { sequence: last, bytes: null } : await whole();
    if (bytes) viewer.send(bytes);
    for (const change of recent) if (change.sequence > sequence) viewer.send(change.bytes);
    viewer.sequence = Math.max(sequence, current);
  }

  function stop(): void {
    stopped = true;
    onEmpty();
    for (const viewer of viewers) viewer.end();
  }

  return {
    post,
    viewers,
    stop,
    async watch(viewer, last) {
      viewers.add(viewer);
      // told nothing until the beginning is told
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
    hear(sequence) {
      if (sequence === undefined || sequence > current) void inTurn(catchUp).catch(onError);
    },
    async look() {
      again = true;
      if (looking) return;
      looking = true;
      let hasFailed = false;
      while (again && !stopped) {
        again = false;
        await publish(database, post, now).then(
          () => (hasFailed = false),
          (error: unknown) => {
            onError(error);
            // a connection that was lost is not the next one's fault; what fails twice waits for the regular look
            again ||= !hasFailed;
            hasFailed = true;
          },
        );
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      looking = false;
    },
  };
}
