import fastify, { type FastifyInstance } from 'fastify';
import type { App } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Database } from '../src/db/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { createGmoClient } from '../src/gateways/gmo/client.ts';
import { gmoSandbox } from '../src/gateways/gmo/sandbox/plugin.ts';
import { createPayuniClient } from '../src/gateways/payuni/client.ts';
import { payuniSandbox } from '../src/gateways/payuni/sandbox/plugin.ts';
import { createMemoryStore } from '../src/gateways/sandbox/memory-store.ts';
import type { SandboxStore } from '../src/gateways/sandbox/store.ts';
import { buildServer } from '../src/http/server.ts';
import { createLog } from '../src/log.ts';
import { seedDemo } from '../src/playground/seed.ts';
import { roomPaths } from '../src/room-paths.ts';
import { createApp } from '../src/start.ts';
import { everybodyIsKnown } from './everybody-is-known.ts';

const origin = 'http://shop.test';
const gatewayOrigin = 'http://gateway.test';
/** Long before any card of the stories ends. */
const beginning = Date.parse('2026-11-21T03:00:00Z');

/** What travels towards the shop, kept until a story lets it arrive: a notice, or a browser's return. */
export interface Post {
  method: 'GET' | 'POST';
  path: string;
  body: string;
}
/** What happens to the next call of ours to a gateway. */
export type Fault = 'down' | 'reply_lost' | null;

export interface Seen {
  status: number;
  body: any;
  text: string;
  location: string | null;
}

/**
 * The whole server and both gateways' sandboxes in one process, with one clock. The bytes on the wires are those of
 * production; only the sockets are left out, so that thousands of stories can be told.
 */
export class PaymentWorld {
  app!: App;
  database!: Database;
  fault: Fault = null;
  readonly mailbox: Post[] = [];
  gmoStore: SandboxStore = createMemoryStore();
  payuniStore: SandboxStore = createMemoryStore();
  private clock = beginning;
  private server!: FastifyInstance;
  private gateways!: FastifyInstance;

  /** @param database empty; it is closed with the world */
  static async open(database: Database): Promise<PaymentWorld> {
    const world = new PaymentWorld();
    world.database = database;
    await migrate(world.database, roomPaths.migrations);
    const settings = readConfig({
      DEMO: '1',
      PUBLIC_URL: origin,
      DEMO_IN_PUBLIC: '1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      DATA_DIR: '.cache/payment-world',
      SETTINGS_KEY: '5e'.repeat(32),
      GMO_BASE_URL: `${gatewayOrigin}/sandbox/gmo`,
      PAYUNI_BASE_URL: `${gatewayOrigin}/sandbox/payuni/api`,
    });
    // these gateways answer at once
    const config = { ...settings, ask_after_seconds: 60 };
    const now = () => new Date(world.clock);
    world.app = await createApp(config, world.database, createLog('silent'), () => origin, { now, checkAnswers: true, lanes: { pauseMs: 0 } });
    const send: typeof fetch = (url, init) => world.callGateway(String(url), init);
    const gmo = createGmoClient({ baseUrl: `${gatewayOrigin}/sandbox/gmo`, timeoutMs: 5_000, fetch: send });
    const payuni = createPayuniClient({ baseUrl: `${gatewayOrigin}/sandbox/payuni/api`, timeoutMs: 5_000, fetch: send, now });
    world.app.payments = { ...world.app.payments, gmo: () => gmo, payuni: () => payuni };
    await seedDemo(world.app);
    await world.database.query(everybodyIsKnown);
    await world.database.query("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
    world.server = await buildServer(world.app);
    await world.server.ready();
    await world.renewGateways();
    return world;
  }

  /** Gateways that have forgotten everything: their books grow, and their lists are walked through. */
  async renewGateways(): Promise<void> {
    await this.gateways?.close();
    [this.gmoStore, this.payuniStore] = [createMemoryStore(), createMemoryStore()];
    const send = async (url: string, { body }: { body: string }): Promise<Response> => {
      this.mailbox.push({ method: 'POST', path: new URL(url).pathname, body });
      return new Response(url.endsWith('gmo') ? '0' : '1');
    };
    const shared = { publicUrl: () => gatewayOrigin, now: () => new Date(this.clock), send };
    this.gateways = fastify();
    await this.gateways.register(gmoSandbox, { prefix: '/sandbox/gmo', store: this.gmoStore, notifyUrl: () => `${origin}/api/notify/gmo`, ...shared });
    await this.gateways.register(payuniSandbox, { prefix: '/sandbox/payuni', store: this.payuniStore, mayLeadTo: (url) => url.origin === origin, ...shared });
    for (const name of ['gmo', 'payuni']) await this.control(name as 'gmo', { notices: 'before_return' });
  }

  control(gateway: 'gmo' | 'payuni', body: object): Promise<Seen> {
    return this.atGateway('POST', `/sandbox/${gateway}/control`, JSON.stringify(body), 'application/json');
  }

  now = (): number => this.clock;
  restartClock(): void {
    this.clock = beginning;
  }
  goTo(moment: number): void {
    this.clock = Math.max(this.clock, moment);
  }
  advance(seconds: number): void {
    this.clock += seconds * 1000;
  }

  /** A call of ours, and what the net makes of it. */
  private async callGateway(url: string, init: RequestInit = {}): Promise<Response> {
    const fault = this.fault;
    this.fault = null;
    if (fault === 'down') return new Response('<h1>Service unavailable</h1>', { status: 503 });
    const reply = await this.gateways.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: init.body instanceof Uint8Array ? Buffer.from(init.body) : String(init.body),
    });
    if (fault === 'reply_lost') throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode });
  }

  /** A person's browser, or the shop's console, at a gateway. */
  async atGateway(method: 'GET' | 'POST', path: string, body = '', type = 'application/x-www-form-urlencoded'): Promise<Seen> {
    const payload = method === 'POST' ? { payload: body, headers: { 'content-type': type } } : {};
    return seen(await this.gateways.inject({ method, url: path, ...payload }));
  }

  /** What arrives at the shop from outside. */
  async arrive({ method, path, body }: Post): Promise<Seen> {
    const payload = method === 'POST' ? { payload: body, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {};
    return seen(await this.server.inject({ method, url: path, ...payload }));
  }

  /** A call of the shop channel's API by a guest. */
  async call(guest: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Seen> {
    const headers = { 'guest-authorization': `Bearer ${guest}` };
    return seen(await this.server.inject({ method, url: `/api/v1/shop${path}`, headers, ...(body ? { payload: body } : {}) }));
  }

  async newGuest(): Promise<string> {
    return seen(await this.server.inject({ method: 'POST', url: '/api/v2/guest/token' })).body.data.token as string;
  }

  async close(): Promise<void> {
    await this.gateways.close();
    await this.server.close();
    await this.app.productPages.close();
    await this.app.feeds.close();
    await this.database.close();
  }
}

function seen(reply: { statusCode: number; payload: string; headers: Record<string, unknown> }): Seen {
  const json = String(reply.headers['content-type'] ?? '').includes('json');
  return {
    status: reply.statusCode,
    body: json ? JSON.parse(reply.payload) : null,
    text: reply.payload,
    location: typeof reply.headers['location'] === 'string' ? reply.headers['location'] : null,
  };
}
