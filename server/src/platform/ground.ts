import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log/log.ts';

/**
 * What every folder stands on, of what one process holds. What a folder needs beside it, it says itself (`OrdersApp`, `CheckoutApp`: in its `app.ts`, or at
 * the head of the file that takes it), and app/context/app.ts holds it all.
 */
export interface Ground {
  config: Config;
  database: Database;
  log: Log;
  /** The database's time, which all processes share; tests move it. */
  now: () => Date;
}
