import type * as z from 'zod/mini';
import { channelPrefix } from './channel-prefix.ts';
import type { Failure, ErrorCode } from './error-codes.ts';
import type { Channel } from './scalars.ts';
import type { StaffRole } from './staff-roles.ts';

/**
 * Identities that may call an endpoint (spec §6). `operator` holds the operator key and no other
 * identity. `order` opened the link in a guest's order email and may only call endpoints for that
 * one order. `staff` is signed in to the console and has no identity in the shop.
 */
export type Visitor = 'ghost' | 'guest' | 'member' | 'seller' | 'order' | 'operator' | 'staff';

type Shape = z.ZodMiniObject;

/**
 * One API endpoint as a value. Its key in the table is `METHOD /path`, with the path as written in
 * spec §7. At run time the browser needs only the key; it imports everything else as types.
 */
export interface Endpoint {
  /** One sentence for the API document. */
  summary: string;
  /**
   * Channels that mount it, each under its prefix. `[]`: mounted once, under /api unless `at` says
   * otherwise.
   */
  channels: readonly Channel[];
  /** `root`: the path has no prefix. */
  at?: 'root';
  visitors: readonly Visitor[];
  /**
   * Staff roles that may call it: set for operator endpoints and for console endpoints about one
   * store.
   */
  roles?: readonly StaffRole[];
  params?: Shape;
  query?: Shape;
  body?: z.ZodMiniType;
  /**
   * Body fields with a URL that a browser will be sent to, directly or by an email link. Each must
   * be on one of our own origins, otherwise the call is refused (D-075).
   */
  links?: readonly string[];
  /** Instead of a body: one file as `multipart/form-data`, of at most `most` bytes. */
  upload?: { readonly most: number };
  /**
   * Absent: the response is one JSON document. `events`: an endless stream of server-sent events,
   * `answer` describes the data of each. `file`: a file to download, `answer` is its text.
   */
  form?: 'events' | 'file';
  answer: z.ZodMiniType;
  /**
   * Failure codes specific to this endpoint; codes that every endpoint can return are derived (see
   * `failuresOf`).
   */
  failures: readonly ErrorCode[];
  /** Takes an `Idempotency-Key` (D-113). */
  idempotent?: true;
  /** Body fields that are left out of the request digest stored with the idempotency key. */
  undigested?: readonly string[];
  /**
   * Body fields that are digested with the server's secret key, because their values could be
   * guessed from a plain digest.
   */
  guessable?: readonly string[];
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Defines an operator endpoint, under /api/operator; it must declare staff roles. */
export const operatorEndpoint = <
  const E extends Omit<Endpoint, 'channels' | 'visitors'> & {
    roles: readonly [StaffRole, ...StaffRole[]];
  },
>(
  definition: E,
) => ({
  ...definition,
  channels: [] as const,
  visitors: ['operator'] as const,
});

/**
 * Defines a console endpoint, under /api/console. With `{slug}` in its path it is about one store
 * and declares the roles of that store's staff; otherwise anyone who is signed in may call it.
 */
export const staffEndpoint = <const E extends Omit<Endpoint, 'channels' | 'visitors'>>(
  definition: E,
) => ({
  ...definition,
  channels: [] as const,
  visitors: ['staff'] as const,
});

/**
 * The caller's argument for one part of the request; absent if the endpoint does not have that
 * part.
 */
type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: z.input<S> } : unknown;
type OptionalQuery<E> = E extends { query: infer S extends z.ZodMiniType }
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;

/**
 * A caller's input: params, query and body as the endpoint declares them; an uploaded file is the
 * form field `file`. `as: 'guest'` is required if ghosts may not call the endpoint (the client then
 * requests a guest token first, spec §4). `idempotencyKey` is required if the endpoint is
 * idempotent: one key per intent of the buyer.
 */
export type Input<E> = Part<E, 'params'> &
  OptionalQuery<E> &
  Part<E, 'body'> &
  (E extends { upload: object } ? { body: FormData } : unknown) &
  (E extends { visitors: readonly (infer V)[] }
    ? 'ghost' extends V
      ? unknown
      : 'guest' extends V
        ? { as: 'guest' }
        : unknown
    : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey: string } : unknown);

export type Answer<E extends Endpoint> = z.infer<E['answer']>;

/** Codes that any endpoint may return in addition to its own. */
export type CommonCode =
  | 'UNAUTHORIZED'
  | 'VALIDATION_EXCEPTION'
  | 'NOT_FOUND'
  | 'TOO_MANY_REQUESTS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INTERNAL_SYSTEM_ERROR'
  | 'SERVICE_UNAVAILABLE';
export type CodeOf<E extends Endpoint> = E['failures'][number] | CommonCode;
export type FailureOf<E extends Endpoint> = Failure<CodeOf<E>>;

/**
 * Returns every code the endpoint can return on purpose: its own and those implied by its shape.
 */
export function failuresOf(e: Endpoint): ErrorCode[] {
  const derived: ErrorCode[] = [];
  if (!e.visitors.includes('ghost')) derived.push('UNAUTHORIZED');
  if (e.body || e.query || e.upload) derived.push('VALIDATION_EXCEPTION');
  if (e.params) derived.push('NOT_FOUND');
  if (e.idempotent) derived.push('IDEMPOTENCY_KEY_REUSED');
  return [...new Set([...e.failures, ...derived])];
}

/**
 * Splits a key `METHOD /path`. If one path means different things in two channels, the key is
 * `METHOD /path @channel`.
 */
export function methodAndPath(key: string): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
}

/** Returns the path prefix of each mount. */
export const prefixesOf = ({ channels, at }: Endpoint): string[] =>
  channels.length > 0
    ? channels.map((channel) => channelPrefix[channel])
    : [at === 'root' ? '' : '/api'];
