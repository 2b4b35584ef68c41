import type { Ground } from '../../platform/ground.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { openOrderSession } from '../people/session-queries.ts';

/** @NOTE spec silent: whoever needs longer has the email still. */
const orderSessionDays = 1;

/**
 * Opens a session for one order of a guest's, for whoever holds its email's key. It is the order's alone: whose browser it is stays as it is.
 * @returns null once the order is a member's: it is theirs to see, logged in
 */
export async function enterOrder(app: Ground, order_id: number): Promise<{ token: string; id: number } | null> {
  const token = newToken();
  const opened = await app.database.transaction((tx) => openOrderSession(tx, { token_digest: digestOf(token), order_id, days: orderSessionDays }));
  return opened ? { token, id: opened.order_id } : null;
}
