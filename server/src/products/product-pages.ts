import type { Database, Stop } from '../db/database.ts';

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
  /** @param isRare shared by those who ask at the same moment, but not kept: there is no end to what may be asked so */
  get<T>(store_id: number, key: string, now: Date, build: () => Promise<Built<T> | null>, isRare?: boolean): Promise<{ value: T; bytes: Buffer } | null>;
  close: Stop;
}

const maxAge = 5_000;
const maxKept = 400;

export async function keepProductPages(database: Database): Promise<ProductPages> {
  const kept = new Map<number, Map<string, Kept<unknown>>>();
  const building = new Map<string, Promise<{ value: unknown; bytes: Buffer } | null>>();
  const versions = new Map<number, number>();
  let epoch = 0;

  const forget = (store_id: number) => {
    kept.delete(store_id);
    versions.set(store_id, (versions.get(store_id) ?? 0) + 1);
  };
  const forgetAll = () => {
    kept.clear();
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
    const hit = kept.get(store_id)?.get(key) as Kept<T> | undefined;
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
        if (!isRare && versionOf(store_id) === version) keep(store_id, key, entry, now.getTime());
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

  return { get, close: stop };
}
