import type { Merged } from '@noren/contract/entities/session';
import type { Tx } from '../../platform/db/database.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { mergeCart, mergeGuest } from './merge-buyers.ts';
import { liveGuest } from '../people/session-queries.ts';
import { buyerOfUser, openSession } from '../people/session-queries.ts';

const memberDays = 30;

/**
 * What of the browser's guest comes along (D-087): everything where the person typed their password in this browser or said so, the cart
 * where a link brought them, for anybody can send anybody a link of their own.
 */
export type Brought = 'everything' | 'cart';

/** Brings the guest of a token to a buyer in the login's transaction. @returns what came; null when nothing did */
export async function bringGuest(tx: Tx, into: number, guest_token: string | null, what: Brought, now: Date): Promise<Merged | null> {
  const guest = guest_token === null ? undefined : await liveGuest(tx, digestOf(guest_token));
  if (!guest) return null;
  return (what === 'everything' ? mergeGuest : mergeCart)(tx, { from: guest.buyer_id, into }, now);
}

/** Opens a member's session, and brings the guest whose token came along in the same transaction. */
export async function beginSession(
  tx: Tx,
  user_id: number,
  guest_token: string | null,
  what: Brought,
  now: Date,
): Promise<{ token: string; merged: Merged | null }> {
  const token = newToken();
  const buyer_id = await buyerOfUser(tx, user_id);
  const merged = await bringGuest(tx, buyer_id, guest_token, what, now);
  await openSession(tx, { token_digest: digestOf(token), kind: 'member', buyer_id, user_id, days: memberDays });
  return { token, merged };
}
