import type { Ground } from '../../platform/ground.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { openOrderSession } from '../people/session-queries.ts';

/** @NOTE spec silent: for longer access the link in the email can be opened again. */
const orderSessionDays = 1;

/**
 * Opens a session for a single order of a guest. It does not change who the browser's visitor is.
 * @returns null if the order belongs to a member, who can log in
 */
export async function enterOrder(
  app: Ground,
  order_id: number,
): Promise<{ token: string; id: number } | null> {
  const token = newToken();
  const opened = await app.database.transaction((tx) =>
    openOrderSession(tx, { token_digest: digestOf(token), order_id, days: orderSessionDays }),
  );
  return opened ? { token, id: opened.order_id } : null;
}
