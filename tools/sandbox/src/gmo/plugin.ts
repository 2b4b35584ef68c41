/**
 * Simulates GMO-PG as a Fastify plugin that speaks the protocol type's wire over HTTP (GMO 1.1 to
 * 1.14), so that adapter and storefront take the same path as in production. Registered under a
 * prefix, with DEMO=1 only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import {
  decodeForm,
  encodeReply,
  type Fields,
} from '../../../../server/src/payments/gateways/gmo/codec.ts';
import { alterTran, changeTran, searchTrade, searchTradeMulti } from './alteration-apis.ts';
import { challengeRoutes } from './challenge-routes.ts';
import { counterRoutes } from './counter-routes.ts';
import {
  controlBody,
  setSwitches,
  consumeDroppedReply,
  consumeFault,
  switches,
} from './control.ts';
import { cvsCancel, entryTranCvs, execTranCvs } from './cvs-apis.ts';
import { faultFields, SandboxFault } from './faults.ts';
import {
  deleteCard,
  deleteMember,
  saveCard,
  saveMember,
  searchCard,
  searchMember,
  tradedCard,
  updateMember,
} from './member-apis.ts';
import { hangUp, webhookJob } from '../provider/webhook-job.ts';
import { webhooksOf, queueWebhook } from './webhooks.ts';
import type { Send } from '../provider/webhook-queue.ts';
import { expireNumbers } from './numbers.ts';
import { entryTran, execTran, secureTran2 } from './payment-apis.ts';
import { entryTranPaypay, execTranPaypay, paypayCancelReturn, paypaySales } from './paypay-apis.ts';
import { paypayRoutes } from './paypay-routes.ts';
import { shopRoutes } from './shop-routes.ts';
import { movePaypayTrades } from './paypay-trades.ts';
import type { SandboxStore } from '../provider/store.ts';
import { TOKEN_SCRIPT } from './token-script.ts';
import { issueToken } from './tokens.ts';
import type { SandboxTrade } from './trades.ts';
import type { SandboxApi, SandboxWorld } from './world.ts';

export type GmoSandboxOptions = {
  store: SandboxStore;
  /** Origin and path prefix of this server for browsers, e.g. `http://127.0.0.1:3000`. */
  publicUrl: () => string;
  /** Address for result notifications: the server's /api/notify/gmo. '': none. */
  notifyUrl: () => string;
  now?: () => Date;
  /** Sends webhooks; tests replace it to lose and reorder them. */
  send?: Send;
  /** The shop must use 3-D Secure: EntryTran without it returns E01080101. */
  threeDsMandatory?: boolean;
};

const APIS: Record<string, SandboxApi> = {
  EntryTran: entryTran,
  ExecTran: execTran,
  SecureTran2: secureTran2,
  AlterTran: alterTran,
  ChangeTran: changeTran,
  SearchTrade: searchTrade,
  SearchTradeMulti: searchTradeMulti,
  EntryTranCvs: entryTranCvs,
  ExecTranCvs: execTranCvs,
  CvsCancel: cvsCancel,
  EntryTranPaypay: entryTranPaypay,
  ExecTranPaypay: execTranPaypay,
  PaypaySales: paypaySales,
  PaypayCancelReturn: paypayCancelReturn,
  SaveMember: saveMember,
  UpdateMember: updateMember,
  DeleteMember: deleteMember,
  SearchMember: searchMember,
  SaveCard: saveCard,
  SearchCard: searchCard,
  DeleteCard: deleteCard,
  TradedCard: tradedCard,
};

/** Delay of an `after_return` webhook. */
const LATE_MS = 3_000;

// No rate limit, because all calls of the server come from one address.
const ROUTE = { config: { rateLimit: false as const } };

function wire(reply: FastifyReply, fields: Fields): FastifyReply {
  return reply
    .code(200)
    .header('content-type', 'text/plain;charset=Windows-31J')
    .send(encodeReply(fields));
}

