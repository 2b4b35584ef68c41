import { isReachable, subscribeToLine } from './line.ts';

/** Calls once when the shop, which was not to be reached, is again. @returns what ends it */
export function whenReachableAgain(listener: () => void): () => void {
  let was = isReachable();
  return subscribeToLine(() => {
    const is = isReachable();
    if (is && !was) listener();
    was = is;
  });
}
