import type { Database, Stop } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';

interface Kept<T> {
  value: T;
  bytes: Buffer;
  until: number;
}

/** A built answer, and when it becomes outdated by the clock. */
interface Built<T> {
  value: T;
  boundary: Date | null;
}

/**
 * Caches answers about goods that many callers share, as bytes, until their store changes. Every
 * change of stock or goods sends NOTIFY store_changed in its transaction, so each process drops its
 * cached answers as soon as the change is committed. By the clock an entry ends when a sale starts
 * or ends, and after `maxAge` as a safety net.
 */
export interface ProductPages {
  /**
   * @param isRare the set of keys is unbounded, as for searches: cached separately with a memory
   * bound
   */
  get<T>(
    store_id: number,
    key: string,
    now: Date,
    build: () => Promise<Built<T> | null>,
    isRare?: boolean,
  ): Promise<{ value: T; bytes: Buffer } | null>;
  close: Stop;
}

const maxAge = 5_000;
const maxKept = 400;
/**
 * Memory bound for cached searches of all stores, in bytes; when it is reached, all are dropped.
 */
const maxSearchBytes = 8 * 1024 * 1024;
/** Longer answers of searches are not cached: they are unlikely to be requested twice. */
const maxAnswerBytes = 128 * 1024;

export async function keepProductPages(database: Database): Promise<ProductPages> {
  const kept = new Map<number, Map<string, Kept<unknown>>>();
  const searches = new Map<number, Map<string, Kept<unknown>>>();
  let searchBytes = 0;
  const building = new Map<string, Promise<{ value: unknown; bytes: Buffer } | null>>();
  const versions = new Map<number, number>();
  let epoch = 0;

  const drop = (store_id: number) => {
    kept.delete(store_id);
    for (const { bytes } of searches.get(store_id)?.values() ?? []) searchBytes -= bytes.length;
    searches.delete(store_id);
    versions.set(store_id, (versions.get(store_id) ?? 0) + 1);
  };
  const dropSearchPages = () => {
    searches.clear();
    searchBytes = 0;
  };
  const dropAll = () => {
    kept.clear();
    dropSearchPages();
    epoch++;
  };
  const stop = await database.listen('store_changed', (payload) => drop(Number(payload)), dropAll);
  const versionOf = (store_id: number): string => `${epoch}.${versions.get(store_id) ?? 0}`;

  async function get<T>(
    store_id: number,
    key: string,
    now: Date,
    build: () => Promise<Built<T> | null>,
    isRare = false,
  ): Promise<{ value: T; bytes: Buffer } | null> {
    const hit = (isRare ? searches : kept).get(store_id)?.get(key) as Kept<T> | undefined;
    if (hit && hit.until > now.getTime()) return hit;
    // concurrent callers share the answer that is being built, unless the store has changed since
    const version = versionOf(store_id);
    const work = `${store_id} ${version} ${key}`;
    let pending = building.get(work) as Promise<{ value: T; bytes: Buffer } | null> | undefined;
    if (!pending) {
      pending = (async () => {
        const built = await build();
        if (!built) return null;
        const entry: Kept<T> = {
          value: built.value,
          bytes: Buffer.from(JSON.stringify(built.value)),
          until: Math.min(now.getTime() + maxAge, built.boundary?.getTime() ?? Infinity),
        };
        if (versionOf(store_id) === version)
          (isRare ? keepSearch : keep)(store_id, key, entry, now.getTime());
        return entry;
      })().finally(() => building.delete(work));
      building.set(work, pending);
    }
    return pending;
  }

  function keep(store_id: number, key: string, entry: Kept<unknown>, now: number): void {
    let pages = kept.get(store_id);
    if (!pages) kept.set(store_id, (pages = new Map()));
    for (const [name, { until }] of pages) if (until <= now) pages.delete(name);
    if (pages.size >= maxKept) pages.delete(pages.keys().next().value as string);
    pages.set(key, entry);
  }

  function keepSearch(store_id: number, key: string, entry: Kept<unknown>): void {
    if (entry.bytes.length > maxAnswerBytes) return;
    const own = searches.get(store_id) ?? new Map<string, Kept<unknown>>();
    searchBytes += entry.bytes.length - (own.get(key)?.bytes.length ?? 0);
    if (searchBytes > maxSearchBytes) {
      dropSearchPages();
      own.clear();
      searchBytes = entry.bytes.length;
    }
    own.set(key, entry);
    searches.set(store_id, own);
  }

  return { get, close: stop };
}

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface ProductsApp extends Ground {
  productPages: ProductPages;
}
