import { call } from '../api/client.ts';
import { emptyCard, keepTypedCard } from '../payments/card-draft.ts';
import { clearLastOrder } from '../payments/last-order.ts';
import { clearTabValues } from '../storage/tab-value.ts';
import { callBy, takeAllAccess } from '../session/order-access.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

/**
 * Logs out completely (D-095), because someone else may use this browser next. Ends the sessions on
 * the server, including that of an earlier guest and of every order opened by a link, and clears
 * drafts. The browser clears its data whatever the server responds.
 * @param withGuest false keeps the guest: a seller's logout does not end their shopping as a guest
 */
export async function leaveAll(withGuest = true): Promise<void> {
  const own = { member: memberToken.get(), guest: withGuest ? guestToken.get() : null };
  const orders = withGuest ? takeAllAccess().map((guest) => ({ member: null, guest })) : [];
  await Promise.all(
    [own, ...orders].map((tokens) => callBy(tokens, () => call('POST /auth/user/logout'))),
  );
  clearTabValues();
  clearLastOrder();
  keepTypedCard(emptyCard);
}
