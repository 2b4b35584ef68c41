import { useSyncExternalStore } from 'react';

/**
 * A value that lasts as long as the tab: reloads and the way to the bank and back keep it; another
 * tab has its own.
 */
export interface TabValue<T> {
  get(): T;
  set(value: T): void;
  change(part: Partial<T>): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

const known = new Map<string, Pick<TabValue<object>, 'clear'>>();

/**
 * Returns one named value; the same name returns the same value. If storage is blocked it lasts as
 * long as the page.
 */
export function tabValue<T extends object>(name: string, initial: T): TabValue<T> {
  const key = `huc-${name}`;
  const existing = known.get(key) as TabValue<T> | undefined;
  if (existing) return existing;
  const listeners = new Set<() => void>();
  let current: T = { ...initial, ...readStored<T>(key) };
  const write = (value: T, text: string | null) => {
    current = value;
    try {
      if (text === null) window.sessionStorage.removeItem(key);
      else window.sessionStorage.setItem(key, text);
    } catch {
      // Private mode or full storage: only `current` has the value.
    }
    for (const listener of listeners) listener();
  };
  const value: TabValue<T> = {
    get: () => current,
    set: (next) => write(next, JSON.stringify(next)),
    change: (part) => value.set({ ...current, ...part }),
    clear: () => write(initial, null),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  known.set(key, value);
  return value;
}

/**
 * Clears all values for the next user of this browser; those of an earlier page load are only in
 * the storage.
 */
export function clearTabValues(): void {
  for (const value of known.values()) value.clear();
  try {
    for (const [key, text] of Object.entries(window.sessionStorage)) {
      // Other entries of the visit (age, reloads) are not objects, and are kept.
      if (key.startsWith('huc-') && text.startsWith('{')) window.sessionStorage.removeItem(key);
    }
  } catch {
    // Private mode: there was only the memory.
  }
}

function readStored<T>(key: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Partial<T>) : {};
  } catch {
    return {};
  }
}

export function useTabValue<T>(value: TabValue<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get);
}
