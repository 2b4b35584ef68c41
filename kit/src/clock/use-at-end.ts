import { useEffect, useEffectEvent } from 'react';
import { serverDoubt } from './server-clock.ts';

/**
 * Calls `tell` once a time is over for the server too: serverNow() may be early by its doubt, and who asks the server in that moment is told how things
 * stood before the end. Only the turn counts, not a new `tell`; what is shown no more when the moment comes is told all the same.
 * @param over whether it is over, or how many of several are
 */
export function useAtEnd(over: boolean | number, tell: () => void): void {
  const tellEnd = useEffectEvent(tell);
  useEffect(() => {
    if (over) setTimeout(() => tellEnd(), serverDoubt());
  }, [over]);
}
