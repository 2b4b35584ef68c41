import type { Merged } from '@noren/contract/entities/session';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, type CallFailure, type InputOf } from '../api/client.ts';
import * as m from '../i18n/generated/messages.js';
import { beginSession } from '../session/begin-session.ts';
import { tellOnArrival } from '../ui/toast.tsx';
import { landing } from './landing.ts';
import { mergedSentence } from './merged-lines.ts';
import { wayBack } from './way-back.ts';

export type LoginFailure = CallFailure<'POST /auth/user/login'>;
type Credentials = InputOf<'POST /auth/user/login'>['body'];

/** Logs in, takes up the member's session and goes where the buyer wanted to be. What had to be lowered is shown on the way. */
export function useLogIn(storeSlug: string, redirect: string | null) {
  const client = useQueryClient();
  const goOn = useGoOn(storeSlug, redirect);
  return async (body: Credentials): Promise<LoginFailure | null> => {
    const result = await call('POST /auth/user/login', { body });
    if (!result.ok) return result.error;
    const { token, merged } = result.data;
    // What an earlier login left is not this one's.
    landing().clear();
    // The session first: what had to give way is shown within it alone (landing.ts).
    const begun = beginSession(client, token, storeSlug);
    if (merged && merged.lowered.length > 0) landing().set({ merged });
    await begun;
    if (!landing().get().merged) await goOn(merged);
    return null;
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
