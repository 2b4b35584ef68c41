import type { SandboxStore } from './store.ts';

/** A SandboxStore in this process, for tests. Values are copied in and out. */
export function createMemoryStore(): SandboxStore {
  const kinds = new Map<string, Map<string, string>>();
  const rows = (kind: string) => {
    const found = kinds.get(kind) ?? new Map<string, string>();
    kinds.set(kind, found);
    return found;
  };
  const parse = <T>(text: string | undefined) =>
    text === undefined ? undefined : (JSON.parse(text) as T);

  return {
    async get<T>(kind: string, key: string) {
      return parse<T>(rows(kind).get(key));
    },
    async put(kind, key, value) {
      rows(kind).set(key, JSON.stringify(value));
    },
    async insert(kind, key, value) {
      if (rows(kind).has(key)) return false;
      rows(kind).set(key, JSON.stringify(value));
      return true;
    },
    async list<T>(kind: string, prefix = '') {
      return [...rows(kind)]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, text]) => ({ key, value: JSON.parse(text) as T }));
    },
    async update<T>(kind: string, key: string, fn: (current: T | undefined) => T | undefined) {
      const next = fn(parse<T>(rows(kind).get(key)));
      if (next === undefined) rows(kind).delete(key);
      else rows(kind).set(key, JSON.stringify(next));
      return next;
    },
  };
}
