import { useSyncExternalStore } from 'react';

/**
 * spec §2: the full-screen overlay is shown on the root path or while this flag is set. A counter,
 * because several tasks may run at once.
 */
let runningTasks = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  runningTasks += by;
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
    () => runningTasks > 0,
    () => false,
  );
}

export function showsOverlay(context: { path: string; flag: boolean }): boolean {
  return context.path === '/' || context.flag;
}
