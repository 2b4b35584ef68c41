import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { useEffect, useState } from 'react';
import { phaseOf, type PostPhase } from './post-phase.ts';

/** Maximum delay of a timer. */
const longestTimer = 2 ** 31 - 1;

/** Returns a post's state by the server's clock; updates when the announced time comes. */
export function usePostPhase(post: Parameters<typeof phaseOf>[0]): PostPhase {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const wait = post.upcoming_at === null ? 0 : Date.parse(post.upcoming_at) - serverNow();
    if (wait <= 0) return;
    const timer = setTimeout(() => setNow(serverNow()), Math.min(wait + 500, longestTimer));
    return () => clearTimeout(timer);
  }, [post.upcoming_at]);
  return phaseOf(post, now);
}
