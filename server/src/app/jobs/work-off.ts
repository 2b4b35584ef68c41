import { paymentGateways, type PaymentGateway } from '@noren/contract/payment-methods';
import type { JobsApp } from './app.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Kind, Room, LaneTurn } from './lanes.ts';
import type { Lease } from './queries.ts';

const second = 1_000;
/**
 * Minimum delay in seconds before a gateway without an outcome is asked again; after a timeout,
 * until its breaker may let a call through.
 */
const minRetrySeconds = 30;
const silenceRetrySeconds = 2;
const maxRetrySeconds = 3_600;

/** How one kind of job handles work at a gateway. */
export interface GatewayWork<Item> {
  take: (tx: Tx, gateway: PaymentGateway, room: Room, lease: Lease) => Promise<Item[]>;
  /** lease in seconds, after which another process takes over from one that died */
  lease: number;
  /** @returns whether the work is done; otherwise it is retried */
  serve: (item: Item, turn: LaneTurn) => Promise<boolean>;
  handBack: (db: Db, item: Item, when: Date) => Promise<unknown>;
  /** start of the wait: a gateway that answers without an outcome is asked less and less often */
  since?: (item: Item) => Date;
}

/** The ids of an item, for the log; its other fields may be confidential. */
export function jobNamesOf(item: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item as object).filter(
      ([name]) => /^(id|kind|.*_id)$/.test(name) && !/^(access|transaction|gateway)_/.test(name),
    ),
  );
}

/** Seconds until the next try: a tenth of the time waited so far, so that polling slows down. */
const retryDelay = (waited: number): number =>
  Math.min(maxRetrySeconds, Math.max(minRetrySeconds, waited / 10));

/**
 * Takes due work for each gateway and handles it within that gateway's limits.
 * @returns how many pieces were done
 */
export async function workOff<Item extends { store_id: number; id: number }>(
  app: JobsApp,
  kind: Kind,
  work: GatewayWork<Item>,
): Promise<number> {
  const later = (seconds: number) => new Date(app.now().getTime() + seconds * second);
  const pauseOf = (item: Item) =>
    retryDelay(work.since ? (app.now().getTime() - work.since(item).getTime()) / second : 0);
  const counts = await Promise.all(
    paymentGateways.map((gateway) =>
      app.lanes.workOff<Item>(gateway, kind, {
        take: (room) =>
          app.database.transaction((tx) =>
            work.take(tx, gateway, room, { now: app.now(), until: later(work.lease) }),
          ),
        serve: async (item, turn) => {
          if (await work.serve(item, turn)) return true;
          await work.handBack(
            app.database,
            item,
            later(turn.silent() ? silenceRetrySeconds : pauseOf(item)),
          );
          return false;
        },
        failed: (item, error) =>
          app.log.error({ err: error, item: jobNamesOf(item) }, 'job: one of a batch failed'),
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
