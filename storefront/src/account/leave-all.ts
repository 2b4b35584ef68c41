import { call } from '../api/client.ts';
import { emptyCard, keepTypedCard } from '../payments/card-draft.ts';
import { forgetLastOrder } from '../payments/last-order.ts';
import { forgetTabValues } from '../storage/tab-value.ts';
import { callBy, takeAllAccess } from '../session/order-access.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

/**
 * Out means out (D-095): the sessions end on the server, with them that of the guest this browser was before and of every order a link has
 * opened, and what was typed is forgotten, for the next person may sit at the same screen. Whatever is answered, this browser forgets.
 * @param withGuest false where the guest is another one's: a seller leaves the shop, not their own shopping
 */
export async function leaveAll(withGuest = true): Promise<void> {
  const own = { member: memberToken.get(), guest: withGuest ? guestToken.get() : null };
  const orders = withGuest ? takeAllAccess().map((guest) => ({ member: null, guest })) : [];
  await Promise.all([own, ...orders].map((tokens) => callBy(tokens, () => call('POST /auth/user/logout'))));
  forgetTabValues();
  forgetLastOrder();
  keepTypedCard(emptyCard);
}
