import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { CannotStart } from '../../config/cannot-start.ts';

interface Table {
  name: string;
  /** quoted, without generated columns */
  columns: string;
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.oid::regclass::text AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attname) AS columns
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
      GROUP BY c.oid ORDER BY 1`,
  );
  return rows;
}

/** Row count and a checksum of all rows: different digests mean that data is missing. */
async function digestOf(client: pg.Client, { name, columns }: Table): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(
    `SELECT count(*) || ' ' || coalesce(sum(('x' || left(md5(row_text), 15))::bit(60)::bigint::numeric), 0) AS digest
       FROM (SELECT ROW(${columns})::text AS row_text FROM ${name}) t`,
  );
  return rows[0]?.digest ?? '';
}

/**
 * Copies every row and every sequence into another database with the same tables, then compares
 * both.
 * @param source and
 * @param target connections of superusers
 * @returns the numbers of tables and rows
 * @throws CannotStart for tables that the target does not have, or when a table's copy differs
 */
export async function copyTables(
  source: pg.ClientConfig,
  target: pg.ClientConfig,
): Promise<{ tables: number; rows: number }> {
  const old = new pg.Client(source);
  const fresh = new pg.Client(target);
  await old.connect();
  await fresh.connect();
  try {
    const tables = await tablesOf(old);
    const there = new Map((await tablesOf(fresh)).map((table) => [table.name, table.columns]));
    const strange = tables
      .filter(({ name, columns }) => there.get(name) !== columns)
      .map(({ name }) => name);
    if (strange.length > 0)
      throw new CannotStart(
        `the database has tables that Noren did not make, and they are not brought over: ${strange.join(', ')}; pg_dump and drop them first`,
      );
    // no foreign keys or triggers: the copied data is consistent already
    await fresh.query("SET session_replication_role = 'replica'");
    await fresh.query('BEGIN');
    await old.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    let rows = 0;
    for (const name of there.keys()) await fresh.query(`TRUNCATE ${name} CASCADE`);
    for (const { name, columns } of tables) {
      const into = fresh.query(from(`COPY ${name} (${columns}) FROM STDIN`));
      await pipeline(old.query(to(`COPY ${name} (${columns}) TO STDOUT`)), into);
      rows += into.rowCount;
    }
    const sequences = await old.query<{ name: string; last: string | null }>(
      `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value AS last FROM pg_sequences WHERE last_value IS NOT NULL`,
    );
    for (const { name, last } of sequences.rows)
      await fresh.query('SELECT setval($1::regclass, $2)', [name, last]);
    await fresh.query('COMMIT');
    for (const table of tables)
      if ((await digestOf(old, table)) !== (await digestOf(fresh, table)))
        throw new CannotStart(`${table.name} did not arrive as it was: nothing was exchanged`);
    await fresh.query('ANALYZE');
    return { tables: tables.length, rows };
  } finally {
    await old.end().catch(() => undefined);
    await fresh.end().catch(() => undefined);
  }
}
