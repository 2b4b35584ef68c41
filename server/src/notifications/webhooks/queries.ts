import type { WebhookDelivery, WebhookEndpoint } from '@noren/contract/entities/webhooks';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { makerWhoLeft } from '../../identity/staff/queries.ts';

interface EndpointRow {
  id: number;
  url: string;
  events: string[];
  created_at: Date;
  off_since: Date | null;
  off_because: 'by_hand' | 'gone' | 'failing' | null;
  failing_since: Date | null;
  left_by: string | null;
}
const columns = `w.id, w.url, w.events, w.created_at, w.off_since, w.off_because, w.failing_since, ${makerWhoLeft} AS left_by`;

const shown = ({
  created_at,
  off_since,
  failing_since,
  events,
  ...row
}: EndpointRow): WebhookEndpoint => ({
  ...row,
  events: events as WebhookEndpoint['events'],
  created_at: created_at.toISOString(),
  off_since: off_since?.toISOString() ?? null,
  failing_since: failing_since?.toISOString() ?? null,
});

export const listWebhooks = async (db: Db, store_id: number): Promise<WebhookEndpoint[]> =>
  (
    await db.query<EndpointRow>(
      `SELECT ${columns} FROM webhook_endpoints w WHERE w.store_id = $1 ORDER BY w.id`,
      [store_id],
    )
  ).map(shown);

/**
 * Locks an endpoint for a change, without blocking orders that write deliveries for it. @returns
 * undefined: the store has no such endpoint
 */
export async function lockWebhook(
  tx: Tx,
  store_id: number,
  id: number,
): Promise<WebhookEndpoint | undefined> {
  const row = await one<EndpointRow>(
    tx,
    `SELECT ${columns} FROM webhook_endpoints w WHERE w.store_id = $1 AND w.id = $2 FOR NO KEY UPDATE OF w`,
    [store_id, id],
  );
  return row && shown(row);
}

/** @param sealed the secret, encrypted */
export async function insertWebhook(
  tx: Tx,
  {
    store_id,
    url,
    events,
    sealed,
    created_by,
  }: {
    store_id: number;
    url: string;
    events: readonly string[];
    sealed: string;
    created_by: number;
  },
  now: Date,
): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    'INSERT INTO webhook_endpoints (store_id, url, events, secret, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [store_id, url, events, sealed, created_by, now],
  );
  return (made as { id: number }).id;
}

/**
 * Sets an endpoint's events and whether it is on; switching it on clears its failures.
 * @param by the staff member, who thereby confirms the endpoint
 */
export const setWebhook = (
  tx: Tx,
  {
    store_id,
    id,
    events,
    is_on,
    by,
  }: { store_id: number; id: number; events: readonly string[]; is_on: boolean; by: number },
  now: Date,
) =>
  tx.query(
    `UPDATE webhook_endpoints SET events = $3, created_by = $6, failing_since = CASE WHEN $4::boolean AND off_since IS NOT NULL THEN NULL ELSE failing_since END,
            off_because = CASE WHEN $4::boolean THEN NULL ELSE coalesce(off_because, 'by_hand') END,
            off_since = CASE WHEN $4::boolean THEN NULL ELSE coalesce(off_since, $5::timestamptz) END
      WHERE store_id = $1 AND id = $2`,
    [store_id, id, events, is_on, now, by],
  );

/**
 * Deletes an endpoint that is off, with its deliveries. Waits for orders that are writing
 * deliveries for it.
 */
export const dropWebhook = (db: Db, store_id: number, id: number) =>
  db.query('DELETE FROM webhook_endpoints WHERE store_id = $1 AND id = $2', [store_id, id]);

/**
 * Gives up the waiting deliveries of an endpoint that was switched off; each can be resent by hand
 * later.
 */
export const giveUpWaiting = (tx: Tx, store_id: number, endpoint_id: number) =>
  tx.query(
    `UPDATE webhook_deliveries SET status = 'given_up' WHERE store_id = $1 AND endpoint_id = $2 AND status = 'waiting'`,
    [store_id, endpoint_id],
  );

interface DeliveryRow {
  id: number;
  event_id: string;
  type: string;
  about: string | null;
  created_at: Date;
  status: 'waiting' | 'delivered' | 'given_up';
  due_at: Date;
  tries: number;
  last_at: Date | null;
  last_status: number | null;
  last_fault: string | null;
  last_ms: number | null;
}

/** An endpoint's deliveries, sent and waiting, newest first. */
export async function listDeliveries(
  db: Db,
  store_id: number,
  endpoint_id: number,
  limit: number,
): Promise<WebhookDelivery[]> {
  const rows = await db.query<DeliveryRow>(
    `SELECT id, event_id, type, data -> 'order' ->> 'number' AS about, created_at, status, due_at, tries, last_at, last_status, last_fault, last_ms
       FROM webhook_deliveries WHERE store_id = $1 AND endpoint_id = $2 ORDER BY id DESC LIMIT $3`,
    [store_id, endpoint_id, limit],
  );
  return rows.map(({ event_id, created_at, due_at, last_at, last_fault, ...row }) => ({
    ...row,
    event_id: `evt_${event_id}`,
    created_at: created_at.toISOString(),
    due_at: row.status === 'waiting' ? due_at.toISOString() : null,
    last_at: last_at?.toISOString() ?? null,
    last_fault: last_fault as WebhookDelivery['last_fault'],
  }));
}

export const insertDelivery = (
  tx: Tx,
  store_id: number,
  endpoint_id: number,
  type: string,
  data: object,
  now: Date,
) =>
  tx.query(
    'INSERT INTO webhook_deliveries (store_id, endpoint_id, type, data, created_at, due_at) VALUES ($1, $2, $3, $4::jsonb, $5, $5)',
    [store_id, endpoint_id, type, JSON.stringify(data), now],
  );

/**
 * Queues an event again under its id. @returns the event and its endpoint; undefined: there is
 * none, it is waiting, or its endpoint is off
 */
export const replayDelivery = (tx: Tx, store_id: number, id: number, now: Date) =>
  one<{ endpoint_id: number; type: string; event_id: string }>(
    tx,
    `UPDATE webhook_deliveries d SET status = 'waiting', due_at = $3, tries = 0 FROM webhook_endpoints e
      WHERE d.store_id = $1 AND d.id = $2 AND d.status <> 'waiting' AND e.store_id = d.store_id AND e.id = d.endpoint_id AND e.off_since IS NULL
     RETURNING d.endpoint_id, d.type, d.event_id`,
    [store_id, id, now],
  );

export const countWebhooks = async (db: Db, store_id: number): Promise<number> =>
  (
    (await one<{ count: number }>(
      db,
      'SELECT count(*)::int AS count FROM webhook_endpoints WHERE store_id = $1',
      [store_id],
    )) as { count: number }
  ).count;
