import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** What a file was before its comments alone were changed: databases that know it by that are right. */
const formerDigests: Record<string, string> = { '0001-shop.sql': 'caccff33d95d7765526fd7abcfbe751e79bf3db25db75689edffba8d3bf39945' };

/** Two processes that start together on one database take turns here. */
const advisoryLock = 7_660_301;

/**
 * Brings the schema forward: every file of `directory` that was not run yet, in name order, each in one transaction.
 * Forward only. A file that changed after it ran stops the start: schemas must never differ silently.
 * @param only these of them, for a database that is to be as another one is
 * @returns the names of the files that ran.
 */
export async function migrate(database: Database, directory: string, only?: ReadonlySet<string>): Promise<string[]> {
  await database
    .script('CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())')
    .catch(
      // two first starts at once: the loser of the catalogue race finds the table there
      (error: unknown) => database.query('SELECT 1 FROM schema_migrations LIMIT 1').catch(() => Promise.reject(error)),
    );
  const ran: string[] = [];
  for (const name of readdirSync(directory)
    .filter((file) => file.endsWith('.sql') && (only?.has(file) ?? true))
    .sort()) {
    const text = readFileSync(join(directory, name), 'utf8');
    const digest = createHash('sha256').update(text).digest('hex');
    const [known] = await database.query<{ digest: string }>('SELECT digest FROM schema_migrations WHERE name = $1', [name]);
    if (known && known.digest !== digest && known.digest !== formerDigests[name]) throw new Error(`Migration ${name} was changed after it ran`);
    if (known) continue;
    // a script without BEGIN is one implicit transaction;
    // a second process blocks on the lock, then trips over the row and finds the work done
    const guarded = `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true);
      SELECT pg_advisory_xact_lock(${advisoryLock});
      INSERT INTO schema_migrations (name, digest) VALUES ('${name.replaceAll("'", "''")}', '${digest}');
      ${text}`;
    try {
      await database.script(guarded);
      ran.push(name);
    } catch (error) {
      const [byOther] = await database.query<{ digest: string }>('SELECT digest FROM schema_migrations WHERE name = $1', [name]);
      if (byOther?.digest !== digest) throw error;
    }
  }
  return ran;
}
