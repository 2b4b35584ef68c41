import type { Merged } from '@noren/contract/entities/session';
import { announceOnArrival } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, type CallFailure, type InputOf } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { beginSession } from './begin-session.ts';
import { callBy } from '../session/order-access.ts';
import { guestToken } from '../visitor/visitor.ts';
import { landing } from './landing.ts';
import { mergedSentence } from './entry-words.ts';
import { returnTarget } from './way-back.ts';

export type LoginFailure = CallFailure<'POST /auth/user/login'>;
type Credentials = InputOf<'POST /auth/user/login'>['body'];

/**
 * Logs in, starts the member's session and navigates to the requested page. Reduced cart lines are
 * shown first.
 */
export function useLogIn(storeSlug: string, redirect: string | null) {
  const client = useQueryClient();
  const goOn = useGoOn(storeSlug, redirect);
  /**
   * @param brings the person agreed to merge the guest's data; a login by password always merges it
   */
  return async (body: Credentials, brings = false): Promise<LoginFailure | null> => {
    const result = await call('POST /auth/user/login', { body });
    if (!result.ok) return result.error;
    const { token } = result.data;
    const byLink = 'passport_token' in body;
    const rest = brings
      ? await callBy({ member: token, guest: guestToken.get() }, () =>
          call('POST /me/earlier-guest'),
        )
      : null;
    const merged = rest?.ok
      ? combineMerged(result.data.merged, rest.data.merged)
      : result.data.merged;
    // The result of an earlier login does not belong to this one.
    landing().clear();
    // The session starts first, because the result is only shown within it (landing.ts). After a
    // login by link only the guest's cart was merged: their orders stay reachable with the guest
    // token.
    const begun = beginSession(client, token, storeSlug, byLink && !rest?.ok);
    if (merged && merged.lowered.length > 0) landing().set({ merged });
    await begun;
    if (!landing().get().merged) await goOn(merged);
    return null;
  };
}

/** Combines the result of the login with that of the merge after it. */
function combineMerged(first: Merged | null, then: Merged | null): Merged | null {
  if (!first || !then) return first ?? then;
  const { cart_items, addresses, orders, lowered } = then;
  return {
    cart_items: first.cart_items + cart_items,
    addresses: first.addresses + addresses,
    orders: first.orders + orders,
    lowered: [...first.lowered, ...lowered],
  };
}

/** Navigates to the page the buyer wanted, and shows there what was merged. */
export function useGoOn(storeSlug: string, redirect: string | null) {
  const router = useRouter();
  return async (merged: Merged | null): Promise<void> => {
    landing().clear();
    announceOnArrival(mergedSentence(merged) ?? m.account_logged_in());
    await router.navigate({ href: returnTarget(redirect, storeSlug), replace: true });
  };
}
