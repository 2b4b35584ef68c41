import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { brokenInvariants } from '../invariants.ts';
import { confirmAllBuyers } from '../confirmed-buyers.ts';
import type { LineProxy } from '../line-proxy.ts';
import type { PgBouncer } from '../pgbouncer.ts';
import type { PostgresServer } from '../postgres-server.ts';
import { wrongMoney } from './money.ts';
import { FaultShopper, type FaultsSeen } from './shoppers.ts';

/** How many faults of each kind. */
export interface FaultPlan {
  shoppers: number;
  endedBackends: number;
  restarts: readonly ('fast' | 'immediate')[];
  blackHoles: number;
  /** duration of a black hole, in milliseconds */
  hole: number;
  endedListeners: number;
  poolerRestarts: number;
}

export interface FaultyShop {
  postgres: PostgresServer;
  /** URL of the shop's database, without a proxy */
  url: string;
  /** the proxy between the shop and its database or pooler */
  proxy: LineProxy;
  pooler: PgBouncer | null;
  origin: string;
  /** whether the shop's process still runs */
  lives: () => boolean;
}

/** The longest wait for a reply, and for the first purchase after a fault, in milliseconds. */
const maxReplyMs = 15_000;
const maxRecoveryMs = 10_000;
/** Time between two ended backends. */
const endIntervalMs = 120;
/** Time between two black holes, so that calls of the first one are done before the next. */
const holeIntervalMs = 3_000;

/**
 * Breaks the connection between a shop and its database in every way while buyers order in cash, by
 * konbini number and by card. The process survives, every call gets a reply within fifteen seconds,
 * a purchase succeeds within ten seconds after each fault, every acknowledged order exists exactly
 * once, and stock and money add up.
 * @returns problems; empty if there are none
 */
