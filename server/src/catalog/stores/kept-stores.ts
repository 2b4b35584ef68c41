import type { Database } from '../../platform/db/database.ts';
import { findStoreTerms, type StoreTermsShown } from './queries.ts';

/** Safety net for missed NOTIFYs: cache entries expire after this many milliseconds. */
const maxAge = 60_000;

/** Stores as shown. An order is decided by what its own transaction reads. */
export interface KeptStores {
  bySlug: (slug: string) => Promise<StoreTermsShown | undefined>;
  byId: (id: number) => Promise<StoreTermsShown | undefined>;
}

/**
 * Caches stores until one of them, or its settings, is written: this process drops them before the
 * writer gets its answer, others on NOTIFY (migration 0019). Concurrent callers share a read.
 */
export async function keepStores(database: Database): Promise<KeptStores> {
  const kept = new Map<string, { found: Promise<StoreTermsShown | undefined>; until: number }>();
  const dropAll = () => kept.clear();
  await database.listen('terms_changed', dropAll, dropAll);
  database.afterChange('stores', dropAll);

  function findCached(
    key: string,
    by: { slug: string } | { id: number },
  ): Promise<StoreTermsShown | undefined> {
    const known = kept.get(key);
    if (known && known.until > performance.now() && database.isHearing()) return known.found;
    const entry = { found: findStoreTerms(database, by), until: performance.now() + maxAge };
    const drop = () => void (kept.get(key) === entry && kept.delete(key));
    entry.found.then((found) => found ?? drop(), drop);
    // slugs come from callers, so the number of unknown ones is unbounded
    if (kept.size < 10_000) kept.set(key, entry);
    return entry.found;
  }
  return {
    bySlug: (slug) => findCached(`slug ${slug}`, { slug }),
    byId: (id) => findCached(`id ${id}`, { id }),
  };
}
