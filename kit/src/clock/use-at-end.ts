import { useEffect, useEffectEvent } from 'react';
import { serverClockError } from './server-clock.ts';

/**
 * Calls `onEnd` once a time is over on the server too. It waits for the possible error of
 * serverNow(), because a request sent too early would return the state before the end. It runs when
 * `over` changes, with the current `onEnd`, even if the component was unmounted meanwhile.
 * @param over whether the time is over, or how many of several times are
 */
export function useAtEnd(over: boolean | number, onEnd: () => void): void {
  const callOnEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (over) setTimeout(() => callOnEnd(), serverClockError());
  }, [over]);
}
