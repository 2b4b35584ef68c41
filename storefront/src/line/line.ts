/** The server did not respond although the device is online: the connection is lost elsewhere. */
let isSilent = false;
const listeners = new Set<() => void>();

/** Whether the server is reachable, as far as this page knows. */
export const isReachable = (): boolean => navigator.onLine && !isSilent;

/** Called by the connection watch (watch-line.ts). */
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

/**
 * Passes `chat` events of the post's stream to the chat. The stream opens with the page, and
 * the chat loads after the goods.
 */
export const chatLine: { hear?: ((data: string) => void) | undefined } = {};
