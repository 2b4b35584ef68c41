/** Time limits of database work, in milliseconds. */
export interface StatementLimits {
  /** one statement, by the database's own clock (`statement_timeout`) */
  statement: number;
  /** one wait for a row lock of another transaction (`lock_timeout`) */
  lock: number;
  /**
   * a transaction whose next statement does not arrive (`idle_in_transaction_session_timeout`);
   * less than `silence`, so that a transaction whose connection is lost has ended before its result
   * is looked up
   */
  idle: number;
  /**
   * one answer on a connection; longer than the database's own limits, so that a longer silence
   * means a dead connection
   */
  silence: number;
  /**
   * a whole transaction, from taking its connection; it is not begun, retried or committed
   * afterwards
   */
  whole: number;
}

/** For work that a caller waits for. */
export const promptly: StatementLimits = {
  statement: 4_000,
  lock: 2_000,
  idle: 4_000,
  silence: 5_000,
  whole: 10_000,
};

/** For background work: migrations, the demo's products, statistics of large tables. */
export const unhurriedly: StatementLimits = {
  statement: 600_000,
  lock: 600_000,
  idle: 60_000,
  silence: 601_000,
  whole: 3_600_000,
};

/** Timeout of one attempt to connect. */
export const connectWithin = 2_500;

/** How long after the database went away callers wait for it; later callers are rejected sooner. */
export const patience = 8_000;
