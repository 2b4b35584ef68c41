/** For tests: a sandbox on real HTTP, a shop that receives webhooks, and a buyer's browser. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { createGmoClient } from '../../../server/src/payments/gateways/gmo/client.ts';
import type { GmoCallLog } from '../../../server/src/payments/gateways/gmo/wire-call.ts';
import { decodeForm, type Fields } from '../../../server/src/payments/gateways/gmo/codec.ts';
import { DEMO_SHOP, DEMO_SITE } from '../src/gmo/credentials.ts';
import { createMemoryStore } from '../src/provider/memory-store.ts';
import { gmoSandbox } from '../src/gmo/plugin.ts';
import type { SandboxStore } from '../src/provider/store.ts';

export const CREDENTIALS = { ...DEMO_SHOP, ...DEMO_SITE };

type Receiver = { url: string; bodies: string[]; answer: string; close: () => Promise<void> };

/** The shop's notification address: records requests, and answers `answer`. */
async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', bodies: [], answer: '0', close: async () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.bodies.push(Buffer.concat(chunks).toString('latin1'));
      response.writeHead(200, { 'content-type': 'text/plain' }).end(receiver.answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/notify/gmo`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}

export type Harness = Awaited<ReturnType<typeof startHarness>>;

export async function startHarness(
  options: { threeDsMandatory?: boolean; timeoutMs?: number; store?: SandboxStore } = {},
) {
  const clock = { at: new Date('2026-11-21T03:00:00Z') };
  const receiver = await startReceiver();
  const app = fastify();
  let origin = '';
  await app.register(gmoSandbox, {
    prefix: '/sandbox/gmo',
    store: options.store ?? createMemoryStore(),
    publicUrl: () => origin,
    notifyUrl: () => receiver.url,
    now: () => clock.at,
    threeDsMandatory: options.threeDsMandatory ?? false,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `${origin}/sandbox/gmo`;
  const calls: GmoCallLog[] = [];
  const client = createGmoClient({
    baseUrl: base,
    timeoutMs: options.timeoutMs ?? 5_000,
    log: (entry) => calls.push(entry),
  });
  let orders = 0;

  return {
    base,
    client,
    clock,
    receiver,
    calls,
    nextOrderId: () => `T${(orders += 1)}-1`,

    /** Makes one raw call. */
    async raw(api: string, body: string): Promise<{ status: number; type: string; bytes: Buffer }> {
      const response = await fetch(`${base}/payment/${api}.idPass`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      const type = response.headers.get('content-type') ?? '';
      return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()) };
    },

    /** Returns a card token, as the browser's library gets it. */
    async token(cardNo = '4111111111111111', expire = '203012'): Promise<string> {
      const body = new URLSearchParams({
        ShopID: CREDENTIALS.shop_id,
        cardNo,
        expire,
        securityCode: '123',
        holderName: 'HANAKO TAKAHASHI',
      });
      const response = await fetch(`${base}/ext/api/credit/getToken`, { method: 'POST', body });
      const reply = (await response.json()) as { tokenObject: { token: string[] } };
      return reply.tokenObject.token[0] ?? '';
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

    /** Presses a button on the bank's page, and returns the page that leads back to the shop. */
    async decide(url: string, decision: 'approve' | 'refuse' | 'cancel'): Promise<string> {
      const address = new URL(url);
      const body = new URLSearchParams({
        transId: address.searchParams.get('transId') ?? '',
        t: address.searchParams.get('t') ?? '',
        decision,
      });
      const response = await fetch(`${address.origin}${address.pathname}`, {
        method: 'POST',
        body,
      });
      return response.text();
    },

    webhooks: (): Fields[] => receiver.bodies.map((body) => decodeForm(body)),

    async close() {
      await app.close();
      await receiver.close();
    },
  };
}
