/**
 * Storage of a provider's sandbox: trades, tokens, members, webhooks. It uses one table (kind, key,
 * value as JSON), so that the state survives a restart and two processes share it.
 */
export type SandboxStore = {
  get<T>(kind: string, key: string): Promise<T | undefined>;
  /** Writes a key, new or existing. */
  put(kind: string, key: string, value: unknown): Promise<void>;
  /** Writes only a new key; false if it exists. Exactly one of several processes gets true. */
  insert(kind: string, key: string, value: unknown): Promise<boolean>;
  /** Returns all rows of a kind whose key starts with `prefix`, in key order (byte order). */
  list<T>(kind: string, prefix?: string): Promise<{ key: string; value: T }[]>;
  /**
   * Reads, changes and writes one key atomically. `fn` gets the value (undefined: no such key) and
   * returns the value to store; undefined removes the row. Returns what `fn` returned. `fn` must be
   * synchronous and pure, because it may be called again after a conflict. If `fn` throws, nothing
   * is written and the error is rethrown. To create rows, use `insert`.
   */
  update<T>(
    kind: string,
    key: string,
    fn: (current: T | undefined) => T | undefined,
  ): Promise<T | undefined>;
};
