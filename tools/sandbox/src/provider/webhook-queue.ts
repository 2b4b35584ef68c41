import { randomUUID } from 'node:crypto';
import type { SandboxStore } from './store.ts';

// The receiver has 15 s (GMO 1.10; PAYUNi's limit is unknown).
const TIMEOUT_MS = 15_000;
const RESENDS = 5;
// Longer than one delivery, short enough that a killed process does not lose it.
const CLAIM_MS = 60_000;

type WebhookRow = {
  url: string | null;
  body: string;
  attempts: number;
  due_at: string;
  claimed_until: string | null;
};

export interface WebhookRules {
  /** The store's kind of row, e.g. `gmo.webhook`. */
  kind: string;
  /** Time until an unaccepted webhook is repeated; at most five times. */
  resendMs: number;
  /** Whether the receiver's answer accepts it. Reads the whole answer. */
  accepts: (response: Response) => Promise<boolean>;
  /** Sends webhooks; tests replace it. */
  send?: Send | undefined;
}

export type Send = (url: string, init: RequestInit & { body: string }) => Promise<Response>;

export interface WebhookQueue {
  /** @param url null: the address passed to `deliver`, which may have changed by then */
  queue: (webhook: { url: string | null; body: string }, dueAt: Date) => Promise<void>;
  waiting: () => Promise<{ due_at: string; attempts: number }[]>;
  /**
   * Posts every webhook due at `now`. Several processes may run it at once.
   * @returns the number accepted
   */
  deliver: (now: Date, signal: AbortSignal, url?: string) => Promise<number>;
}

/** A gateway's webhooks to the shop, kept until they are accepted or given up. */
export function webhookQueue(
  store: SandboxStore,
  { kind, resendMs, accepts, send = fetch }: WebhookRules,
): WebhookQueue {
  async function claim(key: string, now: Date): Promise<WebhookRow | null> {
    let claimed: WebhookRow | null = null;
    const at = now.toISOString();
    await store.update<WebhookRow>(kind, key, (row) => {
      claimed = null;
      if (
        row === undefined ||
        row.due_at > at ||
        (row.claimed_until !== null && row.claimed_until > at)
      )
        return row;
      claimed = row;
      return { ...row, claimed_until: new Date(now.getTime() + CLAIM_MS).toISOString() };
    });
    return claimed;
  }

  async function post(url: string, body: string, signal: AbortSignal): Promise<boolean> {
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      return await accepts(response);
    } catch {
      // Unreachable, or no answer in time: not accepted, and sent again.
      return false;
    }
  }

  return {
    async queue(webhook, dueAt) {
      const row: WebhookRow = {
        ...webhook,
        attempts: 0,
        due_at: dueAt.toISOString(),
        claimed_until: null,
      };
      // The key begins with the time, so that the queue is listed in order.
      await store.put(kind, `${row.due_at}/${randomUUID()}`, row);
    },
    async waiting() {
      return (await store.list<WebhookRow>(kind)).map(({ value: { due_at, attempts } }) => ({
        due_at,
        attempts,
      }));
    },
    async deliver(now, signal, url = '') {
      let accepted = 0;
      for (const { key } of await store.list<WebhookRow>(kind)) {
        if (signal.aborted) break;
        const row = await claim(key, now);
        if (row === null) continue;
        const received = await post(row.url ?? url, row.body, signal);
        if (!received && signal.aborted) {
          // The process is stopping, which is not the receiver's fault, so it costs no attempt.
          await store.put(kind, key, row);
          break;
        }
        const attempts = row.attempts + 1;
        if (received) accepted += 1;
        const retry = {
          ...row,
          attempts,
          due_at: new Date(now.getTime() + resendMs).toISOString(),
          claimed_until: null,
        };
        await store.update<WebhookRow>(kind, key, () =>
          received || attempts > RESENDS ? undefined : retry,
        );
      }
      return accepted;
    },
  };
}
