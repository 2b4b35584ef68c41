import { Readable } from 'node:stream';
import type { EveryKey } from '@noren/contract/every-endpoint';
import { failuresOf, methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import type { Channel } from '@noren/contract/scalars';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../context/app.ts';
import { sendCompressed } from '../../platform/http/compress.ts';
import { digestKeyOf, replaying } from '../../platform/http/idempotency.ts';
import {
  failCommon as fail,
  failOfEndpoint,
  Failure,
  refuse,
} from '../../platform/http/failure.ts';
import {
  FileAnswer,
  JsonBytes,
  type AnswerHandling,
  type Caller,
  type Context,
  type EventsHandling,
  type Parts,
} from '../../platform/http/handler.ts';
import { findSkus } from '../../buying/cart/queries.ts';
import { admitBy, type Admit } from '../../identity/staff/admit-operator.ts';
import { bodyLimitOf } from './body-limit.ts';
import { admitStaff } from '../../identity/staff/admit-staff.ts';
import { eventLines, type KeepLine } from './event-lines.ts';
import { checkOrderVisitors, checkOrderAccess } from './order-visitors.ts';
import { readUpload } from '../../platform/http/upload.ts';
import { holdRehearsals } from '../../catalog/stores/rehearsal-queries.ts';
import { limitOf, sharedLimitOf } from '../../platform/http/rate-limits.ts';
import { tokensOf } from '../../platform/http/cookie-tokens.ts';
import { bearer, callerOf, identify, localeOf } from '../../platform/http/visitor.ts';
import { storeIdBySlug } from '../../catalog/stores/queries.ts';
import { secondsToWait } from '../../buying/waiting-room/waiting-page.ts';
import { paramsOf, partsOf, idempotencyOf } from './request-parts.ts';

/**
 * Endpoints that take stock, each with the store it takes from: callers in the waiting room are
 * refused.
 */
const stockTakers: Partial<
  Record<
    EveryKey,
    (app: App, parts: { params: unknown; body: unknown }) => Promise<number | undefined>
  >
> = {
  'POST /add-cart': async (app, { body }) => {
    const { id } = body as { id: number };
    return (await findSkus(app.database, [id])).get(id)?.store_id;
  },
  'POST /enterprise/stores/{slug}/fast-checkout': (app, { params }) =>
    storeIdBySlug(app.database, { app }, (params as { slug: string }).slug),
};

type AnyHandling = AnswerHandling<Endpoint, App> | EventsHandling<Endpoint, App>;

/** Dependencies of all mounted routes. */
interface Edge {
  app: App;
  /** null: without OPERATOR_KEY the operator's API does not exist (D-003) */
  admit: Admit | null;
  keepLine: KeepLine;
}

/**
 * Adds a route for every endpoint, once per channel; endpoints that take a file are added to
 * `uploads`.
 */
export function mountEndpoints(
  { server, uploads }: { server: FastifyInstance; uploads: FastifyInstance },
  app: App,
  endpoints: Readonly<Record<EveryKey, Endpoint>>,
  handlers: Readonly<Record<EveryKey, AnyHandling>>,
): void {
  const { operator_key } = app.config;
  const edge: Edge = {
    app,
    admit: operator_key === null ? null : admitBy(app, operator_key),
    keepLine: eventLines(server, app),
  };
  for (const key of Object.keys(endpoints) as EveryKey[]) {
    const endpoint = endpoints[key];
    const handling = handlers[key];
    if (isOperators(endpoint) && edge.admit === null) continue;
    checkOrderVisitors(key, endpoint);
    prefixesOf(endpoint).forEach((prefix, nth) =>
      mount(
        endpoint.upload ? uploads : server,
        edge,
        key,
        endpoint,
        handling,
        endpoint.channels[nth] ?? 'marketplace',
        prefix,
      ),
    );
  }
}

function mount(
  server: FastifyInstance,
  { app, admit, keepLine }: Edge,
  key: EveryKey,
  endpoint: Endpoint,
  handling: AnyHandling,
  channel: Channel,
  prefix: string,
): void {
  const { method, path } = methodAndPath(key);
  const mayAnswer = new Set<string>([
    ...failuresOf(endpoint),
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
    'INTERNAL_SYSTEM_ERROR',
  ]);
  const digestKeys = [app.config.settings_key, ...app.config.settings_keys_former].map(digestKeyOf);
  const limit = app.config.rate_limit ? limitOf(key) : undefined;
  const asksLimit = sharedLimitOf(key);
  const storeTaken = stockTakers[key];
  server.route({
    method: method as 'GET',
    ...(endpoint.upload ? {} : { bodyLimit: bodyLimitOf(endpoint) }),
    url: prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      endpoint: key,
      ...(endpoint.upload && { uploads: true }),
      ...(limit ? { rateLimit: limit } : {}),
    },
    handler: async (request, reply) => {
      reply.header('x-server-time', String(app.now().getTime()));
      try {
        // before the caller is identified, which reads the store's slug from the path
        const params = paramsOf(endpoint, request);
        if (admit && isOperators(endpoint)) await admit(request);
        const context = await contextOf(app, endpoint, channel, request);
        const retry_after = asksLimit ? await asksLimit(app, context.ip) : 0;
        if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
        const checked = partsOf(endpoint, params, request, app.allowedOrigins);
        const toWait = storeTaken
          ? await secondsToWait(app, request, reply, () => storeTaken(app, checked))
          : 0;
        if (toWait > 0)
          throw fail('TOO_MANY_REQUESTS', { retry_after: toWait, reason: 'waiting_room' });
        const parts = endpoint.upload
          ? { ...checked, upload: await readUpload(request, endpoint.upload.most) }
          : checked;
        if (context.caller.kind === 'order')
          await checkOrderAccess(app.database, context.caller, key, parts.params);
        if (endpoint.idempotent)
          context.idempotency = idempotencyOf(request, parts, endpoint, digestKeys);
        if (handling.mode === 'events')
          return await keepLine(request, reply, await handling.run(app.database, context, parts));
        return await send(
          request,
          reply,
          endpoint,
          app,
          await run(app, key, handling, context, parts),
        );
      } catch (error) {
        // reads the rest of the upload, or the browser would report a broken connection instead of
        // the refusal
        if (endpoint.upload) request.raw.resume();
        if (!(error instanceof Failure)) throw error;
        if (!mayAnswer.has(error.code))
          throw new Error(`${key} answered ${error.code}, which it does not declare`, {
            cause: error,
          });
        app.onFailure?.(`${channel} ${key}`, error.code);
        request.log.info({ endpoint: key, code: error.code }, 'refused');
        return refuse(reply, error);
      }
    },
  });
}

