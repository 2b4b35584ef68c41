import { newIntentKey } from '@noren/client/intent-key';
import type { DeskAction } from '@noren/contract/entities/desk';
import { call } from '../api/client.ts';
import { storedValue } from '../storage/stored-value.ts';
import {
  applied,
  isRetried,
  nextToSend,
  refused,
  tried,
  waitingAgain,
  discarded,
  withoutApplied,
  type QueuedAction,
} from './queue-rules.ts';

/**
 * The host's actions on one show: stored on the device, and sent one after another. An action whose
 * answer was lost is sent again with its key, so that it is applied once.
 */
export interface ActionQueue {
  get: () => readonly QueuedAction[];
  subscribe: (listener: () => void) => () => void;
  /** Stores an action and sends it. @returns its key */
  add: (action: DeskAction, name: string) => string;
  /** @returns whether it could still be taken out: it was not sent, or refused */
  remove: (key: string) => boolean;
  sendAgain: (key: string) => void;
  /** Sends what waits; called when the connection may be back. */
  send: () => Promise<void>;
  /** rises with each request and each answer: what was read meanwhile may be older than an action */
  moves: () => number;
  /** Forgets applied actions: the desk that was read contains them. */
  dropApplied: () => void;
}

interface Options {
  onApplied: (entry: QueuedAction, units: number) => void;
  onRefused: (entry: QueuedAction, failure: { code: string }) => void;
}

export function openQueue(postId: number, { onApplied, onRefused }: Options): ActionQueue {
  const stored = storedValue<QueuedAction[]>(`desk-${postId}`);
  const listeners = new Set<() => void>();
  let queue: readonly QueuedAction[] = stored.get() ?? [];
  let isSending = false;
  let moves = 0;

  function show(next: readonly QueuedAction[]): void {
    queue = next;
    listeners.forEach((listener) => listener());
  }
  /** Changes what is stored, because another tab of the host may have changed it. */
  function change(how: (queue: readonly QueuedAction[]) => readonly QueuedAction[]): void {
    const next = how(stored.get() ?? []);
    if (next.length === 0) stored.clear();
    else stored.set([...next]);
    show(next);
  }

  async function sendAll(): Promise<void> {
    for (
      let entry = nextToSend(stored.get() ?? []);
      entry;
      entry = nextToSend(stored.get() ?? [])
    ) {
      const { key, action } = entry;
      moves++;
      change((all) => tried(all, key));
      const answer = await call('POST /posts/{id}/desk/actions', {
        params: { id: String(postId) },
        body: action,
        idempotencyKey: key,
      });
      moves++;
      if (!answer.ok && isRetried(answer.error)) return;
      if (answer.ok) {
        change((all) => applied(all, key));
        onApplied(entry, answer.data.units);
      } else {
        const { error } = answer;
        change((all) => refused(all, key, error));
        onRefused(entry, error);
      }
    }
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      // one tab sends at a time; over plain HTTP there are no locks, and the keys alone keep it once
      const locks = (navigator as Partial<Navigator>).locks;
      if (locks)
        await locks.request(`desk-${postId}`, { ifAvailable: true }, async (lock) =>
          lock ? sendAll() : undefined,
        );
      else await sendAll();
    } finally {
      isSending = false;
    }
  }

  return {
    get: () => queue,
    subscribe(listener) {
      const ofAnotherTab = () => show(stored.get() ?? []);
      listeners.add(listener);
      window.addEventListener('storage', ofAnotherTab);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', ofAnotherTab);
      };
    },
    add(action, name) {
      const key = newIntentKey();
      change((all) => [...all, { key, action, name, state: 'waiting' }]);
      void send();
      return key;
    },
    remove(key) {
      const before = queue.length;
      change((all) => discarded(all, key));
      return queue.length < before;
    },
    sendAgain(key) {
      change((all) => waitingAgain(all, key));
      void send();
    },
    send,
    moves: () => moves,
    dropApplied: () =>
      void (queue.some(({ state }) => state === 'applied') && change(withoutApplied)),
  };
}
