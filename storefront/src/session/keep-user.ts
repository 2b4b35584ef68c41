import type { User } from '@noren/contract/entities/session';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';

/** The member as PUT /me has just answered: every part of the page that knows them sees it at once. */
export function keepUser(client: QueryClient, user: User): void {
  client.setQueryData(queryOf('GET /live-web/me').queryKey, (session) => session && { ...session, user });
}
