import type { Session } from '@noren/contract/entities/session';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

/**
 * Returns the marketplace's session for the current tokens. Cached data may be of earlier tokens
 * (another tab logged in, a ghost became a guest), so a session that does not match them is fetched
 * again. Throws CallError if the request fails.
 */
export async function currentSession(client: QueryClient): Promise<Session> {
  const [member, guest] = [memberToken.get(), guestToken.get()];
  if (member === null && guest === null) return { user: null, guest: null };
  const me = queryOf('GET /live-web/me');
  const kept = await client.fetchQuery(me);
  return (member === null ? kept.guest : kept.user)
    ? kept
    : client.fetchQuery({ ...me, staleTime: 0 });
}
