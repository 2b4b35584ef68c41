/** Something that answers SQL: a connection of its own for each statement. */
export interface Db {
  /**
   * @param text SQL with $1, $2 …; constant text, so that the engine prepares it once. Lists travel as arrays (unnest) or JSON.
   * @returns the rows; int8 and numeric never appear in results (counts are cast to int).
   */
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** A Db inside an open transaction. Whatever changes money, stock or an order's state asks for this type. */
export interface Tx extends Db {
  readonly inTransaction: true;
}

export type Stop = () => Promise<void>;

/** One PostgreSQL, the one that comes along or a given one: the same statements, the same migrations. */
export interface Database extends Db {
  /** Statements sent since the start, BEGIN and COMMIT not counted. */
  readonly statements: number;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * A deadlock or serialisation failure is tried again (three times), so `work` must have no effect outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs a script of several statements, without parameters. */
  script(text: string): Promise<void>;
  /**
   * Hears NOTIFY of every process on this database. `onGap` is called when notices may have been missed
   * (the connection was lost), before listening goes on.
   */
  listen(channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<Stop>;
  close(): Promise<void>;
}

/** The first row, or undefined. */
export async function one<Row>(db: Db, text: string, params?: readonly unknown[]): Promise<Row | undefined> {
  return (await db.query<Row>(text, params))[0];
}

const retriable = new Set(['40001', '40P01']);

/** PostgreSQL's SQLSTATE of a thrown error, e.g. 23505 for a broken unique key. */
function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Tries again what lost against a concurrent transaction. */
export async function retryingConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !retriable.has(sqlState(error) ?? '')) throw error;
    }
  }
}