export async function runFaults(
  shop: FaultyShop,
  plan: FaultPlan,
  say: (line: string) => void,
): Promise<string[]> {
  const wrong: string[] = [];
  const seen: FaultsSeen = {
    acknowledged: [],
    ended: { cash: 0, konbini: 0, card: 0 },
    unexpected: [],
    longest: { ms: 0, call: '' },
    refused: 0,
    forgotten: 0,
    calls: 0,
  };
  const sql = directly(shop.url);
  const [sku] = await sql<{ id: number }>(
    `WITH p AS (INSERT INTO products (store_id, name, position) SELECT id, 'a good of the faults', 900 FROM stores WHERE slug = 'hanamori' RETURNING store_id, id),
          s AS (INSERT INTO skus (store_id, product_id, name, price) SELECT store_id, id, 'one', 1000 FROM p RETURNING store_id, id),
          q AS (INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, 1000000 FROM s)
     SELECT id FROM s`,
  );
  // confirmation of guests' contacts is tested elsewhere
  await sql(confirmAllBuyers);
  const [before] = await sql<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM orders');
  const sku_id = (sku as { id: number }).id;
  let over = false;
  const buying = Promise.all(
    Array.from({ length: plan.shoppers }, (_, n) =>
      new FaultShopper(shop.origin, sku_id, seen, `shopper-${n}`).keepBuying(() => over),
    ),
  );
  const after = new FaultShopper(shop.origin, sku_id, seen, 'after');
  let slowestBack = 0;
  async function purchaseAfter(fault: string): Promise<void> {
    const began = performance.now();
    await after
      .buy('cash')
      .catch((error: unknown) => wrong.push(`after ${fault}: ${String(error)}`));
    const ms = performance.now() - began;
    slowestBack = Math.max(slowestBack, ms);
    if (ms > maxRecoveryMs) wrong.push(`after ${fault} the first purchase took ${seconds(ms)}`);
    if (!shop.lives()) wrong.push(`after ${fault} the process had ended`);
  }
  const told = (what: string) =>
    say(
      `  ${what}: ${seen.acknowledged.length} orders acknowledged, ${seen.refused} of ${seen.calls} calls asked to try again, longest answer ${seconds(seen.longest.ms)} (${seen.longest.call}), slowest first purchase after a fault ${seconds(slowestBack)}`,
    );
  /** @returns how many were ended */
  const end = async (name: string, most: number): Promise<number> =>
    (
      await sql(
        `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = $1 ORDER BY (state <> 'idle') DESC, random() LIMIT $2) AS p`,
        [name, most],
      )
    ).length;

  await pause(1_000);
  for (
    let ended = 0, tries = 0;
    ended < plan.endedBackends && tries < plan.endedBackends * 20;
    tries++
  ) {
    const n = await end('noren', 1);
    ended += n;
    await pause(endIntervalMs);
    if (n > 0 && ended % 20 === 0) await purchaseAfter(`${ended} ended backends`);
  }
  told(`${plan.endedBackends} ended backends`);
  for (let n = 0, ended = 0; ended < plan.endedListeners && n < plan.endedListeners * 40; n++) {
    const now = await end('noren-listen', 1);
    ended += now;
    await pause(now > 0 ? 600 : 100);
    if (now > 0 && ended % 10 === 0) await purchaseAfter(`${ended} ended listeners`);
  }
  told(`${plan.endedListeners} ended listening connections`);
  for (const how of plan.restarts) {
    await shop.postgres.restart(how);
    await purchaseAfter(`a ${how} restart of the database`);
    await pause(1_500);
  }
  told(`${plan.restarts.length} restarts of the database`);
  for (let n = 1; n <= plan.blackHoles; n++) {
    await shop.proxy.blackHole(plan.hole);
    await purchaseAfter(`black hole ${n}`);
    await pause(holeIntervalMs);
  }
  told(`${plan.blackHoles} black holes of ${seconds(plan.hole)}`);
  for (let n = 1; shop.pooler && n <= plan.poolerRestarts; n++) {
    await shop.pooler.restart();
    await purchaseAfter(`restart ${n} of the pooler`);
    await pause(1_000);
  }
  if (shop.pooler) told(`${plan.poolerRestarts} restarts of PgBouncer`);

  over = true;
  await buying;
  if (!shop.lives()) wrong.push('the process has ended');
  for (const words of new Set(seen.unexpected)) if (wrong.length < 20) wrong.push(words);
  if (seen.longest.ms > maxReplyMs)
    wrong.push(`${seen.longest.call} waited ${seconds(seen.longest.ms)} for its answer`);
  for (const [kind, n] of Object.entries(seen.ended))
    if (n === 0) wrong.push(`no purchase finished by ${kind}`);
  const crashes = plan.restarts.filter((how) => how === 'immediate').length;
  if (seen.forgotten > crashes * plan.shoppers)
    wrong.push(`${seen.forgotten} guests were forgotten in ${crashes} crashes of the database`);
  const ids = seen.acknowledged.map((order) => order.id);
  if (new Set(ids).size !== ids.length)
    wrong.push(`${ids.length - new Set(ids).size} orders were acknowledged to two intents`);
  const [there] = await sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM orders WHERE id = ANY($1::int[])',
    [ids],
  );
  if (there?.n !== ids.length) wrong.push(`${ids.length} orders acknowledged, ${there?.n} there`);
  const unknown = await sql(
    'SELECT o.id FROM orders o WHERE o.id > $1 AND o.id <> ALL($2::int[])',
    [before?.id, ids],
  );
  if (unknown.length > 0)
    wrong.push(
      `${unknown.length} orders without an acknowledgement: ${JSON.stringify(unknown.slice(0, 3))}`,
    );
  const twice = await sql(
    'SELECT buyer_id FROM orders WHERE id > $1 GROUP BY buyer_id HAVING count(*) > 1',
    [before?.id],
  );
  if (twice.length > 0) wrong.push(`${twice.length} buyers have two orders`);
  const money = await wrongMoney(sql, before?.id ?? 0);
  wrong.push(...money.wrong, ...(await brokenInvariants({ sql })));
  say(
    `  in cash ${seen.ended.cash}, konbini numbers ${seen.ended.konbini}, paid by card ${seen.ended.card}; ${money.words}; guests forgotten in crashes ${seen.forgotten}; wrong: ${wrong.length}`,
  );
  return wrong;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs statements on a database that is being restarted: each on a connection of its own, until one
 * succeeds.
 */
function directly(url: string): <Row>(text: string, params?: unknown[]) => Promise<Row[]> {
  return async <Row>(text: string, params: unknown[] = []): Promise<Row[]> => {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ connectionString: url, application_name: 'faults' });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query(text, params)).rows as Row[];
      } catch (error) {
        if (tries === 100) throw error;
        await pause(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  };
}
