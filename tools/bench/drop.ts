import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/test/postgres-server.ts';
import {
  runConcurrently,
  checkoutBody,
  ordinarySkus,
  percentile,
  phones,
  readyBuyer,
  type Phones,
  type ReadyBuyer,
} from './buyers.ts';
import { processorTime } from './processor-time.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** The embedded PostgreSQL, or one given by DATABASE_URL with its default configuration. */
export type Engine = 'embedded' | 'given';
export const engines: readonly Engine[] = ['given', 'embedded'];

/** Result of a drop: many buyers, one call from buying, want scarce products. */
export interface DropResult {
  engine: Engine;
  processes: number;
  skus: number;
  placed: number;
  refused: number;
  errors: number;
  seconds: number;
  placed_per_second: number;
  attempts_per_second: number;
  p50: number;
  p99: number;
  /** SQL statements of the servers during the drop, per placed order and per attempt */
  statements_per_order: number;
  statements_per_attempt: number;
  /** of the servers and their database, in milliseconds; NaN if the system does not report it */
  processor_ms_per_attempt: number;
  /** sold + held ≤ stock at every check, and sold = orders at the end */
  adds_up: boolean;
}

export interface DropPlan {
  buyers: number;
  attempts: number;
  stock: number;
  skus: number;
}

/** Runs the drop on servers that share one database. */
export async function drop(
  engine: Engine,
  servers: ServerProcess[],
  plan: DropPlan,
): Promise<DropResult> {
  const first = servers[0] as ServerProcess;
  const skus = await ordinarySkus(first, plan.skus);
  if (skus.length < plan.skus) throw new Error(`Only ${skus.length} SKUs for the drop`);
  await first.sql('UPDATE sku_stock SET stock = sold + held + $2 WHERE sku_id = ANY($1::int[])', [
    skus,
    Math.ceil(plan.stock / plan.skus),
  ]);
  const before = await first.sql<{ sold: number }>(
    'SELECT sum(sold)::int AS sold FROM sku_stock WHERE sku_id = ANY($1::int[])',
    [skus],
  );
  const lines: Phones[] = servers.map((server) =>
    phones(server.origin, Math.ceil(plan.buyers / servers.length)),
  );
  const lineOf = (index: number) => lines[index % lines.length] as Phones;
  const buyers: ReadyBuyer[] = await runConcurrently(
    Array.from({ length: plan.attempts }),
    32,
    (_, index) => readyBuyer(lineOf(index), skus[index % skus.length] as number),
  );

  const processorBefore = await processorTime(servers);
  const statementsBefore = await sum(servers);
  let addsUp = true;
  let over = false;
  let checks = 0;
  const watch = (async () => {
    while (!over) {
      const rows = await first.sql(
        'SELECT 1 FROM sku_stock WHERE sold + held > stock OR sold < 0 OR held < 0',
      );
      if (rows.length > 0) addsUp = false;
      checks++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const began = performance.now();
  const replies = await runConcurrently(buyers, plan.buyers, (buyer, index) =>
    lineOf(index).call('POST', '/api/v2/checkout', {
      token: buyer.token,
      body: checkoutBody(buyer),
      key: `drop-${index}`,
    }),
  ).finally(() => (over = true));
  const seconds = (performance.now() - began) / 1000;
  await watch;
  const statements = (await sum(servers)) - statementsBefore - checks;
  const processor = (await processorTime(servers)) - processorBefore;
  await Promise.all(lines.map((line) => line.close()));

  const placed = replies.filter((reply) => reply.status === 200);
  const refused = replies.filter(
    (reply) => reply.status === 409 && reply.body.code === 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED',
  );
  const after = await first.sql<{ sold: number }>(
    'SELECT sum(sold)::int AS sold FROM sku_stock WHERE sku_id = ANY($1::int[])',
    [skus],
  );
  const orders = await first.sql<{ n: number }>(
    'SELECT count(DISTINCT i.order_id)::int AS n FROM order_items i WHERE i.order_id = ANY($1::int[])',
    [placed.map((reply) => reply.body.id)],
  );
  const sold = (after[0]?.sold ?? 0) - (before[0]?.sold ?? 0);
  return {
    engine,
    processes: servers.length,
    skus: plan.skus,
    placed: placed.length,
    refused: refused.length,
    errors: replies.length - placed.length - refused.length,
    seconds,
    placed_per_second: placed.length / seconds,
    attempts_per_second: replies.length / seconds,
    p50: percentile(
      replies.map((reply) => reply.ms),
      0.5,
    ),
    p99: percentile(
      replies.map((reply) => reply.ms),
      0.99,
    ),
    statements_per_order: statements / Math.max(1, placed.length),
    statements_per_attempt: statements / replies.length,
    processor_ms_per_attempt: processor / replies.length,
    adds_up: addsUp && sold === placed.length && orders[0]?.n === placed.length,
  };
}

const sum = async (servers: ServerProcess[]) =>
  (await Promise.all(servers.map((server) => server.stats()))).reduce(
    (total, stats) => total + stats.statements,
    0,
  );

/** Starts servers on a new database, passes them to `work`, and stops them. */
export async function withServers<T>(
  engine: Engine,
  processes: number,
  demo: string,
  work: (servers: ServerProcess[]) => Promise<T>,
  { env = {}, bench }: { env?: Record<string, string>; bench?: string } = {},
): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-bench-'));
  const postgres = engine === 'given' ? await startPostgres({ durable: true }) : null;
  const servers: ServerProcess[] = [];
  try {
    const url = await postgres?.createDatabase();
    for (let index = 0; index < processes; index++)
      servers.push(
        await startServerProcess(
          { DATA_DIR: directory, DEMO: demo, ...(url ? { DATABASE_URL: url } : {}), ...env },
          bench,
        ),
      );
    return await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop().catch(() => undefined)));
    await postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
