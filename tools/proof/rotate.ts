import { factsOf, hasGateway, paymentTypes } from '@noren/contract/payment-methods';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';
import { newSku } from '../../server/test/buyer.ts';
import { paymentWays } from '../../server/test/payment-ways.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';
import { sealedIn } from '../../server/test/sealed-texts.ts';
import type { TestShop } from '../../server/test/shop.ts';
import { newTwSku } from '../../server/test/taiwan.ts';
import { audit } from './audit.ts';
import { loginSecret, shopAt } from './shop-at.ts';

const types = paymentTypes.filter(hasGateway);
const former = '0a'.repeat(32);
const fresh = '0b'.repeat(32);
/** How long buyers pay before the next step, in milliseconds. */
const stepMs = 4_000;

interface Shelves {
  japan: number;
  taiwan: number;
}

/** A server behind a load balancer. Before its replacement it gets no new buyers. */
class Place {
  server: ServerProcess;
  private isOpen = true;
  private buyers = 0;
  constructor(server: ServerProcess) {
    this.server = server;
  }

  async serve(work: (shop: TestShop) => Promise<void>): Promise<void> {
    if (!this.isOpen) return pause(20);
    this.buyers++;
    try {
      await work(shopAt(this.server));
    } finally {
      this.buyers--;
    }
  }

  async exchange(start: () => Promise<ServerProcess>): Promise<void> {
    this.isOpen = false;
    while (this.buyers > 0) await pause(20);
    // jobs may be running: another process takes over their work
    await this.server.kill();
    this.server = await start();
    this.isOpen = true;
  }
}

/** Runs `npm run database -- rotate-key` in its own process. @returns its output */
function rotate(env: Record<string, string>): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/src/database-command.ts', 'rotate-key'],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let stdout = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  return new Promise((resolve, reject) =>
    child.once('exit', (code) =>
      code === 0
        ? resolve(stdout.trim())
        : reject(new Error(`rotate-key ended with ${code}: ${stdout}`)),
    ),
  );
}

/**
 * Changes the settings key during payments with all methods on two processes: each is restarted
 * with both keys, everything is sealed again, and in the end both have only the new key. No payment
 * may fail, and the old key must open nothing.
 * @returns faults in words; empty if there were none
 */
export async function rotateSettingsKey(say: (line: string) => void): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-rotate-'));
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  const env = (keys: Record<string, string>) => ({
    DATA_DIR: directory,
    DATABASE_URL,
    DEMO: '1',
    LOGIN_TOKEN_SECRET: loginSecret,
    LOG_LEVEL: 'silent',
    ...keys,
  });
  const start = (keys: Record<string, string>) => () => startServerProcess(env(keys));
  const [before, both, after] = [
    { SETTINGS_KEY: former },
    { SETTINGS_KEY: fresh, SETTINGS_KEY_FORMER: former },
    { SETTINGS_KEY: fresh },
  ];
  const places: Place[] = [];
  try {
    for (let n = 0; n < 2; n++) places.push(new Place(await start(before)()));
    const [one, two] = places as [Place, Place];
    await one.server.sql(
      'UPDATE stores SET network_unpaid_orders = 100000, network_order_units = 100000, network_held_units = 100000',
    );
    const skus = {
      japan: await newSku(shopAt(one.server), { stock: 100_000 }),
      taiwan: await newTwSku(shopAt(one.server), { stock: 100_000 }),
    };
    const buying = keepPaying(places, skus);
    await pause(stepMs);
    await one.exchange(start(both));
    await pause(stepMs);
    await two.exchange(start(both));
    const [printed] = await Promise.all([rotate(env(both)), pause(stepMs)]);
    await one.exchange(start(after));
    await two.exchange(start(after));
    await pause(stepMs);
    const { paid, failed } = await buying.end();
    const unpaid = await notPaid(two.server, paid);
    const sealed = await sealedIn(two.server.sql, [former, fresh]);
    say(`  ${printed}`);
    say(
      `  ${paid.length} orders were paid with ${types.length} methods, ${failed.length} payments failed; the old key opens ${sealed[former] ?? 0} texts, the new one ${sealed[fresh] ?? 0}`,
    );
    return [
      ...failed,
      ...unpaid.map(({ id, payment_status }) => `order ${id} was paid and is ${payment_status}`),
      ...(paid.length >= 40 ? [] : [`only ${paid.length} orders were paid`]),
      ...(sealed[former] ? [`the old key still opens ${sealed[former]} texts`] : []),
      ...(sealed[fresh] ? [] : ['the new key opens nothing']),
      ...(await audit(two.server.sql)),
    ];
  } finally {
    for (const { server } of places) await server.kill();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A webhook leased by a killed process is sent by another one a minute or two later. */
const webhooksWithin = 180_000;

/** Returns the orders that are still not paid in the end. */
async function notPaid(
  { sql }: ServerProcess,
  paid: readonly number[],
): Promise<{ id: number; payment_status: string }[]> {
  const began = performance.now();
  for (;;) {
    const rows = await sql<{ id: number; payment_status: string }>(
      `SELECT id, payment_status FROM orders WHERE id = ANY($1::int[]) AND payment_status <> 'paid' ORDER BY id`,
      [paid],
    );
    if (rows.length === 0 || performance.now() - began > webhooksWithin) return rows;
    await pause(1_000);
  }
}

/** Buyers who place and pay orders with every method on every server until they are stopped. */
function keepPaying(
  places: readonly Place[],
  shelves: Shelves,
): { end: () => Promise<{ paid: number[]; failed: string[] }> } {
  const results = { paid: [] as number[], failed: [] as string[] };
  let isOver = false;
  const buyers = places.flatMap((place) =>
    types.map(async (type) => {
      while (!isOver)
        await place.serve((shop) =>
          paymentWays[type]
            .pay(shop, factsOf(type).currency === 'TWD' ? shelves.taiwan : shelves.japan, 1)
            .then(
              ({ order }) => void results.paid.push(order),
              (error: unknown) => void results.failed.push(`${type}: ${String(error)}`),
            ),
        );
    }),
  );
  return {
    async end() {
      isOver = true;
      await Promise.all(buyers);
      return results;
    },
  };
}
