import { createHmac, hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { localeNamed } from '@noren/contract/language-tags';
import { locales, type Channel, type Locale } from '@noren/contract/scalars';
import { createBatches } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import type { Ground } from '../ground.ts';
import type { OnBatch } from '../metrics/metrics.ts';
import type { Caller } from './handler.ts';

/** Only the digest of a token is ever stored (D-073). */
export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');
/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** As many tokens. The system is asked for bits once, which takes as long as for one. */
export function newTokens(count: number): string[] {
  const bits = randomBytes(32 * count);
  return Array.from({ length: count }, (_, nth) => bits.toString('base64url', 32 * nth, 32 * (nth + 1)));
}

export function bearer(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  return /^Bearer ([\w.~+/-]{16,512}=*)$/.exec(header)?.[1] ?? null;
}

/** The caller by the two bearer headers alone (D-074); a member's token wins. A dead token reads as nobody. */
export function identify(sessions: Sessions, headers: IncomingHttpHeaders, channel: Channel): Promise<Caller> {
  return callerOf(sessions, [bearer(headers.authorization), bearer(headers['guest-authorization'])], channel);
}

/** Whose the first living token is. Whoever entered the shop by a login token is nobody in the marketplace. */
export async function callerOf(sessions: Sessions, tokens: readonly (string | null)[], channel: Channel): Promise<Caller> {
  for (const token of tokens) {
    if (token === null) continue;
    const digest = digestOf(token);
    const row = await sessions.find(digest);
    const caller = row && callerFrom(row, channel, digest);
    if (caller) return caller;
  }
  return { kind: 'ghost' };
}

function callerFrom({ kind, buyer_id, user_id, liver_id, store_id, order_id, streams }: SessionRow, channel: Channel, session_digest: Buffer): Caller | null {
  if (kind === 'seller')
    return channel === 'shop' && user_id !== null && liver_id !== null && store_id !== null ? { kind, user_id, liver_id, store_id, streams } : null;
  if (kind === 'order') return buyer_id !== null && order_id !== null ? { kind, buyer_id, order_id, session_digest } : null;
  // a rehearsal is the marketplace's
  if (kind === 'rehearsal')
    return channel === 'marketplace' && buyer_id !== null && store_id !== null ? { kind: 'guest', buyer_id, rehearses: store_id } : null;
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

/** How long a session is taken to live on without a look, in milliseconds, where its end would be heard. */
const maxAge = 30_000;
/** Kept ones of one half: there are two at most. */
const mostOfHalf = 10_000;
/** How long whoever ends a session waits until the other processes were told, at most. */
const toldWithin = 500;

/** Who the living tokens are. */
export interface Sessions {
  /** @param digest of a token; undefined: nobody's, or over */
  find: (digest: Buffer) => Promise<SessionRow | undefined>;
  /** A guest that this process has just written down: the token comes back at once. @param days that it lives */
  begun: (digest: Buffer, buyer_id: number, days: number) => void;
}

/** The store rehearses, and whose session it is works there: it ends with either, at the next look. */
const stillRehearses = `SELECT 1 FROM buyers b JOIN stores t ON t.id = b.rehearses AND t.rehearsal_since IS NOT NULL
  JOIN staff_roles r ON r.store_id = t.id AND r.staff_id = b.rehearsed_by JOIN staff f ON f.id = r.staff_id AND f.disabled_at IS NULL
 WHERE b.id = sessions.buyer_id AND b.rehearses = sessions.store_id`;

interface Kept {
  row: SessionRow;
  /** by the steady clock */
  until: number;
}

/**
 * Looks sessions up for many requests at once, one statement a batch, and keeps those that live. What ends one, by whatever way, ends it here: in this
 * process before whoever ended it is answered (`afterChange`), in others by NOTIFY (migration 0019), at its own end by the clock; and nothing is kept while
 * the line on which notifications come is not known to stand.
 */
export async function keepSessions(database: Database, onBatch?: OnBatch): Promise<Sessions> {
  // by halves, of which the older one goes as a whole: to take the oldest out of a full Map, one by one, is to look for it past all that were taken out before
  let kept = new Map<string, Kept>();
  let older = new Map<string, Kept>();
  /** rises whenever all is forgotten: what was looked up before then is not kept */
  let epoch = 0;
  const nameOf = (digest: Uint8Array): string => Buffer.from(digest.buffer, digest.byteOffset, digest.length).toString('latin1');
  const forgetAll = () => {
    kept.clear();
    older.clear();
    epoch++;
  };
  await database.listen('session_ended', forgetAll, forgetAll);
  // not what retention deletes: that is over by the clock
  database.afterChange('sessions', async () => {
    forgetAll();
    // a notification of ours that comes back has been preceded by that of the end, here and in the other processes
    if (database.isHearing()) await database.hears(toldWithin).catch(() => false);
  });

  function keep(digest: Uint8Array, row: SessionRow, left: number): void {
    if (kept.size >= mostOfHalf) [older, kept] = [kept, new Map()];
    kept.set(nameOf(digest), { row, until: performance.now() + Math.min(left, maxAge) });
  }

  const lookUp = createBatches<Buffer, SessionRow | undefined>(
    async (digests) => {
      const before = epoch;
      const keeps = database.isHearing();
      const rows = await database.query<SessionRow & { token_digest: Uint8Array; left_ms: number }>(
        // by a sub-select PostgreSQL does not see how many there are: it would plan anew each time, which takes longer than to look them up
        `SELECT token_digest, kind, buyer_id, user_id, liver_id, store_id, order_id, streams, extract(epoch FROM expires_at - now())::float8 * 1000 AS left_ms
           FROM sessions WHERE token_digest = ANY((SELECT $1::bytea[])::bytea[]) AND revoked_at IS NULL AND expires_at > now()
            AND (kind <> 'rehearsal' OR EXISTS (${stillRehearses}))`,
        [digests],
      );
      if (keeps && before === epoch) for (const { left_ms, token_digest, ...row } of rows) keep(token_digest, row, left_ms);
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
      const nobody = { user_id: null, liver_id: null, store_id: null, order_id: null, streams: null };
      if (database.isHearing()) keep(digest, { kind: 'guest', buyer_id, ...nobody }, days * 86_400_000);
    },
  };
}

/** What browsers say is a few hundred texts: each is read once. Bounded, for whoever writes a header of their own each time. */
const localesOfHeaders = new Map<string, Locale>();

/** Accept-Language's first language that we speak; Japanese otherwise, as the marketplace is (spec §2). */
export function localeOf(header: string | undefined): Locale {
  if (!header) return 'ja';
  let locale = localesOfHeaders.get(header);
  if (!locale) {
    locale = firstSpoken(header);
    if (localesOfHeaders.size < 1000 && header.length < 200) localesOfHeaders.set(header, locale);
  }
  return locale;
}

function firstSpoken(header: string): Locale {
  for (const part of header.split(',')) {
    // by its language alone too: whoever reads zh-HK is answered in zh-TW
    const match = localeNamed(part.split(';')[0]?.trim() ?? '', locales);
    if (match) return match;
  }
  return 'ja';
}

/** An IPv6 customer has a whole /64 to call from: one address of it counts as all. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%')[0]?.toLowerCase().split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * The network an address belongs to, as a household, an office or a carrier's gateway has it: /24 of IPv4, /64 of IPv6. Null for addresses that
 * nobody on the internet has (RFC 1918, 3927, 4193, 6598's 100.64/10, loopback): those are a proxy's or this machine's, and say nothing of who buys.
 */
export function publicNetwork(ip: string): string | null {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '').toLowerCase();
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(plain);
  if (four) {
    const [a, b] = [Number(four[1]), Number(four[2])];
    const isPrivate =
      a === 0 ||
      a === 10 ||
      a === 127 ||
      (a === 169 && b === 254) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 192 && b === 168) ||
      (a === 100 && b >= 64 && b < 128);
    return isPrivate ? null : `${a}.${b}.${Number(four[3])}.0/24`;
  }
  if (!plain.includes(':') || plain === '::1' || plain === '::' || /^(fe[89ab]|f[cd])/.test(plain)) return null;
  return networkOf(plain);
}

/**
 * What stands for the caller's network in the database: 64 bits under the server's key, so that the tables alone name no address. As a decimal text,
 * for a bigint is more than a number holds. Null: not counted.
 */
export function networkDigest(app: Pick<Ground, 'config'>, ip: string): string | null {
  const network = publicNetwork(ip);
  if (network === null) return null;
  return createHmac('sha256', app.config.settings_key).update(`network\0${network}`).digest().readBigInt64BE().toString();
}
