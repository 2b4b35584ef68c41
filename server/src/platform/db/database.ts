/**
 * What a process caches: the rows of `sessions`; of `stores`, its kinds, payment and shipping
 * settings.
 */
export type KeptInMemory = 'sessions' | 'stores';

/** Runs SQL; each statement takes a connection of its own. */
export interface Db {
  /**
   * @param text SQL with $1, $2 …; constant text, so that it is prepared once. Lists are passed as
   * arrays (unnest) or JSON.
   * @returns the rows; int8 and numeric never appear in results (counts are cast to int).
   */
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

/**
 * A Db inside an open transaction. Functions that change money, stock or an order's state take this
 * type.
 */
export interface Tx extends Db {
  readonly inTransaction: true;
  /**
   * Queues a statement whose rows are not needed: it is sent with the next one or with COMMIT. If
   * it fails, the transaction fails.
   */
  last(text: string, params: readonly unknown[]): Promise<void>;
  /**
   * Marks this process's caches of these tables as stale. They are cleared after COMMIT, before the
   * caller gets its result.
   */
  changed(what: KeptInMemory): void;
}

export type Stop = () => Promise<void>;

interface Lines {
  in_use: number;
  idle: number;
  waiting: number;
  /** time since the listening connection last received anything; null: it never did */
  heard_ms_ago: number | null;
}

/** Options of a transaction that differ from the defaults, in milliseconds. */
export interface Transacting {
  lock?: number;
  /** the transaction is not begun, retried or committed after this long */
  within?: number;
  /**
   * Its statements find their rows by key whatever the tables hold, so PostgreSQL plans them once
   * per connection. Planning the statements of a batch takes longer than running them (D-025).
   */
  byKey?: boolean;
}

/** A PostgreSQL database, the embedded or an external one: same statements, same migrations. */
export interface Database extends Db {
  readonly statements: number;
  /**
   * Round trips since the start, with those of the listening connection; statements that are sent
   * together count as one.
   */
  readonly messages: number;
  /**
   * The database is behind a pooler: LISTEN does not work through it, and each transaction may get
   * another connection.
   */
  readonly isPooled: boolean;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * A transaction that lost a conflict, or its connection before COMMIT, is retried (three times),
   * so `work` must have no effect outside the database. When the answer to COMMIT is lost, the
   * database is asked for the result (`markCommits`).
   * @throws CommitOutcomeUnknown when it could not be asked either
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, how?: Transacting): Promise<T>;
  /** The same with limits of minutes, for background work. */
  readonly unhurried: Pick<Database, 'query' | 'transaction'>;
  /** Runs a script of several statements without parameters; the script sets its own limits. */
  script(text: string): Promise<void>;
  /**
   * From now on each transaction inserts a commit marker; its table (migration 0008) must exist.
   */
  markCommits(): void;
  /**
   * Subscribes to NOTIFY of every process on this database. All channels share one connection.
   * `onGap` is called when notifications may have been missed (the connection was lost), before
   * listening continues.
   */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onGap: () => void,
  ): Promise<Stop>;
  /** Whether a NOTIFY of our own arrives within this many milliseconds. */
  hears(within: number): Promise<boolean>;
  /**
   * Whether notifications arrive at the moment: the connection is alive and has listened before
   * (`hears`; behind a pooler it never does).
   */
  isHearing(): boolean;
  /**
   * Runs `forget` after each transaction of this process that called `tx.changed(what)` and may
   * have been committed. Other processes get a NOTIFY.
   */
  afterChange(what: KeptInMemory, forget: () => unknown): void;
  /** Returns false after a write failed because the disk is full or read-only, until a probe succeeds. */
  canWrite(): Promise<boolean>;
  lines(): Lines;
  close(): Promise<void>;
}

export async function one<Row>(
  db: Db,
  text: string,
  params?: readonly unknown[],
): Promise<Row | undefined> {
  return (await db.query<Row>(text, params))[0];
}
