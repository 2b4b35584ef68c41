import type { App } from '../app.ts';
import { digestOf, newToken } from '../http/visitor.ts';
import { guestDays } from './make-guest.ts';
import { mergeCart } from './merge-buyers.ts';
import { lockBuyers } from './merge-queries.ts';
import { guestOfOrder, openSession } from './queries.ts';

/** @NOTE spec silent: whoever needs longer has the letter still. */
const orderSessionDays = 1;

/**
 * Opens a session of the guest who placed an order, for whoever holds its letter's key; a guest who calls brings their cart.
 * @returns null once the order is a member's: it is theirs to see, logged in
 */
export async function enterOrder(app: App, order_id: number, caller_guest: number | null, now: Date): Promise<{ token: string; id: number } | null> {
  return app.database.transaction(async (tx) => {
    const found = await guestOfOrder(tx, order_id);
    if (!found) return null;
    const into = found.buyer_id;
    const from = caller_guest !== into ? caller_guest : null;
    const buyers = await lockBuyers(tx, from === null ? [into] : [from, into]);
    // became a member's between the two statements
    if ((await guestOfOrder(tx, order_id))?.buyer_id !== into) return null;
    const came = from !== null && buyers.get(from)?.merged_into === null ? (await mergeCart(tx, { from, into }, now)).cart_items : 0;
    const token = newToken();
    // whose cart came along has no other way to it than this session
    await openSession(tx, { token_digest: digestOf(token), kind: 'guest', buyer_id: into, user_id: null, days: came > 0 ? guestDays : orderSessionDays });
    return { token, id: into };
  });
}
