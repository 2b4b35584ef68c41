import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { cartsOf } from '../cart/carts.ts';
import { isPersonal } from './end-session.ts';
import { guestToken, memberToken } from './tokens.ts';

/** After a login: the member's token takes the guest's place (the server has merged the two), and what was known about the guest is asked anew. */
export async function beginSession(client: QueryClient, token: string, storeSlug: string): Promise<void> {
  memberToken.set(token);
  guestToken.clear();
  client.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // Fetched, not only invalidated: a ghost's header has not asked for carts so far. What fails here is asked again by the next screen.
  await Promise.allSettled([
    client.fetchQuery({ ...queryOf('GET /live-web/me'), staleTime: 0 }),
    client.fetchQuery({ ...cartsOf(storeSlug), staleTime: 0 }),
    client.invalidateQueries({ queryKey: ['GET /products/{id}'] }),
  ]);
}
