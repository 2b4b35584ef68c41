import type { Ground } from '../../platform/ground.ts';
import type { Database } from '../../platform/db/database.ts';

/** Told from any other lock of ours: only one process at a time counts. */
const lockKey = 7_206_841;

/**
 * Of a table that was never analysed the planner knows nothing: in a new shop's first sale it walks through every cart to find thirty lines
 * (measured: 380 purchases a second falling with every cart, 560 with statistics). PostgreSQL's own autovacuum comes by twice a minute.
 * Here each table is analysed when it has grown to twice what it was, so seldom and at once when it matters.
 * @returns the tables that were
 */
export const renewStatistics = (database: Database): Promise<string[]> =>
  database.unhurried.transaction(async (tx) => {
    const [lock] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [lockKey]);
    if (!lock?.mine) return [];
    const grown = await tx.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c
        WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
          AND pg_relation_size(c.oid) > (2 * c.relpages + 4) * current_setting('block_size')::int
        ORDER BY c.oid`,
    );
    for (const { name } of grown) await tx.query(`ANALYZE ${name}`);
    return grown.map(({ name }) => name);
  });

/** What a process has asked since it looked last, that no table of its has grown by much meanwhile. */
const littleAsked = 200;
const lookedAt = new WeakMap<Ground, { messages: number; at: number }>();
/** Whoever asks little looks so often, in milliseconds: a table may have been filled by somebody who is no process of ours. */
const atLeastEvery = 60_000;

/** @returns how many tables were analysed */
export async function renewStatisticsOf(app: Ground): Promise<number> {
  const last = lookedAt.get(app);
  const { messages } = app.database;
  if (last && messages - last.messages < littleAsked && performance.now() - last.at < atLeastEvery) return 0;
  const renewed = await renewStatistics(app.database);
  lookedAt.set(app, { messages: app.database.messages, at: performance.now() });
  return renewed.length;
}
