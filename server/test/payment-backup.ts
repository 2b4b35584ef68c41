import type { Database } from '../src/platform/db/database.ts';
import { writtenColumns } from './written-columns.ts';

/**
 * Makes a backup of the database; there is one at a time. @returns restores it: later rows are
 * gone, and their ids are assigned again
 */
export async function backUp(database: Database): Promise<() => Promise<void>> {
  const tables = (
    await database.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('schema_migrations', 'sandbox_rows') ORDER BY 1`,
    )
  ).map(({ name }) => name);
  const sequences = await database.query<{ name: string; value: string | null }>(
    `SELECT quote_ident(sequencename) AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public'`,
  );
  await database.unhurried.transaction(async (tx) => {
    await tx.query('DROP SCHEMA IF EXISTS kept CASCADE');
    await tx.query('CREATE SCHEMA kept');
    for (const name of tables)
      await tx.query(`CREATE UNLOGGED TABLE kept.${name} AS TABLE public.${name}`);
  });
  return () =>
    database.unhurried.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica');
      await tx.query(`TRUNCATE ${tables.map((name) => `public.${name}`).join(', ')}`);
      for (const name of tables) {
        const columns = await writtenColumns(
          { sql: (text, params) => tx.query(text, params) },
          name,
        );
        await tx.query(
          `INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept.${name}`,
        );
      }
      for (const { name, value } of sequences)
        await tx.query(`SELECT setval('public.${name}', coalesce($1::bigint, 1), $1 IS NOT NULL)`, [
          value,
        ]);
    });
}
