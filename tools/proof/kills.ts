import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit } from './audit.ts';
import { waitForProcessesToEnd } from './processes.ts';
import {
  runConcurrently,
  checkoutBody,
  phones,
  readyBuyer,
  type ReadyBuyer,
} from '../bench/buyers.ts';
import { startServerProcess } from '../bench/server-process.ts';
import type { Engine } from '../bench/drop.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';

interface Acknowledged {
  buyer: ReadyBuyer;
  id: number;
  key: string;
}

/**
 * Kills the server with kill -9 during a sale, repeatedly. After each restart every acknowledged
 * order must exist once, the stock must add up, and a buyer who repeats an unanswered call with its
 * key must get one order. After the last kill no process may remain.
 * @returns faults in words; empty if there were none
 */
export async function killServer(
  engine: Engine,
  times: number,
  say: (line: string) => void,
): Promise<string[]> {
  const allFaults: string[] = [];
  const directory = mkdtempSync(join(tmpdir(), 'noren-kill-'));
  const postgres = engine === 'given' ? await startPostgres({ durable: true }) : null;
  const url = await postgres?.createDatabase();
  const env = { DATA_DIR: directory, DEMO: '1', ...(url ? { DATABASE_URL: url } : {}) };
  try {
    let server = await startServerProcess(env);
    const [sku] = await server.sql<{ id: number }>(
      `SELECT s.id FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
        WHERE p.store_id = 1 AND p.with_market AND s.salable_limit IS NULL AND p.sale_started_at IS NULL AND p.sale_ended_at IS NULL AND NOT p.adult_warning AND NOT p.is_printio_product ORDER BY s.id LIMIT 1`,
    );
    const sku_id = (sku as { id: number }).id;
    for (let turn = 1; turn <= times; turn++) {
      await server.sql('UPDATE sku_stock SET stock = sold + held + 300 WHERE sku_id = $1', [
        sku_id,
      ]);
      const line = phones(server.origin, 64);
      const buyers = await runConcurrently(Array.from({ length: 600 }), 32, () =>
        readyBuyer(line, sku_id),
      );
      const acknowledged: Acknowledged[] = [];
      const unanswered: { buyer: ReadyBuyer; key: string }[] = [];
      const killAfterOrders = randomInt(20, 260);
      let killed: Promise<void> | undefined;
      await runConcurrently(buyers, 64, async (buyer, index) => {
        const key = `kill-${turn}-${index}`;
        try {
          const reply = await line.call('POST', '/api/v2/checkout', {
            token: buyer.token,
            body: checkoutBody(buyer),
            key,
          });
          if (reply.status === 200) acknowledged.push({ buyer, id: reply.body.id as number, key });
          else if (reply.status >= 500) unanswered.push({ buyer, key });
        } catch {
          unanswered.push({ buyer, key });
        }
        if (acknowledged.length >= killAfterOrders) killed ??= server.kill();
      });
      await (killed ?? server.kill());
      await line.close().catch(() => undefined);

      server = await startServerProcess(env);
      const after = phones(server.origin, 64);
      const retried = await runConcurrently(unanswered.slice(0, 100), 32, ({ buyer, key }) =>
        after.call('POST', '/api/v2/checkout', {
          token: buyer.token,
          body: checkoutBody(buyer),
          key,
        }),
      );
      const replayed = await runConcurrently(
        acknowledged.slice(0, 50),
        32,
        async ({ buyer, id, key }) =>
          (
            await after.call('POST', '/api/v2/checkout', {
              token: buyer.token,
              body: checkoutBody(buyer),
              key,
            })
          ).body.id === id,
      );
      await after.close();
      if (replayed.includes(false))
        allFaults.push(`turn ${turn}: a repeated call did not get its order again`);
      const faults = retried.filter(
        (reply) => reply.status !== 200 && reply.status !== 409 && reply.status !== 404,
      );
      if (faults.length > 0)
        allFaults.push(
          `turn ${turn}: ${faults.length} retries failed, e.g. ${JSON.stringify(faults[0]?.body)}`,
        );
      const ids = acknowledged.map((order) => order.id);
      if (ids.length === 0) allFaults.push(`turn ${turn}: no order was placed`);
      const [there] = await server.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM orders WHERE id = ANY($1::int[])',
        [ids],
      );
      if (there?.n !== ids.length)
        allFaults.push(
          `turn ${turn}: ${ids.length - (there?.n ?? 0)} acknowledged orders are gone`,
        );
      const twice = await server.sql(
        'SELECT buyer_id FROM orders WHERE channel = $1 AND slug NOT LIKE $2 GROUP BY buyer_id HAVING count(*) > 1',
        ['marketplace', '%DEMO%'],
      );
      if (twice.length > 0) allFaults.push(`turn ${turn}: ${twice.length} buyers have two orders`);
      allFaults.push(...(await audit(server.sql)).map((fault) => `turn ${turn}: ${fault}`));
      say(
        `  ${engine}, kill ${turn}: after ${ids.length} acknowledged, ${unanswered.length} unanswered; ${retried.filter((reply) => reply.status === 200).length} of ${retried.length} retries placed; faults so far ${allFaults.length}`,
      );
    }
    await server.kill();
    if (engine === 'embedded') allFaults.push(...(await waitForProcessesToEnd(directory, say)));
  } finally {
    await postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  return allFaults;
}
