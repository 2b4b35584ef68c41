import type { Endpoint } from '@noren/contract/endpoint';
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { one, type Db, type Tx } from '../db/database.ts';
import { failCommon as fail, type Failure } from './failure.ts';
import type { Buyer, Caller, Context, OrderHolder, StaffCaller } from './handler.ts';

// Idempotency keys of a call in its own transaction, of a call around a gateway, and of a batch.

/**
 * Derives a key for body digests only, so that nothing else signed with the settings key can be
 * confused with a digest.
 */
export const digestKeyOf = (settings_key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', settings_key, '', 'fields of an idempotent body', 32));

/**
 * The digest stored with an Idempotency-Key, computed from the parsed input: fields outside the
 * schema have no effect and may be nested too deeply to serialize. A field that could be guessed
 * from a plain hash is hashed with HMAC, so that a copy of the database does not allow trying
 * values.
 */
export function bodyDigest(
  understood: readonly unknown[],
  { undigested = [], guessable = [] }: Pick<Endpoint, 'undigested' | 'guessable'>,
  key: Buffer,
): Buffer {
  const part = (name: string, value: unknown): unknown => {
    if (undigested.includes(name)) return undefined;
    if (!guessable.includes(name) || value === null) return value;
    return createHmac('sha256', key)
      .update(`${name}\0${JSON.stringify(value)}`)
      .digest('base64');
  };
  return createHash('sha256').update(JSON.stringify(understood, part)).digest();
}

const sameDigest = (kept: Uint8Array, given: Buffer): boolean =>
  Buffer.compare(Buffer.from(kept), given) === 0;

type Keys = NonNullable<Context['idempotency']>;
const isOfBody = (kept: Uint8Array, { body_digest, former_digests }: Keys): boolean =>
  [body_digest, ...former_digests].some((digest) => sameDigest(kept, digest));

/** Staff ids are stored below this number, which no liver id reaches. */
const staffBelow = -1_000_000_000;

/**
 * The `buyer_id` under which a caller's keys are stored: sellers, who have no buyer id, use their
 * negated liver id, the operator 0, staff numbers far below.
 */
function numberOf(caller: Exclude<Caller, { kind: 'ghost' }>): number {
  if (caller.kind === 'operator') return 0;
  if (caller.kind === 'staff') return staffBelow - caller.staff_id;
  return caller.kind === 'seller' ? -caller.liver_id : caller.buyer_id;
}

/**
 * Runs `work` once per Idempotency-Key of a buyer: key, body digest and reply are written in the
 * transaction of the effect (D-113). A second call with the key waits for the first one's row lock
 * until that commits, then returns its reply. Failures are not stored: they changed nothing and may
 * be retried.
 */
export async function replaying<T>(
  tx: Tx,
  endpoint: string,
  context: Context,
  work: () => Promise<T>,
): Promise<T> {
  const { idempotency, caller } = context;
  if (!idempotency || caller.kind === 'ghost') return work();
  const id = [numberOf(caller), endpoint, idempotency.key];
  const claimed = await tx.query(
    `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [...id, idempotency.body_digest],
  );
  if (claimed.length === 0) {
    const [kept] = await tx.query<{ body_digest: Uint8Array; reply: unknown }>(
      'SELECT body_digest, reply FROM idempotency_keys WHERE buyer_id = $1 AND endpoint = $2 AND key = $3',
      id,
    );
    if (!kept || !isOfBody(kept.body_digest, idempotency)) throw fail('IDEMPOTENCY_KEY_REUSED');
    return kept.reply as T;
  }
  const reply = await work();
  await tx.query(
    'UPDATE idempotency_keys SET status = 200, reply = $4::jsonb WHERE buyer_id = $1 AND endpoint = $2 AND key = $3',
    [...id, JSON.stringify(reply)],
  );
  return reply;
}

type AroundGateway = Pick<Context, 'idempotency'> & { caller: Buyer | OrderHolder | StaffCaller };

/**
 * The stored reply of a call around a gateway, which cannot keep a transaction open. Concurrent
 * copies are joined by their payment attempt; the key serves later retries.
 */
export async function keptReply<Reply>(
  db: Db,
  endpoint: string,
  { caller, idempotency }: AroundGateway,
): Promise<Reply | undefined> {
  if (!idempotency) return undefined;
  const kept = await one<{ body_digest: Uint8Array; reply: Reply }>(
    db,
    'SELECT body_digest, reply FROM idempotency_keys WHERE buyer_id = $1 AND endpoint = $2 AND key = $3',
    [numberOf(caller), endpoint, idempotency.key],
  );
  if (kept && !isOfBody(kept.body_digest, idempotency)) throw fail('IDEMPOTENCY_KEY_REUSED');
  return kept?.reply;
}

export async function keepReply(
  db: Db,
  endpoint: string,
  { caller, idempotency }: AroundGateway,
  reply: object,
): Promise<void> {
  if (!idempotency) return;
  await db.query(
    // stores nothing for a buyer who is being deleted (a rehearsal ends)
    `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest, status, reply)
     SELECT w.id, $2, $3, $4, 200, $5::jsonb FROM (VALUES ($1::int)) AS w(id)
      WHERE w.id < 0 OR EXISTS (SELECT 1 FROM buyers b WHERE b.id = w.id FOR KEY SHARE)
     ON CONFLICT DO NOTHING`,
    [numberOf(caller), endpoint, idempotency.key, idempotency.body_digest, JSON.stringify(reply)],
  );
}

/** A call in a batch, with its Idempotency-Key if it has one. */
export interface Keyed {
  buyer_id: number;
  idempotency: { key: string; body_digest: Buffer } | null;
}

export interface Claim {
  buyer_id: number;
  key: string;
}

const nameOf = (claim: Claim): string => `${claim.buyer_id} ${claim.key}`;
const claimOf = (call: Keyed): Claim => ({
  buyer_id: call.buyer_id,
  key: call.idempotency?.key as string,
});

/** Parameters with which a batch's first statement claims its keys (`claimedKeys`). */
export interface Claiming {
  params: readonly unknown[];
}

/** The work of a batch around its keys. */
interface BatchOfKeys<Call, Begun, Reply> {
  /**
   * The batch's first statement: claims the keys and starts the work in the same round trip.
   * @returns the claimed keys
   */
  begin: (claiming: Claiming) => Promise<{ claimed: readonly Claim[]; begun: Begun }>;
  /** @param noteKept called when the work has stored a call's reply itself (`keptReplies`) */
  work: (
    fresh: Call[],
    begun: Begun,
    noteKept: (call: Call) => void,
  ) => Promise<(Reply | Failure)[]>;
}

/**
 * CTEs that insert a batch's keys and return the new ones as `claimed`. They wait for other
 * processes that work on the same key, in one order for all. A CTE that must wait for them selects
 * from `ready`. Parameters are `Claiming.params`, numbered from `$first`.
 */
export const claimedKeys = (first: number): string => `
  claimed AS (
    INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest)
    SELECT buyer_id, $${first}, key, digest FROM unnest($${first + 1}::int[], $${first + 2}::text[], $${first + 3}::bytea[]) AS k(buyer_id, key, digest) ORDER BY buyer_id, key
    ON CONFLICT DO NOTHING RETURNING buyer_id, key),
  ready AS MATERIALIZED (SELECT count(*) AS keys FROM claimed)`;
export const claimedKeysParams = 4;

export const claimedColumn = `(SELECT coalesce(json_agg(k), '[]') FROM claimed k) AS claimed`;

/**
 * A CTE that stores replies. `replies` is a SELECT of buyer_id, key and reply (jsonb); `endpoint`
 * is a parameter number.
 */
export const keptReplies = (endpoint: number, replies: string): string => `
  kept AS (
    UPDATE idempotency_keys i SET status = 200, reply = d.reply FROM (${replies}) d
     WHERE i.endpoint = $${endpoint} AND i.buyer_id = d.buyer_id AND i.key = d.key)`;

/**
 * The idempotency keys of a batch (D-033). Claims them first, so that a copy of a call in another
 * process waits for this batch and then returns its reply; runs each new key once even when the
 * batch has it twice; stores the replies in the batch's transaction. Failures are not stored.
 */
export async function withBatchKeys<Call extends Keyed, Begun, Reply>(
  tx: Tx,
  endpoint: string,
  calls: readonly Call[],
  { begin, work }: BatchOfKeys<Call, Begun, Reply>,
): Promise<(Reply | Failure)[]> {
  const first = new Map<string, Call>();
  for (const call of calls)
    if (call.idempotency && !first.has(nameOf(claimOf(call))))
      first.set(nameOf(claimOf(call)), call);
  const { claimed: rows, begun } = await begin({
    params: claimParams(endpoint, [...first.values()]),
  });
  const claimed = new Set(rows.map(nameOf));
  const known =
    claimed.size === first.size
      ? new Map<string, KeyRow<Reply>>()
      : await replies<Reply>(
          tx,
          endpoint,
          [...first.values()].map(claimOf).filter((one) => !claimed.has(nameOf(one))),
        );
  const fresh = calls.filter(
    (call) =>
      !call.idempotency ||
      (first.get(nameOf(claimOf(call))) === call && claimed.has(nameOf(claimOf(call)))),
  );
  const kept = new Set<Call>();
  const results = await work(fresh, begun, (call) => void kept.add(call));
  const byCall = new Map(fresh.map((call, index) => [call, results[index] as Reply | Failure]));
  await keep(
    tx,
    endpoint,
    fresh.filter((call) => call.idempotency && !kept.has(call)),
    byCall,
  );
  return calls.map((call) => {
    const own = byCall.get(call);
    if (own !== undefined) return own;
    const digest = call.idempotency?.body_digest as Buffer;
    const row = known.get(nameOf(claimOf(call)));
    if (row)
      return sameDigest(row.body_digest, digest) ? row.reply : fail('IDEMPOTENCY_KEY_REUSED');
    const twin = first.get(nameOf(claimOf(call))) as Call;
    return sameDigest(twin.idempotency?.body_digest as Buffer, digest)
      ? (byCall.get(twin) as Reply | Failure)
      : fail('IDEMPOTENCY_KEY_REUSED');
  });
}

/** For calls without keys. */
export const noKeys: Claiming = { params: ['', [], [], []] };

const claimParams = (endpoint: string, calls: readonly Keyed[]): unknown[] => [
  endpoint,
  calls.map((call) => call.buyer_id),
  calls.map((call) => call.idempotency?.key),
  calls.map((call) => call.idempotency?.body_digest),
];

interface KeyRow<Reply> extends Claim {
  body_digest: Uint8Array;
  reply: Reply;
}

async function replies<Reply>(
  tx: Tx,
  endpoint: string,
  claims: readonly Claim[],
): Promise<Map<string, KeyRow<Reply>>> {
  const rows = await tx.query<KeyRow<Reply>>(
    `SELECT i.buyer_id, i.key, i.body_digest, i.reply FROM unnest($2::int[], $3::text[]) AS w(buyer_id, key)
       JOIN idempotency_keys i ON i.buyer_id = w.buyer_id AND i.endpoint = $1 AND i.key = w.key`,
    [endpoint, claims.map((one) => one.buyer_id), claims.map((one) => one.key)],
  );
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** Stores the replies and deletes the keys of failed calls, in one statement. */
async function keep<Call extends Keyed, Reply>(
  tx: Tx,
  endpoint: string,
  calls: readonly Call[],
  byCall: ReadonlyMap<Call, Reply | Failure>,
): Promise<void> {
  if (calls.length === 0) return;
  await tx.query(
    `WITH done AS (SELECT * FROM unnest($2::int[], $3::text[], $4::jsonb[]) AS k(buyer_id, key, reply)),
     freed AS (
       DELETE FROM idempotency_keys i USING done d
        WHERE i.endpoint = $1 AND i.buyer_id = d.buyer_id AND i.key = d.key AND d.reply IS NULL)
     UPDATE idempotency_keys i SET status = 200, reply = d.reply FROM done d
      WHERE i.endpoint = $1 AND i.buyer_id = d.buyer_id AND i.key = d.key AND d.reply IS NOT NULL`,
    [
      endpoint,
      calls.map((call) => call.buyer_id),
      calls.map((call) => call.idempotency?.key),
      calls.map((call) =>
        byCall.get(call) instanceof Error ? null : JSON.stringify(byCall.get(call)),
      ),
    ],
  );
}
