import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log/log.ts';

/**
 * Dependencies that every folder shares within one process. A folder that needs more declares its
 * own extension (`OrdersApp`, `CheckoutApp`) in its `app.ts` or at the head of the file that takes
 * it; app/context/app.ts combines them all.
 */
export interface Ground {
  config: Config;
  database: Database;
  log: Log;
  /** The database's time, which all processes share; tests can move it. */
  now: () => Date;
}
