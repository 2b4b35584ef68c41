/** What a process keeps in memory: the rows of `sessions`; of `stores`, its kinds, payment and shipping settings. */
export type KeptInMemory = 'sessions' | 'stores';

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
  /**
   * A statement whose rows nobody needs: it is sent together with the next one or with COMMIT. Its failure is the transaction's.
   */
  last(text: string, params: readonly unknown[]): Promise<void>;
  /** Says that what this process keeps in memory of these tables is out of date. Caches are emptied after COMMIT, before the caller gets an answer. */
  changed(what: KeptInMemory): void;
}

export type Stop = () => Promise<void>;

/** How a process stands with its database at this moment. */
interface Lines {
  in_use: number;
  idle: number;
  /** who wait for a connection */
  waiting: number;
  /** since the listening connection last gave a sign of life; null: it never listened */
  heard_ms_ago: number | null;
}

/** How a transaction goes, where not as all others. Times in milliseconds. */
export interface Transacting {
  /** it waits no longer for a row that another one has locked */
  lock?: number;
  /** it is not begun, repeated or committed after so long */
  within?: number;
}

/** One PostgreSQL, the one that comes along or a given one: the same statements, the same migrations. */
export interface Database extends Db {
  /** Statements with parameters sent since the start. */
  readonly statements: number;
  /** Round trips since the start: statements that were sent together are one; those of the listening connection are counted too. */
  readonly messages: number;
  /** A pooler stands between: LISTEN hears nothing through it, and a connection is another one in each transaction. */
  readonly isPooled: boolean;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * What lost against another transaction, or lost its connection before it was committed, is tried again (three times), so `work` must have no effect
   * outside the database. When the answer to COMMIT is lost the database is asked what became of it (`markCommits`).
   * @throws CommitOutcomeUnknown when it could not be asked either
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, how?: Transacting): Promise<T>;
  /** The same for what nobody waits for: its statements may take minutes. */
  readonly unhurried: Pick<Database, 'query' | 'transaction'>;
  /** Runs a script of several statements, without parameters; it sets its own limits. */
  script(text: string): Promise<void>;
  /** From now on each transaction leaves a mark; its table (migration 0008) must be there. */
  markCommits(): void;
  /**
   * Hears NOTIFY of every process on this database. `onGap` is called when notifications may have been missed
   * (the connection was lost), before listening goes on. All channels share one connection.
   */
  listen(channel: string, onNotification: (payload: string) => void, onGap: () => void): Promise<Stop>;
  /** Whether a NOTIFY of ours is heard within so many milliseconds. */
  hears(within: number): Promise<boolean>;
  /** Whether notifications are heard at this moment: some were before (`hears`; behind a pooler none ever are), and the line stands. */
  isHearing(): boolean;
  /** Runs `forget` whenever a transaction of this process that called `tx.changed(what)` may have been committed. Other processes get a NOTIFY. */
  afterChange(what: KeptInMemory, forget: () => unknown): void;
  /** Returns false after a write failed because the disk is full or read-only, until a probe succeeds. */
  canWrite(): Promise<boolean>;
  /** Its connections, as they are now. */
  lines(): Lines;
  close(): Promise<void>;
}

/** The first row, or undefined. */
export async function one<Row>(db: Db, text: string, params?: readonly unknown[]): Promise<Row | undefined> {
  return (await db.query<Row>(text, params))[0];
}
