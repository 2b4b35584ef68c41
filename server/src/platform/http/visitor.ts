import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { localeNamed } from '@noren/contract/language-tags';
import { locales, type Channel, type Locale } from '@noren/contract/scalars';
import { createBatches } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import type { OnBatch } from '../metrics/metrics.ts';
import type { Caller } from './handler.ts';

/** Digest of a session token; only the digest is ever stored (D-073). */
export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');
/** A token with 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** The same, several at once: one call for random bytes takes as long as for a single token. */
export function newTokens(count: number): string[] {
  const bits = randomBytes(32 * count);
  return Array.from({ length: count }, (_, nth) =>
    bits.toString('base64url', 32 * nth, 32 * (nth + 1)),
  );
}

export function bearer(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  return /^Bearer ([\w.~+/-]{16,512}=*)$/.exec(header)?.[1] ?? null;
}

/**
 * Identifies the caller by the two bearer headers only (D-074); a member's token wins. An invalid
 * token counts as a ghost.
 */
export function identify(
  sessions: Sessions,
  headers: IncomingHttpHeaders,
  channel: Channel,
): Promise<Caller> {
  return callerOf(
    sessions,
    [bearer(headers.authorization), bearer(headers['guest-authorization'])],
    channel,
  );
}

/**
 * The owner of the first valid token. A session of the shop channel is a ghost in the marketplace.
 */
export async function callerOf(
  sessions: Sessions,
  tokens: readonly (string | null)[],
  channel: Channel,
): Promise<Caller> {
  for (const token of tokens) {
    if (token === null) continue;
    const digest = digestOf(token);
    const row = await sessions.find(digest);
    const caller = row && callerFrom(row, channel, digest);
    if (caller) return caller;
  }
  return { kind: 'ghost' };
}

function callerFrom(
  { kind, buyer_id, user_id, liver_id, store_id, order_id, streams }: SessionRow,
  channel: Channel,
  session_digest: Buffer,
): Caller | null {
  if (kind === 'seller')
    return channel === 'shop' && user_id !== null && liver_id !== null && store_id !== null
      ? { kind, user_id, liver_id, store_id, streams }
      : null;
  if (kind === 'order')
    return buyer_id !== null && order_id !== null
      ? { kind, buyer_id, order_id, session_digest }
      : null;
  // rehearsals exist only in the marketplace
  if (kind === 'rehearsal')
    return channel === 'marketplace' && buyer_id !== null && store_id !== null
      ? { kind: 'guest', buyer_id, rehearses: store_id }
      : null;
  if (buyer_id === null || (kind === 'shop' && channel !== 'shop')) return null;
  if (kind === 'guest') return { kind, buyer_id };
  return user_id === null ? null : { kind: 'member', buyer_id, user_id };
}

interface SessionRow {
  kind: 'guest' | 'member' | 'shop' | 'seller' | 'order' | 'rehearsal';
  buyer_id: number | null;
  user_id: number | null;
  liver_id: number | null;
  store_id: number | null;
  order_id: number | null;
  streams: number[] | null;
}

/**
 * How long a cached session is used without a lookup, in milliseconds, while notifications arrive.
 */
const maxAge = 30_000;
/** Maximum entries per generation; there are two generations. */
const maxPerGeneration = 10_000;
/**
 * How long ending a session waits at most for the other processes to be notified, in milliseconds.
 */
const notifyTimeoutMs = 500;

export interface Sessions {
  /**
   * @param digest of a token
   * @returns undefined when the session does not exist or has ended
   */
  find: (digest: Buffer) => Promise<SessionRow | undefined>;
  /**
   * Caches a guest session that this process has just created, because its token is used at once.
   * @param days of its validity
   */
  begun: (digest: Buffer, buyer_id: number, days: number) => void;
}

/**
 * Condition that the store still rehearses and the session's owner still works there; otherwise the
 * session ends at the next lookup.
 */
const stillRehearses = `SELECT 1 FROM buyers b JOIN stores t ON t.id = b.rehearses AND t.rehearsal_since IS NOT NULL
  JOIN staff_roles r ON r.store_id = t.id AND r.staff_id = b.rehearsed_by JOIN staff f ON f.id = r.staff_id AND f.disabled_at IS NULL
 WHERE b.id = sessions.buyer_id AND b.rehearses = sessions.store_id`;

