/** The server did not answer although this device says that it is online: the line is cut further on. */
let isSilent = false;
const listeners = new Set<() => void>();

/** Whether the shop can be reached, as far as this page knows. */
export const isReachable = (): boolean => navigator.onLine && !isSilent;

/** Said by whoever watches the line (watch-line.ts). */
export function setSilent(silent: boolean): void {
  isSilent = silent;
  listeners.forEach((listener) => listener());
}

export function subscribeToLine(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
