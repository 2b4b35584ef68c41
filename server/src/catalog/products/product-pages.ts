import type { Database, Stop } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';

interface Kept<T> {
  value: T;
  bytes: Buffer;
  until: number;
}

/** What building an answer yields: the value, and until when the clock alone leaves it true. */
interface Built<T> {
  value: T;
  boundary: Date | null;
}

/**
 * Answers about goods that many callers share, kept as bytes until something about their store changes.
 * Every change of stock or goods sends NOTIFY store_changed inside its transaction, so each process drops what it kept
 * as soon as the change is committed; a sale's start or end, and `maxAge` as a net under both, end it by the clock.
 */
export interface ProductPages {
  /** @param isRare there is no end to what may be asked so: kept beside the others, in a bounded space of their own */
  get<T>(store_id: number, key: string, now: Date, build: () => Promise<Built<T> | null>, isRare?: boolean): Promise<{ value: T; bytes: Buffer } | null>;
  close: Stop;
}

const maxAge = 5_000;
const maxKept = 400;
/** What searches may take of the memory, in bytes of all stores; when it is full they begin anew. */
const mostOfSearches = 8 * 1024 * 1024;
/** A search whose answer is longer than that is asked for by nobody twice. */
const longestSearch = 128 * 1024;

export async function keepProductPages(database: Database): Promise<ProductPages> {
  const kept = new Map<number, Map<string, Kept<unknown>>>();
  const searches = new Map<number, Map<string, Kept<unknown>>>();
  let ofSearches = 0;
  const building = new Map<string, Promise<{ value: unknown; bytes: Buffer } | null>>();
  const versions = new Map<number, number>();
  let epoch = 0;

  const forget = (store_id: number) => {
    kept.delete(store_id);
    for (const { bytes } of searches.get(store_id)?.values() ?? []) ofSearches -= bytes.length;
    searches.delete(store_id);
    versions.set(store_id, (versions.get(store_id) ?? 0) + 1);
  };
  const forgetSearches = () => {
    searches.clear();
    ofSearches = 0;
  };
  const forgetAll = () => {
    kept.clear();
    forgetSearches();
    epoch++;
  };
  const stop = await database.listen('store_changed', (payload) => forget(Number(payload)), forgetAll);
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
    // callers that arrive while an answer is being built share it, unless the store has changed since
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
        if (versionOf(store_id) === version) (isRare ? keepSearch : keep)(store_id, key, entry, now.getTime());
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
    if (entry.bytes.length > longestSearch) return;
    const own = searches.get(store_id) ?? new Map<string, Kept<unknown>>();
    ofSearches += entry.bytes.length - (own.get(key)?.bytes.length ?? 0);
    if (ofSearches > mostOfSearches) {
      forgetSearches();
      own.clear();
      ofSearches = entry.bytes.length;
    }
    own.set(key, entry);
    searches.set(store_id, own);
  }

  return { get, close: stop };
}

/** What this folder needs of the process (app/context/app.ts). */
export interface ProductsApp extends Ground {
  productPages: ProductPages;
}
