import type { Merged } from '@noren/contract/entities/session';
import { tellOnArrival } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, type CallFailure, type InputOf } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { beginSession } from './begin-session.ts';
import { callBy } from '../session/order-access.ts';
import { guestToken } from '../visitor/visitor.ts';
import { landing } from './landing.ts';
import { mergedSentence } from './entry-words.ts';
import { wayBack } from './way-back.ts';

export type LoginFailure = CallFailure<'POST /auth/user/login'>;
type Credentials = InputOf<'POST /auth/user/login'>['body'];

/** Logs in, takes up the member's session and goes where the buyer wanted to be. What had to be lowered is shown on the way. */
export function useLogIn(storeSlug: string, redirect: string | null) {
  const client = useQueryClient();
  const goOn = useGoOn(storeSlug, redirect);
  /** @param brings the person said that what their guest had comes along; by a password it does anyhow */
  return async (body: Credentials, brings = false): Promise<LoginFailure | null> => {
    const result = await call('POST /auth/user/login', { body });
    if (!result.ok) return result.error;
    const { token } = result.data;
    const byLink = 'passport_token' in body;
    const rest = brings ? await callBy({ member: token, guest: guestToken.get() }, () => call('POST /me/earlier-guest')) : null;
    const merged = rest?.ok ? together(result.data.merged, rest.data.merged) : result.data.merged;
    // What an earlier login left is not this one's.
    landing().clear();
    // The session first: what had to give way is shown within it alone (landing.ts).
    // Of a link's guest the cart alone has come: their orders are reached by the token they keep.
    const begun = beginSession(client, token, storeSlug, byLink && !rest?.ok);
    if (merged && merged.lowered.length > 0) landing().set({ merged });
    await begun;
    if (!landing().get().merged) await goOn(merged);
    return null;
  };
}

/** What came by the login and what came by the yes after it: one thing to whoever said both. */
function together(first: Merged | null, then: Merged | null): Merged | null {
  if (!first || !then) return first ?? then;
  const { cart_items, addresses, orders, lowered } = then;
  return {
    cart_items: first.cart_items + cart_items,
    addresses: first.addresses + addresses,
    orders: first.orders + orders,
    lowered: [...first.lowered, ...lowered],
  };
}

/** To the page the buyer came for; what was brought along is said there. */
export function useGoOn(storeSlug: string, redirect: string | null) {
  const router = useRouter();
  return async (merged: Merged | null): Promise<void> => {
    landing().clear();
    tellOnArrival(mergedSentence(merged) ?? m.account_logged_in());
    await router.navigate({ href: wayBack(redirect, storeSlug), replace: true });
  };
}
