import type { Tx } from '../db/database.ts';
import { sameDigest } from './idempotency.ts';
import { fail, type Failure } from './failure.ts';

/** A call in a round that came with an Idempotency-Key. */
export interface Keyed {
  buyer_id: number;
  idempotency: { key: string; body_digest: Buffer } | null;
}

const nameOf = (call: Keyed): string => `${call.buyer_id} ${call.idempotency?.key}`;

/** Another process wrote one of the round's keys meanwhile: the round is undone and its calls are tried one by one. */
class KeyTaken extends Error {}

/**
 * The idempotency keys of a round (decisions §4): replays what is known, lets each new key work once even when the
 * round holds it twice, and keeps the replies in the round's own transaction. A round without keys costs no statement.
 */
export async function withRoundKeys<Call extends Keyed, Reply>(
  tx: Tx,
  endpoint: string,
  calls: readonly Call[],
  work: (fresh: Call[]) => Promise<(Reply | Failure)[]>,
): Promise<(Reply | Failure)[]> {
  const keyed = calls.filter((call) => call.idempotency);
  if (keyed.length === 0) return work([...calls]);
  const kept = await tx.query<{ buyer_id: number; key: string; body_digest: Uint8Array; reply: Reply }>(
    `SELECT buyer_id, key, body_digest, reply FROM idempotency_keys
      WHERE endpoint = $1 AND (buyer_id, key) IN (SELECT * FROM unnest($2::int[], $3::text[]))`,
    [endpoint, keyed.map((call) => call.buyer_id), keyed.map((call) => call.idempotency?.key)],
  );
  const known = new Map(kept.map((row) => [`${row.buyer_id} ${row.key}`, row]));
  const first = new Map<string, Call>();
  const fresh: Call[] = [];
  for (const call of calls) {
    if (call.idempotency && (known.has(nameOf(call)) || first.has(nameOf(call)))) continue;
    if (call.idempotency) first.set(nameOf(call), call);
    fresh.push(call);
  }
  const results = await work(fresh);
  const byCall = new Map(fresh.map((call, index) => [call, results[index] as Reply | Failure]));
  await keep(tx, endpoint, fresh.filter((call) => call.idempotency && !(byCall.get(call) instanceof Error)), byCall);
  return calls.map((call) => {
    const own = byCall.get(call);
    if (own !== undefined) return own;
    const digest = call.idempotency?.body_digest as Buffer;
    const row = known.get(nameOf(call));
    if (row) return sameDigest(row.body_digest, digest) ? row.reply : fail('IDEMPOTENCY_KEY_REUSED');
    const twin = first.get(nameOf(call)) as Call;
    return sameDigest(twin.idempotency?.body_digest as Buffer, digest) ? (byCall.get(twin) as Reply | Failure) : fail('IDEMPOTENCY_KEY_REUSED');
  });
}

async function keep<Call extends Keyed, Reply>(tx: Tx, endpoint: string, calls: readonly Call[], byCall: ReadonlyMap<Call, Reply | Failure>): Promise<void> {
  if (calls.length === 0) return;
  const written = await tx.query(
    `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest, status, reply)
     SELECT buyer_id, $1, key, digest, 200, reply FROM unnest($2::int[], $3::text[], $4::bytea[], $5::jsonb[]) AS k(buyer_id, key, digest, reply)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      endpoint,
      calls.map((call) => call.buyer_id),
      calls.map((call) => call.idempotency?.key),
      calls.map((call) => call.idempotency?.body_digest),
      calls.map((call) => JSON.stringify(byCall.get(call))),
    ],
  );
  if (written.length < calls.length) throw new KeyTaken('An idempotency key of this round was written by another process');
}
