import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess } from '../bench/server-process.ts';
import { audit, type Sql } from './audit.ts';
import { findPgTools } from './pg-tools.ts';
import { processesOf } from '../../server/test/processes.ts';
import { keepBuying, plainSku } from './shoppers.ts';

/** Returns the URL that `npm run database -- url` prints for a folder. */
function urlOf(directory: string): string {
  const done = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../../server/dist/database-command.js'), 'url'],
    {
      env: { ...process.env, DATA_DIR: directory },
      encoding: 'utf8',
    },
  );
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout.trim();
}

/** Summarises a shop's orders and buyers, to compare two shops. */
const ordersOf = async (sql: Sql): Promise<string> =>
  JSON.stringify(
    await sql(
      'SELECT count(*)::int AS orders, coalesce(sum(total_amount), 0)::int AS amount, (SELECT count(*)::int FROM buyers) AS buyers FROM orders',
    ),
  );

/**
 * Follows docs/operations/back-up-and-restore.md: pg_dump during purchases, and pg_restore into a shop that
 * was open and has other orders.
 * @returns faults in words; empty if there were none
 */
export async function backUpAndRestore(say: (line: string) => void): Promise<string[]> {
  const tool = findPgTools(say);
  if (!tool) {
    say(
      '  skipped: pg_dump of the embedded version (PostgreSQL 18) is neither installed nor available',
    );
    return [];
  }
  const faults: string[] = [];
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-backup-')));
  const [first, second, dump] = [
    join(directory, 'first'),
    join(directory, 'second'),
    join(directory, 'noren.dump'),
  ];
  const must = (what: string, done: ReturnType<typeof tool>) => {
    if (done.status !== 0) faults.push(`${what}: ${(done.stderr || String(done.error)).trim()}`);
  };
  try {
    const shop = await startServerProcess({ DATA_DIR: first, DEMO: '1' });
    const [sku] = (await shop.sql<{ id: number }>(plainSku)) as [{ id: number }];
    await shop.sql('UPDATE sku_stock SET stock = sold + held + 100000 WHERE sku_id = $1', [sku.id]);
    let isOver = false;
    const buying = keepBuying([shop.origin], 8, sku.id, () => isOver);
    await pause(2_000);
    must(
      'pg_dump while people buy',
      tool('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, urlOf(first)]),
    );
    isOver = true;
    const { acknowledged } = await buying;
    await shop.stop();

    const other = await startServerProcess({ DATA_DIR: second, DEMO: '1' });
    const before = await ordersOf(other.sql);
    must(
      'pg_restore',
      tool('pg_restore', [
        '--clean',
        '--if-exists',
        '--no-owner',
        '--single-transaction',
        `--dbname=${urlOf(second)}`,
        dump,
      ]),
    );
    await other.stop();
    // the dump's sealed texts open with the key of its shop, which is kept next to it
    copyFileSync(join(first, 'settings.key'), join(second, 'settings.key'));
    const restored = await startServerProcess({ DATA_DIR: second, DEMO: '1' });
    const after = await ordersOf(restored.sql);
    if (after === before) faults.push('the restore changed nothing');
    const [there] = (await restored.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM orders WHERE id = ANY($1::int[])',
      [acknowledged],
    )) as [{ n: number }];
    if (there.n === 0) faults.push('no order from before the dump is in the restored shop');
    faults.push(...(await audit(restored.sql)).map((fault) => `restored: ${fault}`));
    const goods = await fetch(`${restored.origin}/api/v2/stores/hanamori/products?with_market=1`);
    if (goods.status !== 200) faults.push(`the restored shop answers ${goods.status}`);
    await restored.stop();
    say(
      `  dumped while ${acknowledged.length} orders were placed, ${there.n} of them included; restored over ${before}: ${after}`,
    );
  } finally {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
  return faults;
}
