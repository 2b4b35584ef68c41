import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess } from '../bench/server-process.ts';
import { readConfig } from '../../server/src/platform/config/config.ts';
import { fetchBinaries } from '../../server/src/platform/db/embedded/former-binaries.ts';
import { makeDatabase, prepareHome } from '../../server/src/platform/db/embedded/initialize.ts';
import {
  keptPassword,
  databasePlacesOf,
  prepareRun,
  socketConnection,
} from '../../server/src/platform/db/embedded/places.ts';
import {
  startPostmaster,
  stopPostmaster,
} from '../../server/src/platform/db/embedded/postmaster.ts';
import { chooseRunAs } from '../../server/src/platform/db/embedded/run-as.ts';
import { smallMachine } from '../../server/src/platform/db/embedded/settings.ts';
import { openPostgres } from '../../server/src/platform/db/postgres.ts';
import { startNoren } from '../../server/src/app/start.ts';
import { confirmAllBuyers } from '../../server/test/confirmed-buyers.ts';
import { processesOf } from '../../server/test/processes.ts';
import { audit } from './audit.ts';
import { keepBuying, plainSku } from './shoppers.ts';

const former = 17;
const command = join(import.meta.dirname, '../../server/dist/database-command.js');

/**
 * Upgrades a shop from the previous PostgreSQL major with the merchant's command, after that
 * command was killed twice, once while fetching programs: every order must be there, and the shop
 * must keep selling.
 * @returns faults in words; empty if there were none
 */
export async function upgradeShop(say: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-upgrade-')));
  const env = { ...process.env, DATA_DIR: directory };
  try {
    const { orders, rows } = await shopOnFormer(directory);
    const refused = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../server/dist/main.js')],
      { env: { ...env, PORT: '0' }, encoding: 'utf8' },
    );
    if (refused.status !== 1 || !refused.stderr.includes('npm run database -- upgrade'))
      faults.push(`a start before the upgrade said: ${refused.stderr}`);
    // fetched again, so that the first kill falls into the download
    rmSync(join(directory, `postgres/programs-${former}`), { recursive: true });
    for (const after of [1_500, 3_500]) {
      const child = spawn(process.execPath, [command, 'upgrade'], { env, stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await Promise.race([pause(after), ended]);
      child.kill('SIGKILL');
      await ended;
    }
    const began = performance.now();
    const done = spawnSync(process.execPath, [command, 'upgrade'], { env, encoding: 'utf8' });
    if (done.status !== 0) return [`the upgrade failed: ${done.stderr}`];
    say(
      `  ${done.stdout.trim().split('\n').at(-1)} (${((performance.now() - began) / 1000).toFixed(1)} s, after two killed attempts)`,
    );
    if (!existsSync(join(directory, `postgres/data.postgres-${former}`)))
      faults.push('the old database was not kept');
    const shop = await startServerProcess({ DATA_DIR: directory, DEMO: '1' });
    const [there] = (await shop.sql<{ n: number; version: string }>(
      "SELECT count(*)::int AS n, current_setting('server_version') AS version FROM orders WHERE id = ANY($1::int[])",
      [orders],
    )) as [{ n: number; version: string }];
    if (there.n !== orders.length)
      faults.push(`${there.n} of ${orders.length} orders were upgraded`);
    faults.push(...(await audit(shop.sql)));
    const [sku] = (await shop.sql<{ id: number }>(plainSku)) as [{ id: number }];
    let isOver = false;
    const buying = keepBuying([shop.origin], 8, sku.id, () => isOver);
    await pause(1_500);
    isOver = true;
    const bought = await buying;
    faults.push(...bought.unexpected.slice(0, 3));
    if (bought.acknowledged.some((id) => orders.includes(id)))
      faults.push('a new order has the id of an old one');
    faults.push(...(await audit(shop.sql)));
    await shop.stop();
    say(
      `  ${rows} buyers and ${orders.length} orders of PostgreSQL ${former} are in ${there.version}, and ${bought.acknowledged.length} orders were placed there since`,
    );
  } finally {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  }
  return faults;
}

/** The demo shop with some orders, as left by a version of Noren with the previous PostgreSQL. */
async function shopOnFormer(directory: string): Promise<{ orders: number[]; rows: number }> {
  const places = databasePlacesOf(directory);
  const as = chooseRunAs();
  prepareHome(places, as);
  prepareRun(places, as);
  const how = {
    binaries: fetchBinaries(former, join(places.home, `programs-${former}`)),
    as,
    major: former,
  };
  makeDatabase(places, how);
  const pid = await startPostmaster(places, { ...how, settings: smallMachine });
  if (typeof pid !== 'number')
    throw new Error(`PostgreSQL ${former} does not start: ${JSON.stringify(pid)}`);
  const database = await openPostgres(socketConnection(places, keptPassword(places)));
  const running = await startNoren(
    readConfig({
      DATA_DIR: directory,
      DEMO: '1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
    }),
    {
      database,
      quiet: true,
    },
  );
  try {
    await database.query(confirmAllBuyers);
    const [sku] = (await database.query<{ id: number }>(plainSku)) as [{ id: number }];
    await database.query('UPDATE sku_stock SET stock = sold + held + 100000 WHERE sku_id = $1', [
      sku.id,
    ]);
    let isOver = false;
    const buying = keepBuying([running.origin], 8, sku.id, () => isOver);
    await pause(2_000);
    isOver = true;
    const { acknowledged } = await buying;
    const [counted] = (await database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM buyers',
    )) as [{ n: number }];
    return { orders: acknowledged, rows: counted.n };
  } finally {
    await running.stop();
    await stopPostmaster(pid, { ...how, data: places.data });
  }
}
