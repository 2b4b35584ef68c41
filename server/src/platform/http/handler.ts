import type { Answer, CodeOf, Endpoint } from '@noren/contract/endpoint';
import type { EveryKey, EveryEndpoint } from '@noren/contract/every-endpoint';
import type { Channel, Locale } from '@noren/contract/scalars';
import type { StaffRole } from '@noren/contract/staff-roles';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { Database, Db, Tx } from '../db/database.ts';
import type { Ground } from '../ground.ts';
import type { Fail } from './failure.ts';
import type { Upload } from './upload.ts';

/**
 * A guest or a member; carts, addresses, cards and orders belong to `buyer_id`. `rehearses`: the
 * store whose rehearsal this guest, a staff member, takes part in.
 */
export type Buyer =
  | { kind: 'guest'; buyer_id: number; rehearses?: number }
  | { kind: 'member'; buyer_id: number; user_id: number };
/**
 * A seller of a store; not a buyer. Whether they are still on the allowlist is checked where it
 * matters (live/posts/post-handlers.ts).
 */
export interface Seller {
  kind: 'seller';
  user_id: number;
  liver_id: number;
  store_id: number;
  /** stream ids that the platform reserved for this seller; null: any unused id of the store */
  streams: readonly number[] | null;
}
/**
 * A visitor who opened the link in an order's email: may access that order of the buyer, and data
 * entered in this session.
 */
export interface OrderHolder {
  kind: 'order';
  buyer_id: number;
  order_id: number;
  session_digest: Buffer;
}
interface Operator {
  kind: 'operator';
}
/** A staff member who is signed in to the console and whose role may make this call. */
export interface StaffCaller {
  kind: 'staff';
  staff_id: number;
  opens_stores: boolean;
  token_digest: Buffer;
  /** the store that the call concerns; 0: none */
  store_id: number;
  /** their role in that store; null: the call concerns none */
  role: StaffRole | null;
}
export type Caller = { kind: 'ghost' } | Buyer | Seller | OrderHolder | Operator | StaffCaller;

/** The store in whose rehearsal the caller takes part; empty if none. */
export const rehearsalOf = (caller: Caller): { rehearses?: number } =>
  caller.kind === 'guest' && caller.rehearses !== undefined ? { rehearses: caller.rehearses } : {};

/**
 * Owner of cards and konbini records: a buyer, or a single session that was opened by an order
 * link.
 */
export interface Owner {
  buyer_id: number;
  session_digest: Buffer | null;
}
export const ownerOf = (caller: Buyer | OrderHolder): Owner => ({
  buyer_id: caller.buyer_id,
  session_digest: caller.kind === 'order' ? caller.session_digest : null,
});

/** The callers that an endpoint admits, as its handler gets them. */
type CallerOf<E extends Endpoint> = Extract<Caller, { kind: E['visitors'][number] }>;

export interface Context<E extends Endpoint = Endpoint, App = Ground> {
  /** the dependencies that the handler's folder declares */
  app: App;
  /** The channel of the called mount; marketplace when the endpoint has none. */
  channel: Channel;
  caller: CallerOf<E>;
  locale: Locale;
  /** The time of the request, used for every deadline. */
  now: Date;
  log: FastifyBaseLogger;
  fail: Fail<CodeOf<E>>;
  /**
   * `Idempotency-Key` and the body's digest, if sent and supported; and the digests of the same
   * body under former settings keys.
   */
  idempotency: { key: string; body_digest: Buffer; former_digests: Buffer[] } | null;
  /** The caller's address, used only for limits and logs. */
  ip: string;
  guest_token: string | null;
  member_token: string | null;
}

type Parsed<E, K extends string> =
  E extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
export interface Parts<E> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  upload: E extends { upload: { most: number } } ? Upload : Upload | undefined;
}

/** A response that is JSON already: cached bytes that many callers share. */
export class JsonBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A response that the caller saves as a file, streamed in pieces. */
export class FileAnswer {
  readonly type: string;
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** `inline`: the browser displays it if it can */
  readonly shown: 'attachment' | 'inline';
  constructor(
    type: string,
    name: string,
    pieces: AsyncIterable<string | Uint8Array>,
    shown: 'attachment' | 'inline' = 'attachment',
  ) {
    this.type = type;
    this.name = name;
    this.pieces = pieces;
    this.shown = shown;
  }
}

type Reply<E extends Endpoint> = Promise<
  E extends { form: 'file' } ? FileAnswer : Answer<E> | JsonBytes
>;

/** An open event stream to one caller; either side may end it. */
export interface EventLine {
  /** the `id` of the last event the caller received, if it reconnects with one */
  last: number | null;
  send: (bytes: Buffer) => void;
  end: () => void;
}
/**
 * Returned by an events endpoint once its caller is admitted.
 * @returns the function to call when the stream closes
 */
export type OpenLine = (line: EventLine) => Promise<() => void>;

/**
 * How an endpoint uses the database:
 * `read`  separate statements, no transaction: each response needs one statement, or tolerates
 * several;
 * `write` one transaction, opened and committed around the handler, with the idempotency key inside
 * it;
 * `own`   opens its own: batches that many callers share, or two short ones around a gateway call.
 */
export type AnswerHandling<E extends Endpoint, App = Ground> =
  | { mode: 'read'; run: (db: Db, context: Context<E, App>, parts: Parts<E>) => Reply<E> }
  | { mode: 'write'; run: (tx: Tx, context: Context<E, App>, parts: Parts<E>) => Reply<E> }
  | {
      mode: 'own';
      run: (database: Database, context: Context<E, App>, parts: Parts<E>) => Reply<E>;
    };

/** For an events endpoint: separate statements decide on admission, then the stream stays open. */
export interface EventsHandling<E extends Endpoint, App = Ground> {
  mode: 'events';
  run: (db: Db, context: Context<E, App>, parts: Parts<E>) => Promise<OpenLine>;
}

/** The handling that fits the endpoint's form. */
export type Handling<E extends Endpoint, App = Ground> = E extends { form: 'events' }
  ? EventsHandling<E, App>
  : AnswerHandling<E, App>;

/** A handler for each of these endpoints; the whole table is checked in app/mount/handlers.ts. */
export type HandlersOf<K extends EveryKey, App = Ground> = {
  [P in K]: Handling<EveryEndpoint[P], App>;
};