/**
 * The caller of the operator's routes: they exist only with an admission check, which has verified
 * the key.
 */
const operator: Caller = { kind: 'operator' };
const isOperators = ({ visitors }: Endpoint): boolean => visitors.includes('operator');

function run(
  app: App,
  key: string,
  handling: AnswerHandling<Endpoint, App>,
  context: Context<Endpoint, App>,
  parts: Parts<Endpoint>,
): Promise<unknown> {
  if (handling.mode === 'read' || handling.mode === 'own')
    return handling.run(app.database, context, parts);
  const { caller } = context;
  return app.database.transaction(async (tx) => {
    // a write after the rehearsal's end would leave rows behind; the browser retries without the
    // ended session
    if (caller.kind === 'guest' && (await holdRehearsals(tx, [caller])).size > 0)
      throw fail('SERVICE_UNAVAILABLE');
    return replaying(tx, key, context, () => handling.run(tx, context, parts));
  });
}

async function contextOf(
  app: App,
  endpoint: Endpoint,
  channel: Channel,
  request: FastifyRequest,
): Promise<Context<Endpoint, App>> {
  const known = await authenticateCaller(app, endpoint, channel, request);
  const caller: Caller = endpoint.visitors.includes(known.kind) ? known : { kind: 'ghost' };
  if (!endpoint.visitors.includes(caller.kind)) throw fail('UNAUTHORIZED');
  return {
    app,
    channel,
    caller,
    locale: localeOf(request.headers['accept-language']),
    now: app.now(),
    log: request.log,
    fail: failOfEndpoint(endpoint),
    idempotency: null,
    ip: request.ip,
    guest_token: bearer(request.headers['guest-authorization']),
    member_token: bearer(request.headers.authorization),
  };
}

/** Identifies the caller by the method that the endpoint uses. */
async function authenticateCaller(
  app: App,
  endpoint: Endpoint,
  channel: Channel,
  request: FastifyRequest,
): Promise<Caller> {
  if (isOperators(endpoint)) return operator;
  if (endpoint.visitors.includes('staff')) return admitStaff(app, endpoint, request);
  // an EventSource cannot send our headers; a read-only request may use cookies (D-074)
  return endpoint.form === 'events'
    ? callerOf(app.sessions, tokensOf(request), channel)
    : identify(app.sessions, request.headers, channel);
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  app: App,
  answer: unknown,
): Promise<FastifyReply> {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  if (answer instanceof FileAnswer) {
    reply
      .header('content-type', answer.type)
      .header('content-disposition', `${answer.shown}; filename="${answer.name}"`);
    return reply.send(Readable.from(answer.pieces));
  }
  const isKept = answer instanceof JsonBytes;
  const text = isKept ? answer.bytes : JSON.stringify(answer);
  if (app.checkAnswers) assertAnswer(endpoint, JSON.parse(text.toString()));
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead) return sendCompressed(request, reply, text, isKept);
  return reply.send(text);
}

/**
 * In tests every response is checked against its schema; in production the client reports a
 * mismatch (spec §5).
 */
function assertAnswer(endpoint: Endpoint, answer: unknown): void {
  const parsed = endpoint.answer.safeParse(answer);
  if (!parsed.success)
    throw new Error(`Answer of another shape: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`);
}
