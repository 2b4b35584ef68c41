import type { Merged } from '@noren/contract/entities/session';
import type { Tx } from '../db/database.ts';
import { digestOf, newToken } from '../http/visitor.ts';
import { mergeGuest } from './merge-buyers.ts';
import { liveGuest } from './merge-queries.ts';
import { buyerOfUser, openSession } from './queries.ts';

const memberDays = 30;

/** Opens a member's session; the guest whose token came along becomes this member in the same transaction. */
export async function beginSession(tx: Tx, user_id: number, guest_token: string | null, now: Date): Promise<{ token: string; merged: Merged | null }> {
  const token = newToken();
  const buyer_id = await buyerOfUser(tx, user_id);
  const guest = guest_token === null ? undefined : await liveGuest(tx, digestOf(guest_token));
  const merged = guest ? await mergeGuest(tx, { from: guest.buyer_id, into: buyer_id }, now) : null;
  await openSession(tx, { token_digest: digestOf(token), kind: 'member', buyer_id, user_id, days: memberDays });
  return { token, merged };
}
