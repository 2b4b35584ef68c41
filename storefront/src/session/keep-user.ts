import type { User } from '@noren/contract/entities/session';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';

/** Stores the member returned by PUT /me, so that every part of the page is updated. */
export function keepUser(client: QueryClient, user: User): void {
  client.setQueryData(
    queryOf('GET /live-web/me').queryKey,
    (session) => session && { ...session, user },
  );
}
