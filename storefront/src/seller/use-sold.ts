import type { PostProduct } from '@noren/contract/entities/live-post';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { LiveView } from '../live/use-live-post.ts';
import { createPace, type Pace } from './pace.ts';

/** Most questions while buyers take one unit after another. */
const pause = 2_000;
/** Units that go from held to sold change nothing that viewers are told: looked at without being told to. */
const intervalMs = 10_000;

/** What is left of everything, as one text that is another when any of it is; in whatever order the goods stand. */
const leftOf = (products: readonly PostProduct[]): string =>
  products
    .flatMap(({ skus }) => skus.map((sku) => `${sku.id}:${sku.available_quantity}`))
    .sort()
    .join();

/** While a seller looks at it, what was sold follows: only answers say it, so the post is asked for again when the stream tells of other quantities. */
export function useSold(live: LiveView | null): void {
  const products = live?.products;
  const left = useMemo(() => leftOf(products ?? []), [products]);
  const known = useRef(left);
  const pace = useRef<Pace>(null);
  // Without the stream an answer would also say the order, and might be older than what was moved meanwhile.
  const ask = useEffectEvent(async () => (live && live.feed.sequence !== null ? live.refetch() : undefined));
  useEffect(() => {
    const mine = createPace(() => ask(), pause);
    pace.current = mine;
    // loaded on another tab, some time ago
    if (known.current !== '') mine.told();
    const timer = setInterval(() => document.visibilityState === 'visible' && mine.told(), intervalMs);
    return () => {
      clearInterval(timer);
      mine.stop();
    };
  }, []);
  useEffect(() => {
    if (known.current !== '' && known.current !== left) pace.current?.told();
    known.current = left;
  }, [left]);
}
