import type { Tx } from '../db/database.ts';
import { sameDigest } from './idempotency.ts';
import { fail, type Failure } from './failure.ts';

/** A call in a round that came with an Idempotency-Key. */
export interface Keyed {
  buyer_id: number;
  idempotency: { key: string; body_digest: Buffer } | null;
}

interface Claim {
  buyer_id: number;
  key: string;
}

const nameOf = (claim: Claim): string => `${claim.buyer_id} ${claim.key}`;
const claimOf = (call: Keyed): Claim => ({ buyer_id: call.buyer_id, key: call.idempotency?.key as string });

/**
 * The idempotency keys of a round (decisions §4): claims them before anything else, so that a copy of a call in another
 * process waits for this round and then replays it; lets each new key work once even when the round holds it twice; keeps
 * the replies in the round's own transaction. What was refused is not kept. A round without keys costs no statement.
 */
export async function withRoundKeys<Call extends Keyed, Reply>(
  tx: Tx,
  endpoint: string,
  calls: readonly Call[],
  work: (fresh: Call[]) => Promise<(Reply | Failure)[]>,
): Promise<(Reply | Failure)[]> {
  const first = new Map<string, Call>();
  for (const call of calls) if (call.idempotency && !first.has(nameOf(claimOf(call)))) first.set(nameOf(claimOf(call)), call);
  if (first.size === 0) return work([...calls]);
  const claimed = await claim(tx, endpoint, [...first.values()]);
  const known =
    claimed.size === first.size
      ? new Map<string, KeyRow<Reply>>()
      : await replies<Reply>(
          tx,
          endpoint,
          [...first.values()].map(claimOf).filter((one) => !claimed.has(nameOf(one))),
        );
  const fresh = calls.filter((call) => !call.idempotency || (first.get(nameOf(claimOf(call))) === call && claimed.has(nameOf(claimOf(call)))));
  const results = await work(fresh);
  const byCall = new Map(fresh.map((call, index) => [call, results[index] as Reply | Failure]));
  await keep(
    tx,
    endpoint,
    fresh.filter((call) => call.idempotency),
    byCall,
  );
  return calls.map((call) => {
    const own = byCall.get(call);
    if (own !== undefined) return own;
    const digest = call.idempotency?.body_digest as Buffer;
    const row = known.get(nameOf(claimOf(call)));
    if (row) return sameDigest(row.body_digest, digest) ? row.reply : fail('IDEMPOTENCY_KEY_REUSED');
    const twin = first.get(nameOf(claimOf(call))) as Call;
    return sameDigest(twin.idempotency?.body_digest as Buffer, digest) ? (byCall.get(twin) as Reply | Failure) : fail('IDEMPOTENCY_KEY_REUSED');
  });
}

/** Writes the keys down and answers those nobody had; waits for other processes that are at work on one, in one order for all. */
async function claim(tx: Tx, endpoint: string, calls: readonly Keyed[]): Promise<Set<string>> {
  const rows = await tx.query<Claim>(
    `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest)
     SELECT buyer_id, $1, key, digest FROM unnest($2::int[], $3::text[], $4::bytea[]) AS k(buyer_id, key, digest) ORDER BY buyer_id, key
     ON CONFLICT DO NOTHING RETURNING buyer_id, key`,
    [endpoint, calls.map((call) => call.buyer_id), calls.map((call) => call.idempotency?.key), calls.map((call) => call.idempotency?.body_digest)],
  );
  return new Set(rows.map(nameOf));
}

interface KeyRow<Reply> extends Claim {
  body_digest: Uint8Array;
  reply: Reply;
}

async function replies<Reply>(tx: Tx, endpoint: string, claims: readonly Claim[]): Promise<Map<string, KeyRow<Reply>>> {
  const rows = await tx.query<KeyRow<Reply>>(
    `SELECT i.buyer_id, i.key, i.body_digest, i.reply FROM unnest($2::int[], $3::text[]) AS w(buyer_id, key)
       JOIN idempotency_keys i ON i.buyer_id = w.buyer_id AND i.endpoint = $1 AND i.key = w.key`,
    [endpoint, claims.map((one) => one.buyer_id), claims.map((one) => one.key)],
  );
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** Replies beside their keys; a refused call's key is free again. One statement. */
async function keep<Call extends Keyed, Reply>(tx: Tx, endpoint: string, calls: readonly Call[], byCall: ReadonlyMap<Call, Reply | Failure>): Promise<void> {
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
      calls.map((call) => (byCall.get(call) instanceof Error ? null : JSON.stringify(byCall.get(call)))),
    ],
  );
}
