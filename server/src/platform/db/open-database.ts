import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database, Db } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres.ts';

/** Folder of the PGlite database that Noren used until 0.3.2. */
export const formerFolder = 'pglite';

/**
 * Opens the database of DATABASE_URL, or else the embedded one.
 * @param tell gets a line about anything that takes long or needs attention
 */
export async function openDatabase(
  config: Config,
  tell: (line: string) => void,
): Promise<Database> {
  const { database_pool_size: poolSize, database_prepare: prepare } = config;
  if (config.database_url)
    return openPostgres(config.database_url, {
      poolSize,
      prepare,
      listenTo: config.database_listen_url,
    });
  const before = join(config.data_dir, formerFolder);
  if (existsSync(before))
    tell(
      `${before} holds the database of Noren 0.3.2 or older (PGlite), which this version cannot read: it is left as it is, beside a new one`,
    );
  const embedded = await openEmbedded(config.data_dir, tell);
  return openPostgres(embedded.connection, { poolSize, prepare, onClose: embedded.close });
}

/**
 * Opens this many of the pool's connections in advance, so that no caller waits for it. Failures
 * are ignored: the caller that needs a connection opens it.
 */
export const openConnections = (db: Db, count: number): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: count }, () => db.query('SELECT pg_sleep(0.01)')));
