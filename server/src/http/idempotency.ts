import { one, type Db, type Tx } from '../db/database.ts';
import { failCommon as fail } from './failure.ts';
import type { Buyer, Caller, Context, OrderHolder } from './handler.ts';

interface KeyRow {
  body_digest: Uint8Array;
  reply: unknown;
}

export const sameDigest = (kept: Uint8Array, given: Buffer): boolean => Buffer.compare(Buffer.from(kept), given) === 0;

type Keys = NonNullable<Context['idempotency']>;
const isOfBody = (kept: Uint8Array, { body_digest, former_digests }: Keys): boolean =>
  [body_digest, ...former_digests].some((digest) => sameDigest(kept, digest));

/** Below every liver's number: the keys of somebody of the staff. */
const staffBelow = -1_000_000_000;

/** Whose keys: sellers have no buyer, theirs stand under the liver's number below zero; the operator's under zero; those of the staff far below. */
function numberOf(caller: Exclude<Caller, { kind: 'ghost' }>): number {
  if (caller.kind === 'operator') return 0;
  if (caller.kind === 'staff') return staffBelow - caller.staff_id;
  return caller.kind === 'seller' ? -caller.liver_id : caller.buyer_id;
}

/**
 * Runs `work` once per Idempotency-Key of a buyer: key, body digest and reply are written in the transaction of the
 * effect (D-113). A second call with the key blocks on the first one's row until that commits, then replays it.
 * Refusals are not kept: what was refused changed nothing and may be tried again.
 */
export async function replaying<T>(tx: Tx, endpoint: string, context: Context, work: () => Promise<T>): Promise<T> {
  const { idempotency, caller } = context;
  if (!idempotency || caller.kind === 'ghost') return work();
  const id = [numberOf(caller), endpoint, idempotency.key];
  const claimed = await tx.query(
    `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [...id, idempotency.body_digest],
  );
  if (claimed.length === 0) {
    const [kept] = await tx.query<KeyRow>('SELECT body_digest, reply FROM idempotency_keys WHERE buyer_id = $1 AND endpoint = $2 AND key = $3', id);
    if (!kept || !isOfBody(kept.body_digest, idempotency)) throw fail('IDEMPOTENCY_KEY_REUSED');
    return kept.reply as T;
  }
  const reply = await work();
  await tx.query('UPDATE idempotency_keys SET status = 200, reply = $4::jsonb WHERE buyer_id = $1 AND endpoint = $2 AND key = $3', [
    ...id,
    JSON.stringify(reply),
  ]);
  return reply;
}

type Keyed = { caller: Buyer | OrderHolder; idempotency: Context['idempotency'] };

/**
 * The kept reply of a call around a gateway, which cannot hold a transaction open: copies at the same moment are joined by their attempt,
 * the key is for the retry that comes later.
 */
export async function keptReply<Reply>(db: Db, endpoint: string, { caller, idempotency }: Keyed): Promise<Reply | undefined> {
  if (!idempotency) return undefined;
  const kept = await one<{ body_digest: Uint8Array; reply: Reply }>(
    db,
    'SELECT body_digest, reply FROM idempotency_keys WHERE buyer_id = $1 AND endpoint = $2 AND key = $3',
    [caller.buyer_id, endpoint, idempotency.key],
  );
  if (kept && !isOfBody(kept.body_digest, idempotency)) throw fail('IDEMPOTENCY_KEY_REUSED');
  return kept?.reply;
}

export async function keepReply(db: Db, endpoint: string, { caller, idempotency }: Keyed, reply: object): Promise<void> {
  if (!idempotency) return;
  await db.query(
    `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest, status, reply) VALUES ($1, $2, $3, $4, 200, $5::jsonb)
     ON CONFLICT DO NOTHING`,
    [caller.buyer_id, endpoint, idempotency.key, idempotency.body_digest, JSON.stringify(reply)],
  );
}
