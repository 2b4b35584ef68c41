import pMap from 'p-map';
import { isLoopback } from '../../platform/config/config.ts';
import { postEvent, type ReceiverReply } from './post-event.ts';
import type { Ground } from '../../platform/ground.ts';
import { writeStoreEmail } from '../outbox/money-queries.ts';
import { unsealOrNull } from '../../platform/vault/credentials.ts';
import {
  noteFailing,
  noteDelivered,
  noteTry,
  switchOff,
  takeDueDeliveries,
  type DueDelivery,
} from './delivery-queries.ts';
import { writeLowStockEvents } from './low-stock-queries.ts';
import { giveUpWaiting } from './queries.ts';
import { nextTry, offAfter, webhookSignature } from './rules.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface WebhooksApp extends Ground {
  /** the URL at which browsers reach this server */
  publicUrl: () => string;
}

const timeoutMs = 10_000;
/** Lease of a delivery, in milliseconds: longer than a receiver may take. */
const leaseMs = 60_000;
const maxConcurrent = 32;
/** How long batches follow one another, in milliseconds; the job's next run takes the rest. */
const maxRunMs = 2_000;

/** Whether events may go to loopback addresses: in local use they may, on a server never. */
export const mayReachLoopback = ({
  config,
  publicUrl,
}: Pick<WebhooksApp, 'config' | 'publicUrl'>): boolean =>
  (config.demo !== false && !config.demo_in_public) ||
  (config.public_url !== null && isLoopback(new URL(publicUrl()).hostname));

async function send(app: WebhooksApp, delivery: DueDelivery): Promise<ReceiverReply> {
  const secret = unsealOrNull<string>(app, delivery.secret);
  if (secret === null) return { fault: 'secret' };
  const body = JSON.stringify({
    type: delivery.type,
    timestamp: delivery.created_at.toISOString(),
    data: delivery.data,
  });
  const id = `evt_${delivery.event_id}`;
  const seconds = Math.floor(app.now().getTime() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Noren-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': webhookSignature(secret, id, seconds, body),
  };
  const mayReach = mayReachLoopback(app) ? isLoopback : () => false;
  return postEvent(delivery.url, headers, body, { mayReach, within: timeoutMs });
}

/**
 * Makes one attempt and writes its result in one transaction. @returns whether the receiver
 * accepted the event
 */
async function deliver(app: WebhooksApp, delivery: DueDelivery): Promise<boolean> {
  const began = performance.now();
  const reply = await send(app, delivery);
  const ms = Math.round(performance.now() - began);
  const answered = 'status' in reply ? reply.status : null;
  const taken = answered !== null && answered >= 200 && answered < 300;
  const now = app.now();
  const again = taken ? null : nextTry(delivery.tries, now);
  return app.database.transaction(async (tx) => {
    const status = taken ? 'delivered' : again ? 'waiting' : 'given_up';
    const outcome = {
      status,
      due_at: again ?? now,
      at: now,
      answered,
      fault: 'fault' in reply ? reply.fault : null,
      ms,
    } as const;
    if (!(await noteTry(tx, delivery, outcome))) return false;
    if (taken) await noteDelivered(tx, delivery);
    const failing_since = taken ? undefined : await noteFailing(tx, delivery, now);
    const because = failing_since ? offAfter(answered, failing_since, now) : null;
    if (because !== null) {
      await switchOff(tx, delivery, because, now);
      await giveUpWaiting(tx, delivery.store_id, delivery.endpoint_id);
      await writeStoreEmail(tx, delivery.store_id, 'webhook_off_store', delivery.endpoint_id);
    }
    return taken;
  });
}

/**
 * Sends due events, outside of any transaction: an event that was sent but not recorded is sent
 * again under the same id. @returns how many were accepted
 */
export async function deliverEvents(app: WebhooksApp): Promise<number> {
  let taken = 0;
  const began = performance.now();
  for (;;) {
    const now = app.now();
    const due = await app.database.transaction((tx) =>
      takeDueDeliveries(tx, now, new Date(now.getTime() + leaseMs), maxConcurrent),
    );
    const one = async (delivery: DueDelivery) => {
      try {
        if (await deliver(app, delivery)) taken++;
      } catch (error) {
        app.log.error(
          { err: error, store_id: delivery.store_id, delivery: delivery.id },
          'a webhook could not be sent',
        );
      }
    };
    await pMap(due, one, { concurrency: maxConcurrent });
    if (due.length === 0 || performance.now() - began > maxRunMs) return taken;
  }
}

/** Looks for SKUs that have become scarce. @returns how many events were written */
export const watchLowStock = (app: WebhooksApp): Promise<number> =>
  app.database.transaction((tx) => writeLowStockEvents(tx, app.now()));
