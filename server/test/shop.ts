import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type {} from './global-setup.ts';
import type { App } from '../src/app/context/app.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { startNoren } from '../src/app/start.ts';
import { callsAt, type Call, type CallOptions, type Reply } from './call.ts';
import { cheapPasswords, makeDatabase } from './databases.ts';
import { confirmAllBuyers } from './confirmed-buyers.ts';

export type { CallOptions, Reply };

/** The whole server on a database of its own with the demo shop, reached over real HTTP. */
export interface TestShop {
  origin: string;
  app: App;
  database: Database;
  call: Call;
  /** Makes a new guest. @returns the token */
  guest: () => Promise<string>;
  member: () => Promise<string>;
  /** Advances the server's clock by `ms`. */
  advance: (ms: number) => void;
  sql: <Row>(text: string, params?: unknown[]) => Promise<Row[]>;
  /** The log's lines so far, if LOG_LEVEL allows any. */
  log: Record<string, unknown>[];
  close: () => Promise<void>;
}

const ledger = join(process.cwd(), '.cache/ledger');

/** Copies the filled shop's database. @returns its URL */
export function copyOfDatabase(): Promise<string> {
  const template = inject('template');
  const name = `noren_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  return makeDatabase(template, name, 'noren_template');
}

interface ShopOptions {
  /** further environment, e.g. RATE_LIMIT */
  settings?: Record<string, string>;
  /** true: the jobs run by themselves */
  jobs?: boolean;
  /**
   * true: stores have the default bounds on guests' contacts. Most tests order many times as one
   * person, so by default all contacts count as confirmed.
   */
  bounds?: boolean;
  /** URL by which the server reaches the database; a copy of its own unless given */
  url?: string;
}

export async function openShop({
  settings = {},
  jobs = false,
  bounds = false,
  url,
}: ShopOptions = {}): Promise<TestShop> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-shop-'));
  const database = await openPostgres(url ?? (await copyOfDatabase()));
  let ahead = 0;
  const failures: string[] = [];
  const log: Record<string, unknown>[] = [];
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: directory,
    DEMO: '1',
    RATE_LIMIT: 'off',
    UNDO_SECONDS: '0',
    SETTINGS_KEY: inject('settingsKey'),
    ...settings,
  });
  const running = await startNoren(config, {
    database,
    now: () => new Date(Date.now() + ahead),
    checkAnswers: true,
    jobs,
    quiet: true,
    warm: false,
    passwordCosts: cheapPasswords,
    logTo: { write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>) },
    onFailure: (endpoint, code) => failures.push(JSON.stringify([endpoint, code])),
  });

  if (!bounds) await database.query(confirmAllBuyers);
  // no emails to stores about orders: app/jobs/order-digests.api.test.ts tests them
  await database.query(`UPDATE stores SET order_emails = 'none'`);

  const call = callsAt(running.origin);
  return {
    origin: running.origin,
    app: running.app,
    database,
    call,
    guest: async () => (await call('POST', '/guest/token')).body.data.token,
    member: async () =>
      (
        await call('POST', '/auth/user/login', {
          body: { email: 'member@example.com', password: 'noren-demo-2026' },
        })
      ).body.token,
    advance: (ms) => {
      ahead += ms;
    },
    sql: (text, params) => writeByHand(database, text, params),
    log,
    close: async () => {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(ledger, { recursive: true });
      appendFileSync(
        join(ledger, `${process.pid}.jsonl`),
        [...new Set(failures)].map((line) => `${line}\n`).join(''),
      );
    },
  };
}

/** Runs a test's statement and drops the caches it invalidates, as if the server had written it. */
function writeByHand<Row>(database: Database, text: string, params?: unknown[]): Promise<Row[]> {
  const kept = [
    ...(/(UPDATE|INSERT INTO|DELETE FROM) (stores|product_kinds|collections|collection_products|payment_settings|shipping_settings)\b/.test(
      text,
    )
      ? (['stores'] as const)
      : []),
    ...(/(UPDATE|DELETE FROM) sessions\b/.test(text) ? (['sessions'] as const) : []),
  ];
  if (kept.length === 0) return database.query(text, params);
  return database.transaction(async (tx) => {
    for (const what of kept) tx.changed(what);
    return tx.query<Row>(text, params);
  });
}
