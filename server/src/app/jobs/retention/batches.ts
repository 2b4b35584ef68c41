import type { Ground } from '../../../platform/ground.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { forgetMarks, marksAtOnce } from '../../../platform/db/commit-marks.ts';
import { forgetNetworks, networksAtOnce } from '../../../orders/orders/queries.ts';
import { visitTimes } from '../../../buying/waiting-room/rules.ts';

/** What a batch has ended, by table; and whether there is more. */
export interface Batch {
  ended: Record<string, number>;
  more: boolean;
}

/** What ends of one table, or of what belongs together. Every moment is the database's own. */
export interface Rule {
  name: string;
  /** how long after its end the next run begins */
  everySeconds: number;
  /** Begins a run. @returns what is called for batch after batch as long as there is more */
  begin: () => (app: Ground) => Promise<Batch>;
}

/** Rows of a batch: a few milliseconds of the database's. */
const atOnce = 1_000;

/** The gateway has said its last word about an attempt, and nobody will ask about it again. */
export const isSettled = (attempt: string): string => `(${attempt}.status IN ('paid', 'failed', 'superseded', 'undone') AND ${attempt}.ask_again_at IS NULL)`;

/**
 * A batch of rows, the oldest first, without a wait for those that somebody else has locked. A run goes on where its last batch ended: what was deleted
 * before is not walked past again, however long the vacuum takes to come by.
 * @param column the moment by which they are found; indexed
 * @param over a condition on `t` that this index serves; `$2` is `days`
 */
function due(table: string, column: string, over: string, everySeconds = 120, days?: (app: Ground) => number): Rule {
  const text = `
    WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM ${table} t WHERE ${over} AND t.${column} >= $1::timestamptz ORDER BY t.${column} LIMIT ${atOnce} FOR UPDATE OF t SKIP LOCKED))
      RETURNING ${column})
    SELECT count(*)::int AS ended, max(${column})::text AS last FROM gone`;
  return {
    name: table,
    everySeconds,
    begin() {
      let after = '-infinity';
      return async (app) => {
        const [row] = await app.database.query<{ ended: number; last: string | null }>(text, [after, ...(days ? [days(app)] : [])]);
        const { ended, last } = row as { ended: number; last: string | null };
        after = last ?? after;
        return { ended: { [table]: ended }, more: ended === atOnce };
      };
    },
  };
}

/** A statement that takes a batch by itself. */
const counted = (name: string, most: number, everySeconds: number, batch: (db: Db) => Promise<number>): Rule => ({
  name,
  everySeconds,
  begin: () => async (app) => {
    const ended = await batch(app.database);
    return { ended: { [name]: ended }, more: ended === most };
  },
});

/** Kinds of the sandbox's rows that are about a trade; whom it knows and whose cards it keeps stays. */
const ofTrades = `t.kind NOT IN ('gmo.member', 'gmo.control', 'payuni.bind', 'payuni.bind_of_buyer', 'payuni.control')`;

/** What ends by a moment in its row. */
export const batches: readonly Rule[] = [
  // a call that came with the last breath of a session is over by then, and what it wrote is there to be seen
  due('sessions', 'expires_at', `t.expires_at <= now() - interval '1 day'`),
  due('goods_imports', 'created_at', "t.created_at <= now() - interval '30 days' AND t.status NOT IN ('checking', 'running')"),
  due('staff_sessions', 'expires_at', 't.expires_at <= now()'),
  due('staff_invitations', 'expires_at', 't.expires_at <= now()', 600),
  due('staff_password_resets', 'expires_at', 't.expires_at <= now()'),
  due('staff_challenges', 'expires_at', 't.expires_at <= now()'),
  due('staff_keys', 'expires_at', `t.expires_at <= now() - interval '30 days'`, 600),
  due('idempotency_keys', 'created_at', `t.created_at <= now() - interval '1 day'`),
  due('account_tokens', 'expires_at', 't.expires_at <= now()'),
  // a platform's clock may be behind, and its token still be believed
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
  due('webhook_deliveries', 'created_at', `t.status <> 'waiting' AND t.created_at <= now() - interval '30 days'`, 600),
  due('sandbox_rows', 'changed_at', `${ofTrades} AND t.changed_at <= now() - interval '90 days'`, 600),
  counted('commit_marks', marksAtOnce, 60, forgetMarks),
  counted('networks of orders', networksAtOnce, 120, forgetNetworks),
];

/** Where a walk through a table stands. */
export interface Step {
  ended: Record<string, number>;
  /** the key of the last row that was looked at; null: that was the last of the table */
  next: number[] | null;
}

/** Rows of a step of a walk. */
export const stepRows = 500;

/**
 * A table that is gone through by its key, once a day, some rows a transaction; the place is kept in the database. Two processes never walk at once, and one that
 * was killed is followed by another from the same place.
 */
export const walk = (name: string, step: (tx: Tx, after: readonly number[], app: Ground) => Promise<Step>): Rule => ({
  name,
  everySeconds: 600,
  begin: () => (app) =>
    app.database.transaction(
      async (tx) => {
        await tx.query('INSERT INTO retention_walks (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
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
