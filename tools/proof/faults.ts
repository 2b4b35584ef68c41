import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';
import { runFaults, type FaultPlan } from '../../server/test/faults/run-faults.ts';
import { startLineProxy, type LineProxy } from '../../server/test/line-proxy.ts';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../../server/test/pgbouncer.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';
import { audit } from './audit.ts';

const fullPlan: FaultPlan = {
  shoppers: 12,
  endedBackends: 200,
  restarts: ['fast', 'immediate', 'fast', 'immediate', 'fast'],
  blackHoles: 10,
  hole: 5_000,
  endedListeners: 20,
  poolerRestarts: 2,
};

/**
 * Everything that can happen to the connection between shop and database during purchases: ended
 * connections, restarts, crashes, silence, a stopped pooler; directly, and behind PgBouncer in
 * transaction mode.
 * @param share percentage of the full plan, for a shorter run
 * @returns faults in words; empty if there were none
 */
export async function breakConnection(
  share: number,
  say: (line: string) => void,
): Promise<string[]> {
  const part = (n: number) => Math.max(1, Math.round((n * share) / 100));
  const plan: FaultPlan = {
    ...fullPlan,
    endedBackends: part(fullPlan.endedBackends),
    restarts: fullPlan.restarts.slice(0, part(fullPlan.restarts.length)),
    blackHoles: part(fullPlan.blackHoles),
    endedListeners: part(fullPlan.endedListeners),
    poolerRestarts: part(fullPlan.poolerRestarts),
  };
  const found = await on(plan, false, say);
  if (!findPgBouncer())
    return [...found, 'PgBouncer is not installed: the shop behind it is not proven'];
  return [...found, ...(await on(plan, true, say))];
}

async function on(
  plan: FaultPlan,
  isPooled: boolean,
  say: (line: string) => void,
): Promise<string[]> {
  const began = performance.now();
  say(isPooled ? ' behind PgBouncer in transaction mode' : ' directly');
  const directory = mkdtempSync(join(tmpdir(), 'noren-faults-'));
  const postgres = await startPostgres({ durable: true });
  let pooler: PgBouncer | null = null;
  let proxy: LineProxy | undefined;
  let server: ServerProcess | undefined;
  try {
    const url = await postgres.createDatabase();
    if (isPooled) pooler = await startPgBouncer(postgres.url);
    proxy = await startLineProxy(pooler?.port ?? Number(new URL(url).port));
    server = await startServerProcess({
      DATA_DIR: directory,
      DEMO: '1',
      DATABASE_URL: proxy.through(url),
      ...(isPooled ? { DATABASE_LISTEN_URL: url } : {}),
      ASK_AFTER_SECONDS: '5',
      LOG_LEVEL: 'silent',
    });
    const { origin, pid, sql } = server;
    const isAlive = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    const faults = await runFaults(
      { postgres, url, proxy, pooler, origin, lives: isAlive },
      plan,
      say,
    );
    if (isAlive()) faults.push(...(await audit(sql)));
    say(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return faults.map((words) => `${isPooled ? 'behind PgBouncer' : 'directly'}: ${words}`);
  } finally {
    await server?.stop().catch(() => undefined);
    proxy?.close();
    await pooler?.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
