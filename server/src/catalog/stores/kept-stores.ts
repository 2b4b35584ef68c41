import type { Database } from '../../platform/db/database.ts';
import { findStoreTerms, type StoreTermsShown } from './queries.ts';

/** Under webhooks there is a net: how long what is kept is believed, in milliseconds. */
const maxAge = 60_000;

/** What is shown of stores; what an order is decided by is read in its own transaction. */
export interface KeptStores {
  bySlug: (slug: string) => Promise<StoreTermsShown | undefined>;
  byId: (id: number) => Promise<StoreTermsShown | undefined>;
}

/**
 * Stores, kept until one of them, or its settings, is written to: in this process before the writer is answered, in others by NOTIFY (migration 0019).
 * Callers of one moment share a look.
 */
export async function keepStores(database: Database): Promise<KeptStores> {
  const kept = new Map<string, { found: Promise<StoreTermsShown | undefined>; until: number }>();
  const forgetAll = () => kept.clear();
  await database.listen('terms_changed', forgetAll, forgetAll);
  database.afterChange('stores', forgetAll);

  function look(key: string, by: { slug: string } | { id: number }): Promise<StoreTermsShown | undefined> {
    const known = kept.get(key);
    if (known && known.until > performance.now() && database.isHearing()) return known.found;
    const entry = { found: findStoreTerms(database, by), until: performance.now() + maxAge };
    const drop = () => void (kept.get(key) === entry && kept.delete(key));
    entry.found.then((found) => found ?? drop(), drop);
    // slugs come from callers: there is no end to those that name nothing
    if (kept.size < 10_000) kept.set(key, entry);
    return entry.found;
  }
  return { bySlug: (slug) => look(`slug ${slug}`, { slug }), byId: (id) => look(`id ${id}`, { id }) };
}
