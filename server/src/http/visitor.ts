import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Channel } from '@noren/contract/scalars';
import type { Caller } from './handler.ts';
import type { SessionRow, Sessions } from './sessions.ts';

/** Only the digest of a token is ever stored (D-073). */
export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');
/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

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
    const row = token === null ? undefined : await sessions.find(digestOf(token));
    const caller = row && callerFrom(row, channel);
    if (caller) return caller;
  }
  return { kind: 'ghost' };
}

function callerFrom({ kind, buyer_id, user_id, liver_id, store_id, order_id, streams, token_digest }: SessionRow, channel: Channel): Caller | null {
  if (kind === 'seller')
    return channel === 'shop' && user_id !== null && liver_id !== null && store_id !== null ? { kind, user_id, liver_id, store_id, streams } : null;
  if (kind === 'order') return buyer_id !== null && order_id !== null ? { kind, buyer_id, order_id, session_digest: Buffer.from(token_digest) } : null;
  // a rehearsal is the marketplace's
  if (kind === 'rehearsal')
    return channel === 'marketplace' && buyer_id !== null && store_id !== null ? { kind: 'guest', buyer_id, rehearses: store_id } : null;
  if (buyer_id === null || (kind === 'shop' && channel !== 'shop')) return null;
  if (kind === 'guest') return { kind, buyer_id };
  return user_id === null ? null : { kind: 'member', buyer_id, user_id };
}