export const gmoSandbox: FastifyPluginAsync<GmoSandboxOptions> = async (app, options) => {
  const { store } = options;
  const now = options.now ?? (() => new Date());
  const world: SandboxWorld = {
    store,
    now,
    pageBase: () => options.publicUrl().replace(/\/+$/, '') + app.prefix,
    threeDsMandatory: options.threeDsMandatory ?? false,
  };
  ownParsers(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'gmo sandbox failed');
    return reply.code(status).type('text/plain').send('sandbox failure');
  });

  const notifiedAt = async (): Promise<string> =>
    (await switches(store)).notify_url ?? options.notifyUrl();
  const job = webhookJob(app, now, {
    async first(at) {
      for (const trade of [
        ...(await expireNumbers(store, at)),
        ...(await movePaypayTrades(store, at)),
      ])
        await tell(trade);
    },
    async deliver(at, signal) {
      const url = await notifiedAt();
      return url === '' ? 0 : webhooksOf(store, options.send).deliver(at, signal, url);
    },
  });

  async function tell(trade: SandboxTrade): Promise<void> {
    const { webhooks, notify_url } = await switches(store);
    if ((notify_url ?? options.notifyUrl()) === '') return;
    if (webhooks === 'never') return;
    const late = webhooks === 'after_return' ? LATE_MS : 0;
    await queueWebhook(store, trade, new Date(now().getTime() + late));
    if (webhooks === 'twice') await queueWebhook(store, trade, now());
    if (webhooks === 'before_return') await job.run();
    else job.schedule(late);
  }

  async function answer(api: SandboxApi, body: unknown): Promise<Fields> {
    try {
      const { reply, moved } = await api(world, Buffer.isBuffer(body) ? decodeForm(body) : {});
      if (moved !== undefined) await tell(moved);
      return reply;
    } catch (error) {
      if (error instanceof SandboxFault) return faultFields(error.infos);
      throw error;
    }
  }

  app.post<{ Params: { api: string } }>('/payment/:api', ROUTE, async (request, reply) => {
    const name = /^(\w+)\.idPass$/.exec(request.params.api)?.[1] ?? '';
    const api = Object.hasOwn(APIS, name) ? APIS[name] : undefined;
    if (api === undefined) return reply.code(404).type('text/plain').send('no such API');
    const fault = await consumeFault(store, name);
    if (fault?.http_status !== undefined)
      return reply.code(fault.http_status).type('text/html').send('<h1>Service unavailable</h1>');
    if (fault?.lost) return hangUp(request, reply);
    // read first, so that a test that sees the effect knows the delay of the answer
    const { latency_ms } = await switches(store);
    const fields =
      fault === null ? await answer(api, request.body) : faultFields([fault.info ?? 'E91099999']);
    if (latency_ms > 0) await sleep(latency_ms);
    if (await consumeDroppedReply(store, name)) return hangUp(request, reply);
    return wire(reply, fields);
  });

  app.get('/ext/js/token.js', ROUTE, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(TOKEN_SCRIPT),
  );

  app.post('/ext/api/credit/getToken', ROUTE, async (request, reply) => {
    const fields = Buffer.isBuffer(request.body) ? decodeForm(request.body) : {};
    const token = await issueToken(
      store,
      {
        shopId: fields['ShopID'] ?? '',
        cardNo: fields['cardNo'] ?? '',
        expire: fields['expire'] ?? '',
        securityCode: fields['securityCode'] ?? '',
        holderName: fields['holderName'] ?? '',
        tokenNumber: fields['tokenNumber'] ?? '',
      },
      now(),
    );
    // Without credentials, storefronts on other hosts may read the answer.
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-store')
      .send(token);
  });

  app.post('/control', ROUTE, async (request, reply) => {
    const parsed = controlBody.safeParse(request.body);
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

  challengeRoutes(app, world, ROUTE);
  counterRoutes(app, world, ROUTE, tell);
  paypayRoutes(app, world, ROUTE, tell);
  shopRoutes(app, world, ROUTE);
};

/** Replaces the app's parsers, because the sandbox needs raw Shift_JIS bytes. */
function ownParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(null, undefined);
    }
  });
}
