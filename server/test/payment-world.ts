import type { InjectOptions } from 'fastify';
import type { App } from '../src/app/context/app.ts';
import { readConfig, type Config } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createGmoClient } from '../src/payments/gateways/gmo/client.ts';
import { DEMO_SHOP, DEMO_SITE } from '../../tools/sandbox/src/gmo/credentials.ts';
import { createPayuniClient } from '../src/payments/gateways/payuni/client.ts';
import { DEMO_PAYUNI } from '../../tools/sandbox/src/payuni/envelope.ts';
import { buildServer } from '../src/app/mount/server.ts';
import { createLog } from '../src/platform/log/log.ts';
import { seedDemo } from '../../tools/playground/src/seed/seed.ts';
import { roomPaths } from '../src/room-paths.ts';
import { createApp } from '../src/app/start.ts';
import { backUp } from './payment-backup.ts';
import { operator_key } from './fulfilment.ts';
import { digestOf, newToken } from '../src/platform/http/visitor.ts';
import { confirmAllBuyers } from './confirmed-buyers.ts';
import { PaymentNet, type Post, type Seen } from './payment-net.ts';
import { PaymentProcess } from './payment-process.ts';

const origin = 'http://shop.test';
/** The time at which the stories begin; their cards expire much later. */
const beginning = Date.parse('2026-11-21T03:00:00Z');
/** How long a killed process stays away: longer than the timeout of anything it was doing. */
const restartMs = 125_000;

/** Valid-looking credentials of other shops, which the sandbox does not know. */
const otherShops = {
  hanamori: { gmo: { ...DEMO_SHOP, ...DEMO_SITE, shop_id: 'anotherShop01' } },
  chaya: { payuni: { ...DEMO_PAYUNI, mer_id: 'S99999999', hash_key: 'x'.repeat(32) } },
};
const ownShops = {
  hanamori: { gmo: { ...DEMO_SHOP, ...DEMO_SITE } },
  chaya: { payuni: DEMO_PAYUNI },
};

const nobody: Seen = { status: 0, body: null, text: 'the server died', location: null };

/**
 * The whole server and both gateways' sandboxes, with one clock and real HTTP between them; the
 * network and the processes fail as a story says. The clock is simulated, so that days pass in
 * milliseconds.
 */
export class PaymentWorld {
  database!: Database;
  readonly net: PaymentNet;
  private process!: PaymentProcess;
  private config!: Config;
  private clock = beginning;
  private restore: (() => Promise<void>) | null = null;
  private readonly staffToken = newToken();

  private constructor() {
    this.net = new PaymentNet(
      { now: () => this.clock, advance: (ms) => this.goTo(this.clock + ms) },
      origin,
    );
  }

  /** @param database empty; it is closed with the world */
  static async open(database: Database): Promise<PaymentWorld> {
    const world = new PaymentWorld();
    world.database = database;
    await world.net.renew();
    await migrate(world.database, roomPaths.migrations);
    const settings = readConfig({
      DEMO: '1',
      PUBLIC_URL: origin,
      DEMO_IN_PUBLIC: '1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: '.cache/payment-world',
      SETTINGS_KEY: '5e'.repeat(32),
      OPERATOR_KEY: operator_key,
      GMO_BASE_URL: `${world.net.origin}/sandbox/gmo`,
      PAYUNI_BASE_URL: `${world.net.origin}/sandbox/payuni/api`,
    });
    // these gateways reply at once
    world.config = { ...settings, ask_after_seconds: 60 };
    await world.begin();
    await seedDemo(world.app);
    await world.database.query(confirmAllBuyers);
    await world.database.query(
      "UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')",
    );
    await world.database.query(
      `WITH s AS (INSERT INTO staff (email, name, password_hash) VALUES ('stories@example.com', 'of the stories', '') RETURNING id),
            r AS (INSERT INTO staff_roles (store_id, staff_id, role) SELECT t.id, s.id, 'owner' FROM s, stores t)
       INSERT INTO staff_sessions (token_digest, staff_id, created_at, expires_at) SELECT $1, id, $2, $2::timestamptz + interval '90 days' FROM s`,
      [digestOf(world.staffToken), new Date(beginning)],
    );
    await world.database.query(
      'UPDATE stores SET network_unpaid_orders = 100000, network_order_units = 100000',
    );
    return world;
  }

  get app(): App {
    return this.process.app;
  }

