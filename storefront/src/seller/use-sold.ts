import type { PostProduct } from '@noren/contract/entities/live-post';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { LiveView } from '../live/use-live-post.ts';
import { createPace, type Pace } from './pace.ts';

/** Minimum interval of requests in ms, while buyers take one unit after another. */
const minIntervalMs = 2_000;
/** Polling interval in ms: units that change from held to sold cause no event. */
const pollIntervalMs = 10_000;

/** Returns the stock of all goods as one text, to detect changes; independent of their order. */
const leftOf = (products: readonly PostProduct[]): string =>
  products
    .flatMap(({ skus }) => skus.map((sku) => `${sku.id}:${sku.available_quantity}`))
    .sort()
    .join();

/**
 * Keeps sold quantities up to date while a seller watches. Only responses have them, so the post is
 * refetched when events change other quantities.
 */
export function useSold(live: LiveView | null): void {
  const products = live?.products;
  const left = useMemo(() => leftOf(products ?? []), [products]);
  const known = useRef(left);
  const pace = useRef<Pace>(null);
  // Before the first event a response would also set the order, and might be older than a change
  // made meanwhile.
  const ask = useEffectEvent(async () =>
    live && live.feed.sequence !== null ? live.refetch() : undefined,
  );
  useEffect(() => {
    const mine = createPace(() => ask(), minIntervalMs);
    pace.current = mine;
    // loaded on another tab some time ago
    if (known.current !== '') mine.notify();
    const timer = setInterval(
      () => document.visibilityState === 'visible' && mine.notify(),
      pollIntervalMs,
    );
    return () => {
      clearInterval(timer);
      mine.stop();
    };
  }, []);
  useEffect(() => {
    if (known.current !== '' && known.current !== left) pace.current?.notify();
    known.current = left;
  }, [left]);
}
