import { isReachable, subscribeToLine } from './line.ts';

/**
 * Calls the listener when the server becomes reachable again. @returns a function that unsubscribes
 */
export function whenReachableAgain(listener: () => void): () => void {
  let was = isReachable();
  return subscribeToLine(() => {
    const is = isReachable();
    if (is && !was) listener();
    was = is;
  });
}