  private async begin(): Promise<void> {
    const process = new PaymentProcess();
    const now = () => new Date(this.clock);
    const app = await createApp(
      this.config,
      process.over(this.database),
      createLog('silent'),
      () => origin,
      {
        now,
        checkAnswers: true,
        lanes: { pauseMs: 0 },
      },
    );
    const send = process.through(this.net.fetch as typeof fetch);
    const gmo = createGmoClient({
      baseUrl: `${this.net.origin}/sandbox/gmo`,
      timeoutMs: 60_000,
      fetch: send,
    });
    const payuni = createPayuniClient({
      baseUrl: `${this.net.origin}/sandbox/payuni/api`,
      timeoutMs: 60_000,
      fetch: send,
      now,
    });
    app.payments = { ...app.payments, gmo: () => gmo, payuni: () => payuni };
    process.app = app;
    process.server = await buildServer(app);
    await process.server.ready();
    this.process = process;
  }

  dieAfter(steps: number): void {
    this.process.dieAfter(steps);
  }

  /** Runs work in the current process. A process that dies over it is back two minutes later. */
  private async byProcess<T>(work: (process: PaymentProcess) => Promise<T>): Promise<T | 'dead'> {
    const { process } = this;
    const answer = await process.answerOf(work(process));
    if (process.isDead && process === this.process) await this.revive();
    return answer;
  }
  private reviving: Promise<void> | null = null;
  private revive(): Promise<void> {
    return (this.reviving ??= (async () => {
      const dead = this.process;
      await dead.landed();
      await this.begin();
      await dead.app.productPages.close();
      await dead.app.feeds.close();
      await this.goTo(this.clock + restartMs);
      this.reviving = null;
    })());
  }

  async job(work: (app: App) => Promise<unknown>): Promise<void> {
    await this.byProcess(({ app }) => work(app));
  }

  now = (): number => this.clock;
  /** Resets the clock for another story. */
  restartClock(): void {
    this.clock = beginning;
    this.restore = null;
    this.process.dieAfter(Infinity);
    this.net.forget();
  }
  /** Advances the clock, never back. Calls that are due meanwhile arrive. */
  async goTo(moment: number): Promise<void> {
    if (moment <= this.clock) return;
    this.clock = moment;
    await this.net.deliverDelayed(moment);
  }
  advance(seconds: number): Promise<void> {
    return this.goTo(this.clock + seconds * 1000);
  }

  async backUp(): Promise<void> {
    this.restore = await backUp(this.database);
  }
  /**
   * Restores the database's backup, if there is one, and starts the shop on it. @returns whether
   * there was one
   */
  async restoreBackup(): Promise<boolean> {
    if (!this.restore) return false;
    this.process.kill();
    await this.restore();
    this.restore = null;
    await this.revive();
    return true;
  }

  /**
   * The operator gives a store the credentials of another shop at its gateway, or its own again.
   */
  setShop(store: 'hanamori' | 'chaya', other: boolean): Promise<Seen> {
    return this.operator(
      'PUT',
      `/stores/${store}/gateway-credentials`,
      (other ? otherShops : ownShops)[store],
    );
  }

  arrive({ method, path, body }: Post): Promise<Seen> {
    const payload =
      method === 'POST'
        ? { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
        : {};
    return this.inject({ method, url: path, ...payload });
  }

  call(guest: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Seen> {
    return this.inject({
      method,
      url: `/api/v1/shop${path}`,
      headers: { 'guest-authorization': `Bearer ${guest}` },
      ...(body ? { payload: body } : {}),
    });
  }

  operator(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Seen> {
    return this.inject({
      method,
      url: `/api/operator${path}`,
      headers: { authorization: `Bearer ${operator_key}` },
      ...(body ? { payload: body } : {}),
    });
  }

  staff(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Seen> {
    const headers = {
      authorization: `Bearer ${this.staffToken}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
    return this.inject({
      method,
      url: `/api/console/stores${path}`,
      headers,
      ...(body ? { payload: body } : {}),
    });
  }

  async newGuest(): Promise<string> {
    return (await this.inject({ method: 'POST', url: '/api/v2/guest/token' })).body.data
      .token as string;
  }

  private async inject(request: InjectOptions): Promise<Seen> {
    const reply = await this.byProcess(async ({ server }) => server.inject(request));
    if (reply === 'dead') return nobody;
    const json = String(reply.headers['content-type'] ?? '').includes('json');
    const { location } = reply.headers;
    return {
      status: reply.statusCode,
      body: json ? JSON.parse(reply.payload) : null,
      text: reply.payload,
      location: typeof location === 'string' ? location : null,
    };
  }

  async close(): Promise<void> {
    await this.net.close();
    await this.process.server.close();
    await this.app.productPages.close();
    await this.app.feeds.close();
    await this.database.close();
  }
}
