import type { Session } from '@noren/contract/entities/session';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

/**
 * Who the visitor of the marketplace is by the tokens they have now. What is kept may be about the tokens of before (another tab has logged in,
 * a ghost became a guest): an answer that knows nobody by the current token is asked for once more before anybody acts on it.
 * Throws CallError when nobody can say.
 */
export async function currentSession(client: QueryClient): Promise<Session> {
  const [member, guest] = [memberToken.get(), guestToken.get()];
  if (member === null && guest === null) return { user: null, guest: null };
  const me = queryOf('GET /live-web/me');
  const kept = await client.fetchQuery(me);
  return (member === null ? kept.guest : kept.user) ? kept : client.fetchQuery({ ...me, staleTime: 0 });
}
