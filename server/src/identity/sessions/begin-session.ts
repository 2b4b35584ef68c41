import type { Merged } from '@noren/contract/entities/session';
import type { Tx } from '../../platform/db/database.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { mergeCart, mergeGuest } from './merge-buyers.ts';
import { liveGuest } from '../people/session-queries.ts';
import { buyerOfUser, openSession } from '../people/session-queries.ts';

const memberDays = 30;

/**
 * What a login takes over from the browser's guest (D-087): everything if the person typed their
 * password in this browser or agreed, only the cart if they followed a link, because anyone can
 * send their own link to others.
 */
export type MergeScope = 'everything' | 'cart';

/**
 * Merges the token's guest into a buyer, in the login's transaction.
 * @returns what was merged; null if nothing
 */
export async function mergeGuestOfToken(
  tx: Tx,
  into: number,
  guest_token: string | null,
  what: MergeScope,
  now: Date,
): Promise<Merged | null> {
  const guest = guest_token === null ? undefined : await liveGuest(tx, digestOf(guest_token));
  if (!guest) return null;
  return (what === 'everything' ? mergeGuest : mergeCart)(tx, { from: guest.buyer_id, into }, now);
}

/** Opens a member's session, and merges the token's guest in the same transaction. */
export async function beginSession(
  tx: Tx,
  user_id: number,
  guest_token: string | null,
  what: MergeScope,
  now: Date,
): Promise<{ token: string; merged: Merged | null }> {
  const token = newToken();
  const buyer_id = await buyerOfUser(tx, user_id);
  const merged = await mergeGuestOfToken(tx, buyer_id, guest_token, what, now);
  await openSession(tx, {
    token_digest: digestOf(token),
    kind: 'member',
    buyer_id,
    user_id,
    days: memberDays,
  });
  return { token, merged };
}
