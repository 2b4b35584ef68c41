/** For tests: a sandbox on real HTTP, a shop, and a buyer's browser. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { createMemoryStore } from '../src/provider/memory-store.ts';
import type { SandboxStore } from '../src/provider/store.ts';
import { createPayuniClient } from '../../../server/src/payments/gateways/payuni/client.ts';
import {
  openWebhook,
  readEnvelope,
  RECEIVED,
  type ParsedWebhook,
} from '../../../server/src/payments/gateways/payuni/webhook.ts';
import { DEMO_PAYUNI } from '../src/payuni/envelope.ts';
import { webhooksOf } from '../src/payuni/webhooks.ts';
import { payuniSandbox } from '../src/payuni/plugin.ts';
import type {
  CreditInput,
  CardToSave,
} from '../../../server/src/payments/gateways/payuni/shapes.ts';
import type { PayuniCallLog } from '../../../server/src/payments/gateways/payuni/wire-call.ts';

export const CREDENTIALS = DEMO_PAYUNI;

export const CARDS = {
  approved: '4147631000000001',
  jcb: '3560511000000001',
  unionPay: '6200000000000001',
  eciMismatch: '4147631000000002',
  noBalance: '4147631000000051',
  review: '4147631000000096',
  unknownThenPaid: '4147631000000097',
  unknownThenRefused: '4147631000000098',
} as const;

export const typed = (card_no: string, changes: Partial<CardToSave> = {}): CardToSave => ({
  card_no,
  expired: '1230',
  cvc: '123',
  ...changes,
});

/** The shop's addresses: records requests in their order, and answers webhooks with `status`. */
async function startShop() {
  const shop = {
    url: '',
    arrived: [] as { path: string; body: string }[],
    status: 200,
    close: async () => {},
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      shop.arrived.push({
        path: request.url ?? '',
        body: Buffer.concat(chunks).toString('latin1'),
      });
      response
        .writeHead(request.url === '/notify' ? shop.status : 200, { 'content-type': 'text/plain' })
        .end(RECEIVED);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shop.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return shop;
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

export async function startHarness(options: { store?: SandboxStore } = {}) {
  const clock = { at: new Date('2026-11-21T03:00:00Z') };
  const shop = await startShop();
  const store = options.store ?? createMemoryStore();
  const app = fastify();
  let origin = '';
  await app.register(payuniSandbox, {
    prefix: '/sandbox/payuni',
    store,
    publicUrl: () => origin,
    mayLeadTo: (url) => url.origin === shop.url,
    now: () => clock.at,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `${origin}/sandbox/payuni`;
  const calls: PayuniCallLog[] = [];
  const client = createPayuniClient({
    baseUrl: `${base}/api`,
    timeoutMs: 5_000,
    now: () => clock.at,
    log: (entry) => calls.push(entry),
  });
  let numbers = 0;

  const input = (card_no: string, changes: Partial<CreditInput> = {}): CreditInput => ({
    mer_trade_no: `T${(numbers += 1)}-1-x`,
    amount: 1280,
    card: typed(card_no),
    description: '阿里山烏龍茶',
    email: 'buyer@example.tw',
    notify_url: `${shop.url}/notify`,
    ...changes,
  });

  const read = (body: string): ParsedWebhook | null => {
    const envelope = readEnvelope(body);
    return envelope === null ? null : openWebhook(envelope, CREDENTIALS);
  };

  return {
    base,
    client,
    clock,
    shop,
    calls,
    input,
    read,
    returnUrl: `${shop.url}/return`,

    /** Returns one call's raw reply. */
    async raw(
      api: string,
      body: Record<string, string>,
    ): Promise<{ status: number; reply: Record<string, string> }> {
      const response = await fetch(`${base}/api/${api}`, {
        method: 'POST',
        body: new URLSearchParams(body),
      });
      return { status: response.status, reply: (await response.json()) as Record<string, string> };
    },

    async control(
      body: object,
    ): Promise<{ delivered: number; waiting: { attempts: number; due_at: string }[] }> {
      const response = await fetch(`${base}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`control: ${response.status}`);
      return (await response.json()) as {
        delivered: number;
        waiting: { attempts: number; due_at: string }[];
      };
    },

    /** Starts a payment with 3-D Secure, and returns the address of its page. */
    async atTheBank(card: string, changes: Partial<CreditInput> = {}) {
      const order = input(card, { return_url: `${shop.url}/return`, ...changes });
      const reply = await client.credit(CREDENTIALS, order);
      if (reply.kind !== 'redirect') throw new Error(`no page but ${reply.kind}`);
      return { ...order, url: reply.url, trade_no: reply.trade_no };
    },

    /** Presses a button on the page, and returns the page that leads back to the shop. */
    async decide(url: string, decision: 'approve' | 'refuse' | 'cancel'): Promise<string> {
      return (
        await fetch(url, { method: 'POST', body: new URLSearchParams({ decision, locale: 'en' }) })
      ).text();
    },

    /** Sends the form that leads back, as the browser does, and returns its content. */
    async comeBack(page: string): Promise<ParsedWebhook | null> {
      const action =
        /action="([^"]+)"/
          .exec(page)?.[1]
          ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))) ?? '';
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      );
      const body = new URLSearchParams(fields).toString();
      await fetch(action, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      return read(body);
    },

    /** Waits until this many webhooks have arrived, and reads them. */
    async webhooks(count: number): Promise<(ParsedWebhook | null)[]> {
      const received = () => shop.arrived.filter(({ path }) => path === '/notify');
      for (let tries = 0; received().length < count && tries < 500; tries++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return received().map(({ body }) => read(body));
    },

    /** Waits until no webhook is waiting. */
    async quiet() {
      for (let tries = 0; (await webhooksOf(store).waiting()).length > 0 && tries < 500; tries++)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },

    async close() {
      await app.close();
      await shop.close();
    },
  };
}
