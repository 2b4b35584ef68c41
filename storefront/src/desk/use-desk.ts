import type { Desk } from '@noren/contract/entities/desk';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call, type CallFailure } from '../api/client.ts';
import { withQueue } from './apply-queue.ts';
import { openQueue, type ActionQueue } from './queue.ts';
import type { QueuedAction } from './queue-rules.ts';

/** One page per host reads the desk, so a short interval costs the server little (D-541). */
const pollIntervalMs = 2_000;

export interface DeskView {
  /** with the waiting actions applied; null until it is loaded */
  desk: Desk | null;
  /** as the server last sent it */
  read: Desk | null;
  failure: CallFailure<'GET /posts/{id}/desk'> | null;
  /** the last read was answered */
  isConnected: boolean;
  /** time of the last answer, in milliseconds */
  readAt: number;
  queue: ActionQueue;
  entries: readonly QueuedAction[];
  refresh: () => void;
}

interface Reactions {
  onApplied: (entry: QueuedAction, units: number) => void;
  onRefused: (entry: QueuedAction, failure: { code: string }) => void;
}

/** Reads the desk every two seconds while it is visible, and keeps the host's actions. */
export function useDesk(postId: number, reactions: Reactions): DeskView {
  const [read, setRead] = useState<Desk | null>(null);
  const [failure, setFailure] = useState<DeskView['failure']>(null);
  const [readAt, setReadAt] = useState(0);
  const refreshNow = useRef<() => void>(() => {});
  const latest = useRef(reactions);
  useEffect(() => {
    latest.current = reactions;
  });
  const queue = useMemo(
    () =>
      openQueue(postId, {
        onApplied: (entry, units) => latest.current.onApplied(entry, units),
        onRefused: (entry, refusal) => latest.current.onRefused(entry, refusal),
      }),
    [postId],
  );
  const entries = useSyncExternalStore(queue.subscribe, queue.get);
  const version = useRef<string | undefined>(undefined);

  const poll = useEffectEvent(async () => {
    await queue.send();
    const moves = queue.moves();
    const answer = await call('GET /posts/{id}/desk', {
      params: { id: String(postId) },
      query: version.current ? { version: version.current } : {},
    });
    // an action was sent meanwhile: this answer may or may not contain it
    if (queue.moves() !== moves) return refreshNow.current();
    if (!answer.ok) return setFailure(answer.error);
    version.current = answer.data.version;
    if (answer.data.data) setRead(answer.data.data);
    setFailure(null);
    setReadAt(Date.now());
    queue.dropApplied();
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    let isAsking = false;
    let again = false;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (isAsking) {
        again = true;
        return;
      }
      isAsking = true;
      again = false;
      if (document.visibilityState === 'visible') await poll();
      isAsking = false;
      if (!isStopped) timer = setTimeout(() => void ask(), again ? 0 : pollIntervalMs);
    };
    const now = () => void ask();
    refreshNow.current = now;
    now();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, []);

  const desk = useMemo(() => read && withQueue(read, entries), [read, entries]);
  return {
    desk,
    read,
    failure,
    isConnected: failure === null,
    readAt,
    queue,
    entries,
    refresh: () => refreshNow.current(),
  };
}
