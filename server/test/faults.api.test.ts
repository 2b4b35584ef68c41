/** @module-tag deep */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFaults, type FaultPlan } from './faults/run-faults.ts';
import { startLineProxy, type LineProxy } from './line-proxy.ts';
import { findPgBouncer, startPgBouncer, type PgBouncer } from './pgbouncer.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';
import { startServer, stopServer, type ServerProcess } from './server-process.ts';

/** A few of each; `npm run proof -- faults` runs all. */
const plan: FaultPlan = {
  shoppers: 6,
  endedBackends: 12,
  restarts: ['fast', 'immediate'],
  blackHoles: 1,
  hole: 1_000,
  endedListeners: 1,
  poolerRestarts: 0,
};
/** The part of the pooler; the proof covers other faults behind it. */
const planBehindPooler: FaultPlan = {
  ...plan,
  restarts: ['immediate'],
  blackHoles: 0,
  poolerRestarts: 1,
};
const withoutPgBouncer = 'PgBouncer is not installed (Debian: apt-get install pgbouncer)';

describe('faults of the database connection while buyers order', () => {
  let postgres: PostgresServer;
  const directory = mkdtempSync(join(tmpdir(), 'noren-faults-'));
  beforeAll(async () => {
    postgres = await startPostgres({ durable: true, bin: process.env.POSTGRES_BIN });
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function tell(isPooled: boolean): Promise<void> {
    const url = await postgres.createDatabase();
    let pooler: PgBouncer | null = null;
    let proxy: LineProxy | undefined;
    let server: ServerProcess | undefined;
    try {
      if (isPooled) pooler = await startPgBouncer(postgres.url);
      proxy = await startLineProxy(pooler?.port ?? Number(new URL(url).port));
      const env = {
        DATA_DIR: directory,
        DATABASE_URL: proxy.through(url),
        ASK_AFTER_SECONDS: '5',
        LOG_LEVEL: 'silent',
      };
      server = await startServer(isPooled ? { ...env, DATABASE_LISTEN_URL: url } : env);
      const { child, origin, said } = server;
      expect(said()).not.toContain('DATABASE_LISTEN_URL');
      const lives = () => child.exitCode === null && child.signalCode === null;
      const wrong = await runFaults(
        { postgres, url, proxy, pooler, origin, lives },
        isPooled ? planBehindPooler : plan,
        () => undefined,
      );
      expect(wrong).toEqual([]);
      expect(await stopServer(server), said()).toBe(0);
    } finally {
      if (server?.child.exitCode === null) server.child.kill('SIGKILL');
      proxy?.close();
      await pooler?.stop();
    }
  }

  it('directly', { timeout: 240_000 }, () => tell(false));
  it('behind PgBouncer in transaction mode', { timeout: 240_000 }, async ({ skip }) => {
    skip(!findPgBouncer(), withoutPgBouncer);
    await tell(true);
  });

  it(
    'a server behind only PgBouncer reports at its start that LISTEN does not work',
    { timeout: 60_000 },
    async ({ skip }) => {
      skip(!findPgBouncer(), withoutPgBouncer);
      const url = await postgres.createDatabase();
      const pooler = await startPgBouncer(postgres.url);
      try {
        const server = await startServer({
          DATA_DIR: directory,
          DATABASE_URL: pooler.through(url),
          LOG_LEVEL: 'silent',
        });
        expect(server.said()).toContain('NOTIFY is not heard: set DATABASE_LISTEN_URL');
        expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
        expect(await stopServer(server)).toBe(0);
      } finally {
        await pooler.stop();
      }
    },
  );
});
