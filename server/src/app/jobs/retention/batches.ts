import type { Ground } from '../../../platform/ground.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { deleteOldCommitMarks, marksAtOnce } from '../../../platform/db/commit-marks.ts';
import { deleteOrderNetworks, networksAtOnce } from '../../../orders/orders/queries.ts';
import { visitTimes } from '../../../buying/waiting-room/rules.ts';

/** Rows that a batch deleted, by table, and whether there are more. */
export interface Batch {
  ended: Record<string, number>;
  more: boolean;
}

/**
 * Deletes the expired rows of a table, or of tables that belong together. All times are the
 * database's.
 */
export interface Rule {
  name: string;
  /** seconds between the end of a run and the next one */
  everySeconds: number;
  /** Starts a run. @returns a function that deletes one batch per call, while there are more */
  begin: () => (app: Ground) => Promise<Batch>;
}

/** Rows per batch: takes the database a few milliseconds. */
const batchSize = 1_000;

/** Condition that an attempt is final at the gateway and will not be asked about again. */
export const isSettled = (attempt: string): string =>
  `(${attempt}.status IN ('paid', 'failed', 'superseded', 'undone') AND ${attempt}.ask_again_at IS NULL)`;

/**
 * Deletes batches of rows, the oldest first, skipping locked ones. A run continues where its last
 * batch ended, so that it does not scan over deleted rows that vacuum has not removed yet.
 * @param column the indexed timestamp by which rows are found
 * @param over a condition on `t` that this index serves; `$2` is `days`
 */
function due(
  table: string,
  column: string,
  over: string,
  everySeconds = 120,
  days?: (app: Ground) => number,
): Rule {
  const text = `
    WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM ${table} t WHERE ${over} AND t.${column} >= $1::timestamptz ORDER BY t.${column} LIMIT ${batchSize} FOR UPDATE OF t SKIP LOCKED))
      RETURNING ${column})
    SELECT count(*)::int AS ended, max(${column})::text AS last FROM gone`;
  return {
    name: table,
    everySeconds,
    begin() {
      let after = '-infinity';
      return async (app) => {
        const [row] = await app.database.query<{ ended: number; last: string | null }>(text, [
          after,
          ...(days ? [days(app)] : []),
        ]);
        const { ended, last } = row as { ended: number; last: string | null };
        after = last ?? after;
        return { ended: { [table]: ended }, more: ended === batchSize };
      };
    },
  };
}

/** A rule whose statement deletes a batch by itself. */
const counted = (
  name: string,
  most: number,
  everySeconds: number,
  batch: (db: Db) => Promise<number>,
): Rule => ({
  name,
  everySeconds,
  begin: () => async (app) => {
    const ended = await batch(app.database);
    return { ended: { [name]: ended }, more: ended === most };
  },
});

/** The sandbox's rows about payments; its members and saved cards stay. */
const ofTrades = `t.kind NOT IN ('gmo.member', 'gmo.control', 'payuni.bind', 'payuni.bind_of_buyer', 'payuni.control')`;

/** Rules for rows that expire by a timestamp. */
export const batches: readonly Rule[] = [
  // a day after the end, so that a call in the session's last moments is over and what it wrote can
  // be seen
  due('sessions', 'expires_at', `t.expires_at <= now() - interval '1 day'`),
  due('goods_batches', 'created_at', "t.created_at <= now() - interval '1 day'"),
  due(
    'goods_imports',
    'created_at',
    "t.created_at <= now() - interval '30 days' AND t.status NOT IN ('checking', 'running')",
  ),
  due('staff_sessions', 'expires_at', 't.expires_at <= now()'),
  due('staff_invitations', 'expires_at', 't.expires_at <= now()', 600),
  due('staff_password_resets', 'expires_at', 't.expires_at <= now()'),
  due('host_links', 'expires_at', 't.expires_at <= now()'),
  due('staff_challenges', 'expires_at', 't.expires_at <= now()'),
  due('staff_keys', 'expires_at', `t.expires_at <= now() - interval '30 days'`, 600),
  due('idempotency_keys', 'created_at', `t.created_at <= now() - interval '1 day'`),
  due('post_comments', 'created_at', `t.created_at <= now() - interval '180 days'`, 600),
  due('account_tokens', 'expires_at', 't.expires_at <= now()'),
  // a platform's clock may be behind, so that its token is still accepted
  due('used_login_tokens', 'expires_at', `t.expires_at <= now() - interval '1 hour'`),
  due('throttles', 'window_ends_at', 't.window_ends_at <= now()'),
  due('visits', 'seen_at', `t.seen_at <= now() - interval '${visitTimes.forgotten} seconds'`),
  due('hold_pauses', 'ends_at', 't.ends_at <= now()'),
  due('contact_codes', 'expires_at', 't.expires_at <= now()'),
  due('undeliverable_emails', 'since', `t.since <= now() - interval '30 days'`, 600),
  due('post_events', 'created_at', `t.created_at <= now() - interval '1 day'`, 600),
  due(
    'emails',
    'created_at',
    `t.status <> 'waiting' AND t.created_at <= now() - make_interval(days => $2::int) AND coalesce(t.sent_at, t.created_at) <= now() - make_interval(days => $2::int)`,
    600,
    (app) => app.config.email_days,
  ),
  due(
    'gateway_webhooks',
    'received_at',
    `t.received_at <= now() - interval '90 days'
     AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.access_id = t.access_id AND NOT ${isSettled('a')})`,
    600,
  ),
  due(
    'webhook_deliveries',
    'created_at',
    `t.status <> 'waiting' AND t.created_at <= now() - interval '30 days'`,
    600,
  ),
  due(
    'sandbox_rows',
    'changed_at',
    `${ofTrades} AND t.changed_at <= now() - interval '90 days'`,
    600,
  ),
  counted('commit_marks', marksAtOnce, 60, deleteOldCommitMarks),
  counted('networks of orders', networksAtOnce, 120, deleteOrderNetworks),
];

export interface Step {
  ended: Record<string, number>;
  /** the key of the last row that was checked; null: the end of the table */
  next: number[] | null;
}

export const stepRows = 500;

/**
 * A rule that scans a table by its key once a day, some rows per transaction. The position is
 * stored in the database: two processes never walk the same table at once, and after one was killed
 * another continues.
 */
export const walk = (
  name: string,
  step: (tx: Tx, after: readonly number[], app: Ground) => Promise<Step>,
): Rule => ({
  name,
  everySeconds: 600,
  begin: () => (app) =>
    app.database.transaction(
      async (tx) => {
        await tx.query('INSERT INTO retention_walks (name) VALUES ($1) ON CONFLICT DO NOTHING', [
          name,
        ]);
        const [place] = await tx.query<{ after: number[] }>(
          `SELECT after FROM retention_walks WHERE name = $1 AND (over_at IS NULL OR over_at <= now() - interval '1 day') FOR UPDATE SKIP LOCKED`,
          [name],
        );
        if (!place) return { ended: {}, more: false };
        const { ended, next } = await step(tx, place.after, app);
        await tx.query(
          `UPDATE retention_walks SET after = coalesce($2::int[], '{0,0,0}'), over_at = CASE WHEN $2::int[] IS NULL THEN now() END WHERE name = $1`,
          [name, next],
        );
        return { ended, more: next !== null };
      },
      { lock: 500 },
    ),
});
