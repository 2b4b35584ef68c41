import { paymentGateways, type PaymentGateway } from '@noren/contract/payment-methods';
import type { JobsApp } from './app.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Kind, Room, LaneTurn } from './lanes.ts';
import type { Lease } from './queries.ts';

const second = 1_000;
/** How soon a gateway that could not say is asked again at the soonest. One that said nothing at all is asked as soon as its breaker lets anybody through. */
const againAfter = 30;
const afterSilence = 2;
/** And at the latest, in seconds. */
const longestPause = 3_600;

/** What one kind of job does with what waits for a gateway. */
export interface GatewayWork<Item> {
  take: (tx: Tx, gateway: PaymentGateway, room: Room, lease: Lease) => Promise<Item[]>;
  /** how long what was taken belongs to whoever took it, should that process die; in seconds */
  lease: number;
  /** @returns whether it came to something; what did not comes up again */
  serve: (item: Item, turn: LaneTurn) => Promise<boolean>;
  handBack: (db: Db, item: Item, when: Date) => Promise<unknown>;
  /** since when it waits: a gateway that answers and still cannot say is asked less and less often */
  since?: (item: Item) => Date;
}

/** By what it can be found; whatever else it carries is not for the log. */
export function jobNamesOf(item: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item as object).filter(([name]) => /^(id|kind|.*_id)$/.test(name) && !/^(access|transaction|gateway)_/.test(name)));
}

/** How long until something is looked at again that has waited for so many seconds: a tenth of that, so that nothing is asked about without end. */
const pauseAfter = (waited: number): number => Math.min(longestPause, Math.max(againAfter, waited / 10));

/**
 * How the jobs take what waits for a gateway, and go to it: by the lane of each.
 * @returns how many came to something
 */
export async function workOff<Item extends { store_id: number; id: number }>(app: JobsApp, kind: Kind, work: GatewayWork<Item>): Promise<number> {
  const later = (seconds: number) => new Date(app.now().getTime() + seconds * second);
  const pauseOf = (item: Item) => pauseAfter(work.since ? (app.now().getTime() - work.since(item).getTime()) / second : 0);
  const counts = await Promise.all(
    paymentGateways.map((gateway) =>
      app.lanes.workOff<Item>(gateway, kind, {
        take: (room) => app.database.transaction((tx) => work.take(tx, gateway, room, { now: app.now(), until: later(work.lease) })),
        serve: async (item, turn) => {
          if (await work.serve(item, turn)) return true;
          await work.handBack(app.database, item, later(turn.silent() ? afterSilence : pauseOf(item)));
          return false;
        },
        failed: (item, error) => app.log.error({ err: error, item: jobNamesOf(item) }, 'job: one of a batch failed'),
      }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
