import { useSyncExternalStore } from 'react';

/** spec §2: the full-screen overlay is on for the root path or while this flag is. Counted, so that two works do not end each other's. */
let works = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  works += by;
  for (const listener of listeners) listener();
}

export async function withLoadingOverlay<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export function useLoadingFlag(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => works > 0,
    () => false,
  );
}

export function showsOverlay(context: { path: string; flag: boolean }): boolean {
  return context.path === '/' || context.flag;
}
