import type { StoreKind } from '@noren/contract/entities/goods';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  insertCollection,
  listCollections,
  lockCollections,
  removeCollections,
  updateCollection,
} from './collection-queries.ts';
import { notifyGoodsChanged } from './goods-queries.ts';
import { insertKind, listKinds, lockKinds, removeKinds, updateKind } from './kind-queries.ts';

const change = 'PUT /console/stores/{slug}/kinds';
const changeCollections = 'PUT /console/stores/{slug}/collections';

interface Wanted {
  id?: number | undefined;
  name: string;
}

/** The statements of categories, or of collections. */
interface Shelves {
  list: (db: Db, store_id: number) => Promise<StoreKind[]>;
  insert: (tx: Tx, store_id: number, name: string, position: number) => Promise<unknown>;
  update: (
    tx: Tx,
    store_id: number,
    id: number,
    name: string,
    position: number,
  ) => Promise<unknown>;
  remove: (tx: Tx, store_id: number, ids: readonly number[]) => Promise<void>;
}
const ofKinds: Shelves = {
  list: listKinds,
  insert: insertKind,
  update: updateKind,
  remove: removeKinds,
};
const ofCollections: Shelves = {
  list: listCollections,
  insert: insertCollection,
  update: updateCollection,
  remove: removeCollections,
};

/**
 * Writes a whole list of names and logs it.
 * @returns the new list; null: another person added or removed one since the list was read
 * @throws Failure VALIDATION_EXCEPTION for a name that is used twice
 */
async function writeShelves(
  tx: Tx,
  shelves: Shelves,
  field: 'kinds' | 'collections',
  by: { store_id: number; staff_id: number | null; call: string; now: Date },
  { wanted, removed }: { wanted: readonly Wanted[]; removed: readonly number[] },
): Promise<StoreKind[] | null> {
  const { store_id, staff_id, call, now } = by;
  const before = await shelves.list(tx, store_id);
  const there = new Set(before.map(({ id }) => id));
  const named = [...wanted.flatMap(({ id }) => id ?? []), ...removed];
  if (
    named.length !== there.size ||
    new Set(named).size !== there.size ||
    named.some((id) => !there.has(id))
  )
    return null;
  const twice = wanted.findIndex(
    ({ name }, index) => wanted.findIndex((other) => other.name === name) !== index,
  );
  if (twice !== -1)
    throw failCommon('VALIDATION_EXCEPTION', {
      errors: [{ path: `body.${field}.${twice}.name`, message: 'Another entry has this name' }],
    });
  if (removed.length > 0) await shelves.remove(tx, store_id, removed);
  for (const [index, { id, name }] of wanted.entries())
    await (id === undefined
      ? shelves.insert(tx, store_id, name, index + 1)
      : shelves.update(tx, store_id, id, name, index + 1));
  const data = await shelves.list(tx, store_id);
  const names = (list: typeof data) => ({ [field]: list.map(({ name }) => name) });
  await writeAudit(
    tx,
    { store_id, staff_id, call, subject: field, before: names(before), after: names(data) },
    now,
  );
  await notifyGoodsChanged(tx, store_id);
  return data;
}

export const kindHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/kinds'
  | typeof change
  | 'GET /console/stores/{slug}/collections'
  | typeof changeCollections
> = {
  'GET /console/stores/{slug}/kinds': {
    mode: 'read',
    run: async (db, { caller: { store_id } }) => ({ data: await listKinds(db, store_id) }),
  },
  [change]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { body: { kinds, removed } }) {
      await lockKinds(tx, store_id);
      const by = { store_id, staff_id, call: change, now };
      const data = await writeShelves(tx, ofKinds, 'kinds', by, { wanted: kinds, removed });
      if (!data) throw fail('CHANGED_MEANWHILE');
      return { data };
    },
  },
  'GET /console/stores/{slug}/collections': {
    mode: 'read',
    run: async (db, { caller: { store_id } }) => ({ data: await listCollections(db, store_id) }),
  },
  [changeCollections]: {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { body: { collections, removed } },
    ) {
      await lockKinds(tx, store_id);
      const known = [...collections.flatMap(({ id }) => id ?? []), ...removed];
      await lockCollections(tx, store_id, known);
      const by = { store_id, staff_id, call: changeCollections, now };
      const data = await writeShelves(tx, ofCollections, 'collections', by, {
        wanted: collections,
        removed,
      });
      if (!data) throw fail('CHANGED_MEANWHILE');
      return { data };
    },
  },
};
