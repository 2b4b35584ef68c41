import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConcurrently, checkoutBody, phones, readyBuyer } from '../bench/buyers.ts';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';
import { audit } from './audit.ts';
import { waitForProcessesToEnd } from './processes.ts';
import { processesOf } from '../../server/test/processes.ts';
import { plainSku } from './shoppers.ts';

const orders = 128;

/**
 * Two servers on one folder, started at the same time and one after the other: both must serve one
 * database, with consistent books.
 * @returns faults in words; empty if there were none
 */
export async function runTwoServers(say: (line: string) => void): Promise<string[]> {
  const allFaults: string[] = [];
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-two-')));
  const start = () => startServerProcess({ DATA_DIR: directory, DEMO: '1' });
  const check = async (what: string, servers: readonly [ServerProcess, ServerProcess]) => {
    const faults = await buyAtBoth(servers);
    say(
      `  ${what}: ${orders} orders at both; ${faults.length === 0 ? 'the books add up' : faults.join('; ')}`,
    );
    allFaults.push(...faults.map((fault) => `${what}: ${fault}`));
  };
  try {
    const [first, second] = await Promise.all([start(), start()]);
    await check('started together on an empty folder', [first, second]);
    await first.stop();
    const third = await start();
    await check('one after the other', [second, third]);
    await second.kill();
    const fourth = await start();
    await check('one killed, another started', [third, fourth]);
    await Promise.all([third.stop(), fourth.stop()]);
    allFaults.push(...(await waitForProcessesToEnd(directory, say, 10_000)));
  } finally {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
  return allFaults;
}

async function buyAtBoth(servers: readonly [ServerProcess, ServerProcess]): Promise<string[]> {
  const [{ sql }] = servers;
  const [sku] = (await sql<{ id: number }>(plainSku)) as [{ id: number }];
  // fewer than requested, so that both have to refuse some
  await sql('UPDATE sku_stock SET stock = sold + held + $2 WHERE sku_id = $1', [sku.id, orders]);
  const countOrders = async () =>
    ((await sql<{ n: number }>('SELECT count(*)::int AS n FROM orders')) as [{ n: number }])[0].n;
  const before = await countOrders();
  const lines = servers.map(({ origin }) => phones(origin, 32)) as [
    ReturnType<typeof phones>,
    ReturnType<typeof phones>,
  ];
  const lineOf = (index: number) => lines[index % 2] as ReturnType<typeof phones>;
  const buyers = await runConcurrently(Array.from({ length: orders + 32 }), 32, (_, index) =>
    readyBuyer(lineOf(index), sku.id),
  );
  const replies = await runConcurrently(buyers, 64, (buyer, index) =>
    lineOf(index).call('POST', '/api/v2/checkout', {
      token: buyer.token,
      body: checkoutBody(buyer),
      key: `both-${before}-${index}`,
    }),
  );
  await Promise.all(lines.map((line) => line.close()));
  const faults = await audit(sql);
  const placed = replies.filter(({ status }) => status === 200).length;
  if (placed !== orders) faults.push(`${placed} of ${orders} orders were acknowledged`);
  const refused = replies.filter(({ status }) => status === 409).length;
  if (refused !== 32)
    faults.push(
      `${refused} of 32 were refused, the others ${JSON.stringify(replies.find(({ status }) => status !== 200 && status !== 409))}`,
    );
  const newOrders = (await countOrders()) - before;
  if (newOrders !== orders) faults.push(`${newOrders} of ${orders} orders are in the books`);
  return faults;
}
