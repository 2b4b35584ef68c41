import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../config/cannot-start.ts';
import { codeOf } from './connection-errors.ts';
import type { Database } from './database.ts';

/**
 * Digests of files before only their comments were changed; databases that recorded these are up to
 * date.
 */
const formerDigests: Record<string, string> = {
  '0001-shop.sql': 'caccff33d95d7765526fd7abcfbe751e79bf3db25db75689edffba8d3bf39945',
};

/**
 * SQLSTATE with which a migration refuses existing rows that break a new rule, in one line that
 * says which rows and what to do.
 */
const refusesRows = 'NR001';

/** Lock key that makes two processes starting on one database take turns. */
const advisoryLock = 7_660_301;

/**
 * Migrates the schema: runs every file of `directory` that has not run, in name order, each in one
 * transaction.
 * There is no way back: a database that a newer version has migrated is refused, because this
 * version does not know what its rows mean. A file that was changed after it ran stops the start,
 * because schemas must never differ silently.
 * @param only the files to run, for a database that must match another one
 * @returns the names of the files that ran
 * @throws CannotStart, with one line, when the database is of a newer version or holds rows that a
 * file refuses
 */
export async function migrate(
  database: Database,
  directory: string,
  only?: ReadonlySet<string>,
): Promise<string[]> {
  await database
    .script(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    .catch(
      // two first starts at once: the loser of the race finds the table created
      (error: unknown) =>
        database
          .query('SELECT 1 FROM schema_migrations LIMIT 1')
          .catch(() => Promise.reject(error)),
    );
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  await refuseNewer(database, files);
  const ran: string[] = [];
  for (const name of files.filter((file) => only?.has(file) ?? true)) {
    const text = readFileSync(join(directory, name), 'utf8');
    const digest = createHash('sha256').update(text).digest('hex');
    const [known] = await database.query<{ digest: string }>(
      'SELECT digest FROM schema_migrations WHERE name = $1',
      [name],
    );
    if (known && known.digest !== digest && known.digest !== formerDigests[name])
      throw new Error(`Migration ${name} was changed after it ran`);
    if (known) continue;
    // a script without BEGIN is one implicit transaction; a second process blocks on the lock, then
    // fails
    // on the row's key and finds the work done
    const guarded = `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true);
      SELECT pg_advisory_xact_lock(${advisoryLock});
      INSERT INTO schema_migrations (name, digest) VALUES ('${name.replaceAll("'", "''")}', '${digest}');
      ${text}`;
    try {
      await database.script(guarded);
      ran.push(name);
    } catch (error) {
      if (codeOf(error) === refusesRows) throw new CannotStart((error as Error).message);
      const [byOther] = await database.query<{ digest: string }>(
        'SELECT digest FROM schema_migrations WHERE name = $1',
        [name],
      );
      if (byOther?.digest !== digest) throw error;
    }
  }
  return ran;
}

/** A recorded file that this version does not have was run by a newer version. */
async function refuseNewer(database: Database, files: readonly string[]): Promise<void> {
  const [newer] = await database.query<{ name: string }>(
    'SELECT name FROM schema_migrations WHERE NOT (name = ANY($1::text[])) ORDER BY name DESC LIMIT 1',
    [files],
  );
  if (newer)
    throw new CannotStart(
      `the database was brought forward by a newer version of Noren (${newer.name}), which this one does not know: start that version, or restore a backup from before it`,
    );
}
