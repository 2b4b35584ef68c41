import fastify, { type FastifyInstance } from 'fastify';
import { gmoSandbox } from '../../tools/sandbox/src/gmo/plugin.ts';
import { payuniSandbox } from '../../tools/sandbox/src/payuni/plugin.ts';
import { createMemoryStore } from '../../tools/sandbox/src/provider/memory-store.ts';
import type { SandboxStore } from '../../tools/sandbox/src/provider/store.ts';
import { bankCallMs, callMs } from '../src/platform/config/config.ts';

/**
 * A message on its way to the shop, held until a story delivers it: a webhook, or a browser's
 * return.
 */
export interface Post {
  method: 'GET' | 'POST';
  path: string;
  body: string;
  /** it is delivered in any case, because the gateway repeats it */
  surely?: boolean;
}

/**
 * A fault of one of our calls to a gateway. `down`: 503, no effect; `unsent`: the connection breaks
 * before it arrives; `reply_lost`: after its effect; `late`: it takes this many seconds.
 */
export type Fault =
  | { how: 'down' | 'unsent' | 'reply_lost'; after: number }
  | { how: 'late'; after: number; seconds: number };

export interface Seen {
  status: number;
  body: any;
  text: string;
  location: string | null;
}

export interface Clock {
  now: () => number;
  /** advances time, and delivers what is due meanwhile */
  advance: (ms: number) => Promise<void>;
}

/** A call on which its gateway still works although its caller has given up. */
interface Late {
  due: number;
  arrive: () => Promise<unknown>;
}

const asksIssuer = /\/(ExecTran|SecureTran2|AlterTran|ChangeTran)\.idPass$/;
const form = 'application/x-www-form-urlencoded';

/**
 * Both gateways' sandboxes, on loopback over real HTTP, and the network between them and the shop.
 */
export class PaymentNet {
  origin = '';
  readonly mailbox: Post[] = [];
  gmoStore: SandboxStore = createMemoryStore();
  payuniStore: SandboxStore = createMemoryStore();
  /** number of calls so far */
  calls = 0;
  private faults: Fault[] = [];
  private late: Late[] = [];
  private gateways!: FastifyInstance;
  private readonly clock: Clock;
  private readonly shopOrigin: string;

  constructor(clock: Clock, shopOrigin: string) {
    this.clock = clock;
    this.shopOrigin = shopOrigin;
  }

  /** Resets the gateways, because their records grow and their lists are scanned. */
  async renew(): Promise<void> {
    const before = this.gateways;
    [this.gmoStore, this.payuniStore] = [createMemoryStore(), createMemoryStore()];
    const send = async (url: string, { body }: { body: string }): Promise<Response> => {
      this.mailbox.push({ method: 'POST', path: new URL(url).pathname, body });
      return new Response(url.endsWith('gmo') ? '0' : '1');
    };
    const shared = { publicUrl: () => this.origin, now: () => new Date(this.clock.now()), send };
    const gateways = fastify();
    // the reply is lost after its effect: its connection is closed
    gateways.addHook('onSend', async (request) => {
      if (request.headers['x-net'] === 'cut') request.raw.socket.destroy();
    });
    await gateways.register(gmoSandbox, {
      prefix: '/sandbox/gmo',
      store: this.gmoStore,
      notifyUrl: () => `${this.shopOrigin}/api/notify/gmo`,
      ...shared,
    });
    await gateways.register(payuniSandbox, {
      prefix: '/sandbox/payuni',
      store: this.payuniStore,
      mayLeadTo: (url) => url.origin === this.shopOrigin,
      ...shared,
    });
    this.origin = await gateways.listen({ port: 0, host: '127.0.0.1' });
    this.gateways = gateways;
    await before?.close();
    for (const name of ['gmo', 'payuni'] as const)
      await this.control(name, { webhooks: 'before_return' });
  }

  control(gateway: 'gmo' | 'payuni', body: object): Promise<Seen> {
    return this.atGateway(
      'POST',
      `/sandbox/${gateway}/control`,
      JSON.stringify(body),
      'application/json',
    );
  }

  /** Applies a fault to a later call: `after` calls from now. */
  strike(fault: Fault): void {
    this.faults.push({ ...fault });
  }

  forget(): void {
    this.mailbox.length = 0;
    [this.faults, this.late] = [[], []];
  }

  /** Removes all faults; calls under way still arrive in time. */
  mend(): void {
    this.faults = [];
  }

  /** Completes the calls that are due. */
  async deliverDelayed(until: number): Promise<void> {
    for (;;) {
      const next = this.late.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
      if (!next) return;
      this.late.splice(this.late.indexOf(next), 1);
      await next.arrive();
    }
  }
  /** When the last call under way arrives. */
  lastDue = (): number => Math.max(0, ...this.late.map(({ due }) => due));

  private nextFault(): Fault | undefined {
    for (const fault of this.faults) fault.after--;
    const hit = this.faults.find(({ after }) => after < 0);
    if (hit) this.faults.splice(this.faults.indexOf(hit), 1);
    return hit;
  }

  /** The `fetch` of the gateways' clients, with the network's faults. */
  readonly fetch = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    this.calls++;
    const fault = this.nextFault();
    const address = new URL(String(url));
    const send = (headers: Record<string, string> = {}) =>
      fetch(this.origin + address.pathname, {
        ...init,
        signal: null,
        headers: { 'content-type': form, ...(init.headers as Record<string, string>), ...headers },
      });
    switch (fault?.how) {
      case undefined:
        return send();
      case 'down':
        return new Response('<h1>Service unavailable</h1>', { status: 503 });
      case 'unsent':
        throw Object.assign(new TypeError('fetch failed'), {
          cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
        });
      case 'reply_lost':
        return send({ 'x-net': 'cut' });
      case 'late': {
        const limit = asksIssuer.test(address.pathname) ? bankCallMs : callMs;
        const takes = fault.seconds * 1000;
        if (takes <= limit) {
          await this.clock.advance(takes);
          return send();
        }
        this.late.push({
          due: this.clock.now() + takes,
          arrive: () => send().then((answer) => answer.arrayBuffer()),
        });
        await this.clock.advance(limit);
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      }
    }
  };

  /** A browser's request, or the console's, to a gateway. */
  async atGateway(method: 'GET' | 'POST', path: string, body = '', type = form): Promise<Seen> {
    const reply = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      ...(method === 'POST' ? { body, headers: { 'content-type': type } } : {}),
    });
    const text = await reply.text();
    const json = (reply.headers.get('content-type') ?? '').includes('json');
    return {
      status: reply.status,
      body: json ? JSON.parse(text) : null,
      text,
      location: reply.headers.get('location'),
    };
  }

  close = (): Promise<void> => this.gateways.close();
}
