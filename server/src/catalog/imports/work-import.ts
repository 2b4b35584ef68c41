import type { ImportReport } from '@noren/contract/entities/goods-import';
import { isUnavailable } from '../../platform/db/connection-errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { currentHandles } from '../products/handle-queries.ts';
import { applyPlan } from './apply-plan.ts';
import {
  endImport,
  findImport,
  leaseImport,
  noteProgress,
  takeTurn,
  type LeasedImport,
} from './import-queries.ts';
import {
  knownKinds,
  knownProducts,
  knownSkus,
  lockProducts,
  picturesNamed,
  productsOfCodes,
} from './existing-goods-queries.ts';
import { planImport, type ImportPlan, type KnownGoods } from './plan-import.ts';
import { readGroups } from './read-groups.ts';
import { fileNameOf, type GoodsRow } from './read-row.ts';
import { unpackRows } from './packed-rows.ts';
import { readTable, tableOf } from './read-table.ts';

/** Lease of a file. Progress renews it; after it another process takes the file over. */
const leaseMs = 60_000;
const maxFaults = 1_000;
const runCall = 'POST /console/stores/{slug}/imports/{id}/run';

/**
 * Reads the store's goods that the file names. Their products are locked, so that they do not
 * change before the end.
 */
async function knownTo(
  tx: Tx,
  store_id: number,
  groups: readonly GoodsRow[][],
): Promise<KnownGoods> {
  const rows = groups.flat();
  const codes = rows.map(({ sku_code }) => sku_code);
  const numbered = codes.flatMap((code) =>
    /^#\d{1,9}$/.test(code) ? [Number(code.slice(1))] : [],
  );
  const found = await productsOfCodes(tx, store_id, codes, numbered);
  const ids = [
    ...new Set([
      ...found.map(({ product_id }) => product_id),
      ...rows.flatMap(({ product_id }) => product_id ?? []),
    ]),
  ];
  await lockProducts(tx, store_id, ids);
  const pictures = rows
    .flatMap(({ images }) => images ?? [])
    .flatMap((name) => [name, fileNameOf(name)]);
  const named = await picturesNamed(tx, store_id, [...new Set(pictures)]);
  const handles = await currentHandles(
    tx,
    store_id,
    rows.flatMap(({ handle }) => handle ?? []),
  );
  return {
    handles: new Map(handles.map(({ handle, product_id }) => [handle, product_id])),
    products: await knownProducts(tx, store_id, ids),
    skus: await knownSkus(tx, store_id, ids),
    kinds: (await knownKinds(tx, store_id)).map(({ name }) => name),
    pictures: new Map(
      named.flatMap(({ file_name, url }) =>
        url === null ? [] : [[file_name.toLowerCase(), url] as const, [url, url] as const],
      ),
    ),
  };
}

function reportOf({ products, new_kinds, stock_left, faults }: ImportPlan): ImportReport {
  const skus = products.flatMap((product) => product.skus);
  return {
    new_products: products.filter(({ id }) => id === null).length,
    changed_products: products.filter(({ id, is_changed }) => id !== null && is_changed).length,
    new_skus: skus.filter(({ id }) => id === null).length,
    changed_skus: skus.filter(({ is_changed }) => is_changed).length,
    unchanged_skus: skus.filter(({ id, is_changed }) => id !== null && !is_changed).length,
    new_kinds,
    stock_left,
    faults: faults.toSorted((a, b) => a.row - b.row).slice(0, maxFaults),
    fault_count: faults.length,
  };
}

/** Reads the file and compares it with the store, for a check and for a run alike. */
async function planFile(
  tx: Tx,
  given: LeasedImport,
  onProgress: (done: number) => Promise<unknown>,
): Promise<ImportPlan> {
  const { packed_rows, store_id, file, encoding, region, header_row } = given;
  const table = packed_rows
    ? tableOf(await unpackRows(packed_rows), encoding, header_row)
    : await readTable(store_id, file, given, region);
  if ('reason' in table)
    throw new Error(`A goods file that was read before is refused now: ${table.reason}`);
  const { groups, faults } = await readGroups(table.rows, given, onProgress);
  const plan = planImport(groups, await knownTo(tx, given.store_id, groups), given.region);
  return { ...plan, faults: [...faults, ...plan.faults] };
}

async function check(
  app: Ground,
  given: LeasedImport,
  onProgress: (done: number) => Promise<unknown>,
): Promise<void> {
  const { store_id, id } = given;
  const report = await app.database.unhurried.transaction(async (tx) =>
    reportOf(await planFile(tx, given, onProgress)),
  );
  await endImport(app.database, store_id, id, 'checking', 'checked', report);
}

/**
 * Everything in one transaction, including the end of the import: a process that dies leaves
 * nothing behind, and the next one starts over.
 */
async function run(
  app: Ground,
  given: LeasedImport,
  onProgress: (done: number) => Promise<unknown>,
): Promise<void> {
  const { store_id, staff_id, id, file_name, as_drafts } = given;
  await app.database.unhurried.transaction(async (tx) => {
    await takeTurn(tx, store_id);
    // another process may have ended it while this one waited
    if ((await findImport(tx, store_id, id))?.status !== 'running') return;
    const plan = await planFile(tx, given, async () => undefined);
    const report = reportOf(plan);
    if (plan.faults.length === 0) {
      await applyPlan(tx, store_id, plan, as_drafts, onProgress);
      const { faults: _faults, ...after } = report;
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: runCall,
          subject: `import ${id}`,
          before: null,
          after: { file_name, ...after },
        },
        app.now(),
      );
    }
    // if the store has changed since the check, reports faults like a check and writes nothing
    await endImport(
      tx,
      store_id,
      id,
      'running',
      plan.faults.length === 0 ? 'done' : 'failed',
      report,
    );
  });
}

/** Works off waiting goods files. @returns how many */
export async function workImports(app: Ground): Promise<number> {
  const until = () => new Date(app.now().getTime() + leaseMs);
  let done = 0;
  for (;;) {
    const given = await app.database.transaction((tx) => leaseImport(tx, app.now(), until()));
    if (!given) return done;
    const onProgress = (rows: number) =>
      noteProgress(app.database, given.store_id, given.id, rows, until());
    try {
      await (given.status === 'checking'
        ? check(app, given, onProgress)
        : run(app, given, onProgress));
    } catch (error) {
      app.log.error(
        { err: error, goods_import: given.id },
        'job: a goods file could not be imported',
      );
      // An unavailable database comes back: the lease ends and the next process starts over. Any
      // other error would repeat.
      if (!isUnavailable(error))
        await endImport(app.database, given.store_id, given.id, given.status, 'failed', null);
    }
    done++;
  }
}