interface Kept {
  row: SessionRow;
  /** by the monotonic clock */
  until: number;
}

/**
 * Looks sessions up for many requests at once, one statement per batch, and caches the valid ones.
 * A session that ends in any way leaves the cache: in this process before its caller gets a
 * response (`afterChange`), in others by NOTIFY (migration 0019), and by the clock when it expires.
 * Nothing is cached while the connection for notifications may be down.
 */
export async function keepSessions(database: Database, onBatch?: OnBatch): Promise<Sessions> {
  // two generations, the older of which is dropped as a whole: deleting the oldest entries of a
  // full Map
  // one by one gets slow, because it skips over all deleted ones
  let kept = new Map<string, Kept>();
  let older = new Map<string, Kept>();
  /** incremented when the cache is cleared: a lookup that began earlier is not cached */
  let epoch = 0;
  const nameOf = (digest: Uint8Array): string =>
    Buffer.from(digest.buffer, digest.byteOffset, digest.length).toString('latin1');
  const clearVisitors = () => {
    kept.clear();
    older.clear();
    epoch++;
  };
  await database.listen('session_ended', clearVisitors, clearVisitors);
  // not called for retention's deletions: those sessions have expired by the clock
  database.afterChange('sessions', async () => {
    clearVisitors();
    // when our own notification arrives, the earlier one about the session has arrived everywhere
    if (database.isHearing()) await database.hears(notifyTimeoutMs).catch(() => false);
  });

  function keep(digest: Uint8Array, row: SessionRow, left: number): void {
    if (kept.size >= maxPerGeneration) [older, kept] = [kept, new Map()];
    kept.set(nameOf(digest), { row, until: performance.now() + Math.min(left, maxAge) });
  }

  const lookUp = createBatches<Buffer, SessionRow | undefined>(
    async (digests) => {
      const before = epoch;
      const keeps = database.isHearing();
      const rows = await database.query<SessionRow & { token_digest: Uint8Array; left_ms: number }>(
        // a sub-select hides the array's length from PostgreSQL, which would otherwise plan again
        // each time
        `SELECT token_digest, kind, buyer_id, user_id, liver_id, store_id, order_id, streams, extract(epoch FROM expires_at - now())::float8 * 1000 AS left_ms
           FROM sessions WHERE token_digest = ANY((SELECT $1::bytea[])::bytea[]) AND revoked_at IS NULL AND expires_at > now()
            AND (kind <> 'rehearsal' OR EXISTS (${stillRehearses}))`,
        [digests],
      );
      if (keeps && before === epoch)
        for (const { left_ms, token_digest, ...row } of rows) keep(token_digest, row, left_ms);
      const byDigest = new Map(rows.map((row) => [nameOf(row.token_digest), row]));
      return digests.map((digest) => byDigest.get(nameOf(digest)));
    },
    { size: 500, lanesOf: (digests) => digests.map(() => []), onBatch },
  );

  return {
    async find(digest) {
      const name = nameOf(digest);
      const known = kept.get(name) ?? older.get(name);
      if (known && known.until > performance.now() && database.isHearing()) return known.row;
      kept.delete(name);
      older.delete(name);
      return lookUp(digest);
    },
    begun(digest, buyer_id, days) {
      const nobody = {
        user_id: null,
        liver_id: null,
        store_id: null,
        order_id: null,
        streams: null,
      };
      if (database.isHearing())
        keep(digest, { kind: 'guest', buyer_id, ...nobody }, days * 86_400_000);
    },
  };
}

/**
 * Cache of parsed headers: browsers send a few hundred different ones. Bounded against callers that
 * vary theirs.
 */
const localesOfHeaders = new Map<string, Locale>();

/**
 * The first supported language of Accept-Language; Japanese by default, like the marketplace (spec
 * §2).
 */
export function localeOf(header: string | undefined): Locale {
  if (!header) return 'ja';
  let locale = localesOfHeaders.get(header);
  if (!locale) {
    locale = acceptedLocale(header);
    if (localesOfHeaders.size < 1000 && header.length < 200) localesOfHeaders.set(header, locale);
  }
  return locale;
}

function acceptedLocale(header: string): Locale {
  for (const part of header.split(',')) {
    // by language only, too: zh-HK gets zh-TW
    const match = localeNamed(part.split(';')[0]?.trim() ?? '', locales);
    if (match) return match;
  }
  return 'ja';
}
