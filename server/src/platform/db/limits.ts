/** How long work on the database may take, in milliseconds. */
export interface StatementLimits {
  /** one statement, by the database's own clock (`statement_timeout`) */
  statement: number;
  /** one wait for a row that another transaction has locked (`lock_timeout`) */
  lock: number;
  /** a transaction whose next statement does not come (`idle_in_transaction_session_timeout`): less than `silence`, so that one whose line is lost has ended when somebody asks */
  idle: number;
  /** one answer on a connection: longer than the database itself would take for it, so that nothing came means that the line is dead */
  silence: number;
  /** a whole transaction from its first connection on: none is begun, repeated or committed after it */
  whole: number;
}

/** For whatever somebody waits for. */
export const promptly: StatementLimits = { statement: 4_000, lock: 2_000, idle: 4_000, silence: 5_000, whole: 10_000 };

/** For what nobody waits for: migrations, the demo's goods, statistics of large tables. */
export const unhurriedly: StatementLimits = { statement: 600_000, lock: 600_000, idle: 60_000, silence: 601_000, whole: 3_600_000 };

/** How long one try to connect may take. */
export const connectWithin = 2_500;

/** How long after the database went away a caller waits for it rather than being refused; later callers are refused sooner. */
export const patience = 8_000;
