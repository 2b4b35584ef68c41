import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** Returns the milliseconds until `end` by the server's clock, updated every second; stops at 0. */
export function useTimeLeft(end: string | number): number {
  const endTime = new Date(end).getTime();
  const [left, setLeft] = useState(() => Math.max(0, endTime - serverNow()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Math.max(0, endTime - serverNow());
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [endTime]);
  return left;
}
