import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database, Db } from './database.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { openPostgres } from './postgres.ts';

/** Where the database of another kind lies that Noren had until 0.3.2. */
export const formerFolder = 'pglite';

/** The database that is given, else the one that comes along. */
export async function openDatabase(config: Config, tell: (line: string) => void): Promise<Database> {
  const { database_pool_size: poolSize, database_prepare: prepare } = config;
  if (config.database_url) return openPostgres(config.database_url, { poolSize, prepare, listenTo: config.database_listen_url });
  const before = join(config.data_dir, formerFolder);
  if (existsSync(before))
    tell(`${before} holds the database of Noren 0.3.2 or older (PGlite), which this version cannot read: it is left as it is, beside a new one`);
  const embedded = await openEmbedded(config.data_dir, tell);
  return openPostgres(embedded.connection, { poolSize, prepare, onClose: embedded.close });
}

/** Has so many of the pool's connections begun, so that no caller waits for it. What cannot be begun now is begun by whoever needs it. */
export const openConnections = (db: Db, count: number): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: count }, () => db.query('SELECT pg_sleep(0.01)')));
