import type * as z from 'zod/mini';
import { channelPrefix } from './channel-prefix.ts';
import type { Failure, ErrorCode } from './error-codes.ts';
import type { Channel } from './scalars.ts';
import type { StaffRole } from './staff-roles.ts';

/**
 * Who may call (spec §6). `operator` holds the operator key and no other identity; `order` came by the link of a guest's email and is nobody but
 * in the calls of that one order; `staff` is signed in to the console, and nobody in the shop.
 */
export type Visitor = 'ghost' | 'guest' | 'member' | 'seller' | 'order' | 'operator' | 'staff';

type Shape = z.ZodMiniObject;

/**
 * One call of the API as a value. Its key in the table is `METHOD /path`, the path as spec §7 writes it;
 * the key alone is what the browser needs at run time, everything else reaches it as types.
 */
export interface Endpoint {
  /** One sentence for the API document. */
  summary: string;
  /** Channels that mount it, each under its prefix; `[]`: mounted once, under /api unless `at` says otherwise. */
  channels: readonly Channel[];
  /** `root`: its path is the host's own, without a prefix. */
  at?: 'root';
  visitors: readonly Visitor[];
  /** Of an operator's call, or one of the console's about a store: whose of the staff it is. */
  roles?: readonly StaffRole[];
  params?: Shape;
  query?: Shape;
  body?: z.ZodMiniType;
  /** Fields of the body that say where a browser is sent, by us or by a link in an email: each on one of our own origins, or the call is refused (D-075). */
  links?: readonly string[];
  /** Instead of a body: one file of at most so many bytes, as `multipart/form-data`. */
  upload?: { readonly most: number };
  /** Absent: the answer is one JSON document. `events`: server-sent events without an end, `answer` the data of each. `file`: a file to be kept, `answer` its text. */
  form?: 'events' | 'file';
  answer: z.ZodMiniType;
  /** Failures of its own; those every endpoint can have are derived (see `failuresOf`). */
  failures: readonly ErrorCode[];
  /** Takes an `Idempotency-Key` (D-113). */
  idempotent?: true;
  /** Fields of the body that are no part of the digest kept beside that key. */
  undigested?: readonly string[];
  /** Fields that are part of it only under the server's own key: they could be guessed from a bare digest. */
  guessable?: readonly string[];
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** A call of the operator's, under /api/operator: it says whose of the staff it is. */
export const operatorEndpoint = <const E extends Omit<Endpoint, 'channels' | 'visitors'> & { roles: readonly [StaffRole, ...StaffRole[]] }>(definition: E) => ({
  ...definition,
  channels: [] as const,
  visitors: ['operator'] as const,
});

/**
 * A call of the console's, under /api/console. With `{slug}` in its path it is about a store and says whose of that store's staff it is; without
 * it is anybody's who is signed in.
 */
export const staffEndpoint = <const E extends Omit<Endpoint, 'channels' | 'visitors'>>(definition: E) => ({
  ...definition,
  channels: [] as const,
  visitors: ['staff'] as const,
});

/** What the caller passes for one part of the request; parts the endpoint has not are absent. */
type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? { [P in K]: z.input<S> } : unknown;
type OptionalQuery<E> = E extends { query: infer S extends z.ZodMiniType }
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;

/**
 * A caller's input: params, query and body as the endpoint declares them, a file in the field `file` of a form.
 * `as: 'guest'` must be said where a ghost is not let in (the client then asks for a guest token first, spec §4);
 * `idempotencyKey` where the endpoint takes one: one key per intent of the buyer.
 */
export type Input<E> = Part<E, 'params'> &
  OptionalQuery<E> &
  Part<E, 'body'> &
  (E extends { upload: object } ? { body: FormData } : unknown) &
  (E extends { visitors: readonly (infer V)[] } ? ('ghost' extends V ? unknown : 'guest' extends V ? { as: 'guest' } : unknown) : unknown) &
  (E extends { idempotent: true } ? { idempotencyKey: string } : unknown);

export type Answer<E extends Endpoint> = z.infer<E['answer']>;

/** Codes any call may answer beside its own. */
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

/** Every code the endpoint can answer on purpose: its own and those that follow from its shape. */
export function failuresOf(e: Endpoint): ErrorCode[] {
  const derived: ErrorCode[] = [];
  if (!e.visitors.includes('ghost')) derived.push('UNAUTHORIZED');
  if (e.body || e.query || e.upload) derived.push('VALIDATION_EXCEPTION');
  if (e.params) derived.push('NOT_FOUND');
  if (e.idempotent) derived.push('IDEMPOTENCY_KEY_REUSED');
  return [...new Set([...e.failures, ...derived])];
}

/** `METHOD /path`, where two channels mean different things by one path also `METHOD /path @channel`. */
export function methodAndPath(key: string): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
}

/** What its path begins with, once for each mount. */
export const prefixesOf = ({ channels, at }: Endpoint): string[] =>
  channels.length > 0 ? channels.map((channel) => channelPrefix[channel]) : [at === 'root' ? '' : '/api'];
