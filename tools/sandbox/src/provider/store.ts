/**
 * Where a provider's sandbox keeps what a real provider would keep: trades, tokens, members, webhooks. Behind it stands one table
 * (kind, key, value as JSON), so that the state outlives a restart and two processes share it.
 */
export type SandboxStore = {
  /** The value, or undefined. */
  get<T>(kind: string, key: string): Promise<T | undefined>;
  /** Writes, whether or not the key exists. */
  put(kind: string, key: string, value: unknown): Promise<void>;
  /** Writes only a new key; false when it exists already. Two processes that insert the same key: exactly one gets true. */
  insert(kind: string, key: string, value: unknown): Promise<boolean>;
  /** All rows of a kind whose key starts with `prefix`, in key order (byte order). */
  list<T>(kind: string, prefix?: string): Promise<{ key: string; value: T }[]>;
  /**
   * Atomic read-change-write of one key. `fn` gets the value (undefined = no such key) and returns what shall be stored; undefined removes the row.
   * Returns what `fn` returned. `fn` is synchronous and must be pure but for what it returns: it may be called again after a conflict.
   * When `fn` throws, nothing is written and the error comes out of here. Callers that create rows use `insert`.
   */
  update<T>(kind: string, key: string, fn: (current: T | undefined) => T | undefined): Promise<T | undefined>;
};
