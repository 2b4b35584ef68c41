import type { ImportReport } from '@noren/contract/entities/goods-import';
import { isUnavailable } from '../../platform/db/connection-errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ground } from '../../platform/ground.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { applyPlan } from './apply-plan.ts';
import { endImport, findImport, leaseImport, noteProgress, takeTurn, type LeasedImport } from './import-queries.ts';
import { knownKinds, knownProducts, knownSkus, lockProducts, picturesNamed, productsOfCodes } from './known-queries.ts';
import { planImport, type ImportPlan, type KnownGoods } from './plan-import.ts';
import { readGroups } from './read-groups.ts';
import { fileNameOf, type GoodsRow } from './read-row.ts';
import { unpackRows } from './packed-rows.ts';
import { readTable, tableOf } from './read-table.ts';

/** So long a file is somebody's after they last said that they are at it; then another process takes it up. */
const leaseMs = 60_000;
const mostFaults = 1_000;
const runCall = 'POST /console/stores/{slug}/imports/{id}/run';

/** What stands in the store of all that the file names; the products are locked, so that nobody changes them before the end. */
async function knownTo(tx: Tx, store_id: number, groups: readonly GoodsRow[][]): Promise<KnownGoods> {
  const rows = groups.flat();
  const codes = rows.map(({ sku_code }) => sku_code);
  const numbered = codes.flatMap((code) => (/^#\d{1,9}$/.test(code) ? [Number(code.slice(1))] : []));
  const found = await productsOfCodes(tx, store_id, codes, numbered);
  const ids = [...new Set([...found.map(({ product_id }) => product_id), ...rows.flatMap(({ product_id }) => product_id ?? [])])];
  await lockProducts(tx, store_id, ids);
  const pictures = rows.flatMap(({ images }) => images ?? []).flatMap((name) => [name, fileNameOf(name)]);
  const named = await picturesNamed(tx, store_id, [...new Set(pictures)]);
  return {
    products: await knownProducts(tx, store_id, ids),
    skus: await knownSkus(tx, store_id, ids),
    kinds: (await knownKinds(tx, store_id)).map(({ name }) => name),
    pictures: new Map(named.flatMap(({ file_name, url }) => (url === null ? [] : [[file_name.toLowerCase(), url] as const, [url, url] as const]))),
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
    faults: faults.toSorted((a, b) => a.row - b.row).slice(0, mostFaults),
    fault_count: faults.length,
  };
}

/** Reads the file and holds it against the store. The same for a check as for what is written. */
async function planned(tx: Tx, given: LeasedImport, told: (done: number) => Promise<unknown>): Promise<ImportPlan> {
  const { packed_rows, store_id, file, encoding, region, header_row } = given;
  const table = packed_rows ? tableOf(await unpackRows(packed_rows), encoding, header_row) : await readTable(store_id, file, given, region);
  if ('reason' in table) throw new Error(`A file of goods that was read before is ${table.reason}`);
  const { groups, faults } = await readGroups(table.rows, given, told);
  const plan = planImport(groups, await knownTo(tx, given.store_id, groups), given.region);
  return { ...plan, faults: [...faults, ...plan.faults] };
}

async function check(app: Ground, given: LeasedImport, told: (done: number) => Promise<unknown>): Promise<void> {
  const { store_id, id } = given;
  const report = await app.database.unhurried.transaction(async (tx) => reportOf(await planned(tx, given, told)));
  await endImport(app.database, store_id, id, 'checking', 'checked', report);
}

/** All of it in one transaction with its own end: whoever dies over it leaves nothing, and whoever takes it up again begins anew. */
async function run(app: Ground, given: LeasedImport, told: (done: number) => Promise<unknown>): Promise<void> {
  const { store_id, staff_id, id, file_name } = given;
  await app.database.unhurried.transaction(async (tx) => {
    await takeTurn(tx, store_id);
    // another process may have ended it while this one waited
    if ((await findImport(tx, store_id, id))?.status !== 'running') return;
    const plan = await planned(tx, given, async () => undefined);
    const report = reportOf(plan);
    if (plan.faults.length === 0) {
      await applyPlan(tx, store_id, plan, told);
      const { faults: _faults, ...after } = report;
      await writeAudit(tx, { store_id, staff_id, call: runCall, subject: `import ${id}`, before: null, after: { file_name, ...after } }, app.now());
    }
    // somebody changed the store since it was checked: it is told as a check is, and nothing is written
    await endImport(tx, store_id, id, 'running', plan.faults.length === 0 ? 'done' : 'failed', report);
  });
}

/** Works off the files of goods that wait. @returns how many */
export async function workImports(app: Ground): Promise<number> {
  const until = () => new Date(app.now().getTime() + leaseMs);
  let done = 0;
  for (;;) {
    const given = await app.database.transaction((tx) => leaseImport(tx, app.now(), until()));
    if (!given) return done;
    const told = (rows: number) => noteProgress(app.database, given.store_id, given.id, rows, until());
    try {
      await (given.status === 'checking' ? check(app, given, told) : run(app, given, told));
    } catch (error) {
      app.log.error({ err: error, goods_import: given.id }, 'job: a file of goods could not be worked off');
      // a database that is away comes back: the lease ends, and whoever is there then begins anew. All else would go wrong again.
      if (!isUnavailable(error)) await endImport(app.database, given.store_id, given.id, given.status, 'failed', null);
    }
    done++;
  }
}
