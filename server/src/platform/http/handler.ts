import type { Answer, CodeOf, Endpoint } from '@noren/contract/endpoint';
import type { EveryKey, EveryEndpoint } from '@noren/contract/every-endpoint';
import type { Channel, Locale } from '@noren/contract/scalars';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { Database, Db, Tx } from '../db/database.ts';
import type { Ground } from '../ground.ts';
import type { Fail } from './failure.ts';
import type { Upload } from './upload.ts';

/**
 * Who calls. A guest or member is a buyer; carts, addresses, cards and orders belong to `buyer_id`. `rehearses`: somebody of a store's staff who tries it out
 * as a guest of its rehearsal, and of no other store's.
 */
export type Buyer = { kind: 'guest'; buyer_id: number; rehearses?: number } | { kind: 'member'; buyer_id: number; user_id: number };
/** A liver of a store; no buyer. Whether they are still on the list is asked where it matters (live/posts/post-handlers.ts). */
export interface Seller {
  kind: 'seller';
  user_id: number;
  liver_id: number;
  store_id: number;
  /** the numbers that may become streams of theirs, where the platform named them; null: any that is free in the store */
  streams: readonly number[] | null;
}
/** Who came by the link of an order's email: that order of the buyer's, and what was typed in this very session. Everywhere else nobody. */
export interface OrderHolder {
  kind: 'order';
  buyer_id: number;
  order_id: number;
  session_digest: Buffer;
}
/** Who holds the operator's key, and is nobody else. */
interface Operator {
  kind: 'operator';
}
/** Somebody of the staff, signed in to the console, of a role that may make this call. */
export interface StaffCaller {
  kind: 'staff';
  staff_id: number;
  opens_stores: boolean;
  token_digest: Buffer;
  /** the store that the call is about; 0: none */
  store_id: number;
}
export type Caller = { kind: 'ghost' } | Buyer | Seller | OrderHolder | Operator | StaffCaller;

/** The store in whose rehearsal a caller is; undefined: in none. */
export const rehearsalOf = (caller: Caller): { rehearses?: number } =>
  caller.kind === 'guest' && caller.rehearses !== undefined ? { rehearses: caller.rehearses } : {};

/** Whose cards and konbini records: a buyer's own, or those of one session that opens an order. */
export interface Owner {
  buyer_id: number;
  session_digest: Buffer | null;
}
export const ownerOf = (caller: Buyer | OrderHolder): Owner => ({
  buyer_id: caller.buyer_id,
  session_digest: caller.kind === 'order' ? caller.session_digest : null,
});

/** The callers an endpoint lets in, as its handler sees them. A seller where no seller is let in reads as nobody. */
type CallerOf<E extends Endpoint> = Extract<Caller, { kind: E['visitors'][number] }>;

export interface Context<E extends Endpoint = Endpoint, App = Ground> {
  /** what the handler's folder needs of the process */
  app: App;
  /** Which channel's mount was called; marketplace where the endpoint has none. */
  channel: Channel;
  caller: CallerOf<E>;
  locale: Locale;
  /** The moment the request is judged by. */
  now: Date;
  log: FastifyBaseLogger;
  fail: Fail<CodeOf<E>>;
  /** `Idempotency-Key` and the body's digest, where sent and taken; the digests that former settings keys would have made of the same body. */
  idempotency: { key: string; body_digest: Buffer; former_digests: Buffer[] } | null;
  /** The caller's own address, for limits and logs alone. */
  ip: string;
  guest_token: string | null;
  member_token: string | null;
}

type Parsed<E, K extends string> = E extends Record<K, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
export interface Parts<E> {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
  /** what an endpoint that takes a file was sent */
  upload: E extends { upload: { most: number } } ? Upload : Upload | undefined;
}

/** An answer that is JSON already: kept bytes of an answer that many callers share. */
export class JsonBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** An answer that somebody keeps as a file, a piece at a time. */
export class FileAnswer {
  readonly type: string;
  readonly name: string;
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** `inline`: a browser shows it itself, where it can */
  readonly shown: 'attachment' | 'inline';
  constructor(type: string, name: string, pieces: AsyncIterable<string | Uint8Array>, shown: 'attachment' | 'inline' = 'attachment') {
    this.type = type;
    this.name = name;
    this.pieces = pieces;
    this.shown = shown;
  }
}

type Reply<E extends Endpoint> = Promise<E extends { form: 'file' } ? FileAnswer : Answer<E> | JsonBytes>;

/** A caller who stays: what is sent reaches them as it happens, until either side ends it. */
export interface EventLine {
  /** the `id` of the last event they were told, where they come back with one */
  last: number | null;
  send: (bytes: Buffer) => void;
  end: () => void;
}
/** What an endpoint of events answers with, once its caller is let in. @returns what is done when the line is closed */
export type OpenLine = (line: EventLine) => Promise<() => void>;

/**
 * How an endpoint meets the database:
 * `read`  statements of their own, no transaction: each answer is one statement or tolerates being two;
 * `write` one transaction, opened and committed at the edge, with the idempotency key inside it;
 * `own`   opens its own: batches that many callers share, or two short ones around a gateway.
 */
export type AnswerHandling<E extends Endpoint, App = Ground> =
  | { mode: 'read'; run: (db: Db, context: Context<E, App>, parts: Parts<E>) => Reply<E> }
  | { mode: 'write'; run: (tx: Tx, context: Context<E, App>, parts: Parts<E>) => Reply<E> }
  | { mode: 'own'; run: (database: Database, context: Context<E, App>, parts: Parts<E>) => Reply<E> };

/** Of an endpoint of events: who may come in is asked in statements of their own; then the line stays. */
export interface EventsHandling<E extends Endpoint, App = Ground> {
  mode: 'events';
  run: (db: Db, context: Context<E, App>, parts: Parts<E>) => Promise<OpenLine>;
}

/** What an endpoint is handled by, as its answer comes. */
export type Handling<E extends Endpoint, App = Ground> = E extends { form: 'events' } ? EventsHandling<E, App> : AnswerHandling<E, App>;

/** A handler for each of some endpoints, over what its folder needs; the whole table is checked in app/mount/handlers.ts. */
export type HandlersOf<K extends EveryKey, App = Ground> = { [P in K]: Handling<EveryEndpoint[P], App> };
