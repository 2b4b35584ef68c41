/**
 * Simulates PAYUNi as a Fastify plugin that speaks its wire over HTTP (PAYUNi 2.1 to 2.9), so that
 * adapter and storefront take the same path as in production. Registered under a prefix, with
 * DEMO=1 only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SandboxStore } from '../provider/store.ts';
import { bindPaid } from './binds.ts';
import { creditBindCancel, creditBindQuery } from './bind-apis.ts';
import { challengeRoutes } from './challenge-routes.ts';
import {
  controlBody,
  setSwitches,
  consumeDroppedReply,
  consumeFault,
  switches,
} from './control.ts';
import { credit } from './credit-api.ts';
import { openCall, refusalBody, replyBody } from './envelope.ts';
import { SandboxFault } from './faults.ts';
import { hangUp, webhookJob } from '../provider/webhook-job.ts';
import { webhooksOf, queueWebhook } from './webhooks.ts';
import type { Send } from '../provider/webhook-queue.ts';
import { tradeCancel, tradeClose, tradeQuery } from './trade-apis.ts';
import { settleDue, type SandboxTrade } from './trades.ts';
import type { SandboxApi, SandboxWorld } from './world.ts';

export type PayuniSandboxOptions = {
  store: SandboxStore;
  /** Origin and path prefix of this server for browsers, e.g. `http://127.0.0.1:3000`. */
  publicUrl: () => string;
  /** Whether a ReturnURL or NotifyURL may have this address: only the shop's own origins. */
  mayLeadTo: (url: URL) => boolean;
  now?: () => Date;
  /** Sends webhooks; tests replace it to lose and reorder them. */
  send?: Send;
};

const APIS: Record<string, SandboxApi> = {
  credit,
  'trade/query': tradeQuery,
  'trade/close': tradeClose,
  'trade/cancel': tradeCancel,
  'credit_bind/query': creditBindQuery,
  'credit_bind/cancel': creditBindCancel,
};

// No rate limit, because all calls of the server come from one address.
const ROUTE = { config: { rateLimit: false as const } };

export const payuniSandbox: FastifyPluginAsync<PayuniSandboxOptions> = async (app, options) => {
  const { store } = options;
  const now = options.now ?? (() => new Date());
  const world: SandboxWorld = {
    store,
    now,
    pageBase: () => options.publicUrl().replace(/\/+$/, '') + app.prefix,
    mayLeadTo: options.mayLeadTo,
    settleMs: async () => (await switches(store)).settle_ms,
  };
  ownParsers(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'payuni sandbox failed');
    return reply.code(status).type('text/plain').send('sandbox failure');
  });

  const job = webhookJob(app, now, {
    async first(at) {
      for (const trade of await settleDue(store, at)) {
        await bindPaid(store, trade);
        await tell(trade);
      }
    },
    deliver: (at, signal) => webhooksOf(store, options.send).deliver(at, signal),
  });

  async function tell(trade: SandboxTrade): Promise<void> {
    if (trade.notify_url === '') return;
    const { webhooks, webhook_delay_ms } = await switches(store);
    if (webhooks === 'never') return;
    const late = webhooks === 'after_return' ? webhook_delay_ms : 0;
    await queueWebhook(store, trade, new Date(now().getTime() + late));
    if (webhooks === 'twice') await queueWebhook(store, trade, now());
    if (webhooks === 'before_return') await job.deliver();
    else job.schedule(late);
  }

  async function answer(name: string, api: SandboxApi, body: unknown): Promise<object> {
    try {
      return replyBody(
        name,
        await api(world, openCall(name, typeof body === 'string' ? body : '', now())),
      );
    } catch (error) {
      if (error instanceof SandboxFault) return refusalBody(name, error);
      throw error;
    }
  }

  for (const [name, api] of Object.entries(APIS)) {
    app.post(`/api/${name}`, ROUTE, async (request, reply) => {
      const fault = await consumeFault(store, name);
      if (fault?.malformed === true) return reply.type('application/json').send('{"Status":"SUCC');
      if (fault !== null && fault.code === undefined) {
        return reply
          .code(fault.http_status ?? 500)
          .type('text/html')
          .send('<h1>Service unavailable</h1>');
      }
      // read first, so that a test that sees the effect knows the delay of the answer
      const { latency_ms } = await switches(store);
      // undecided payments are decided by the clock, at the next call
      if (name === 'trade/query') await job.prepare();
      const answered =
        fault?.code === undefined
          ? await answer(name, api, request.body)
          : refusalBody(name, new SandboxFault(fault.code));
      if (latency_ms > 0) await sleep(latency_ms);
      if (await consumeDroppedReply(store, name)) return hangUp(request, reply);
      return reply.code(fault?.http_status ?? 200).send(answered);
    });
  }

  app.post('/control', ROUTE, async (request, reply) => {
    const parsed = controlBody.safeParse(json(request.body));
    if (!parsed.success)
      return reply
        .code(422)
        .send({ errors: parsed.error.issues.map(({ path, message }) => ({ path, message })) });
    const { tick, ...changes } = parsed.data;
    const set = await setSwitches(
      store,
      Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    );
    const delivered = tick === undefined ? 0 : await job.run(new Date(tick));
    return reply.send({ ...set, delivered, waiting: await webhooksOf(store).waiting() });
  });

  challengeRoutes(app, world, ROUTE, tell);
};

function json(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '');
  } catch {
    return undefined;
  }
}

/** Replaces the app's parsers, because the sandbox parses its forms itself. */
function ownParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, String(body)),
  );
}
