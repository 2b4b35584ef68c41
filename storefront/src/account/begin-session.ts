import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { cartsOf } from '../cart/carts.ts';
import { isPersonal } from '../session/end-session.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

/**
 * After a login: the member's token comes first from now on, and what was known about the guest is asked anew.
 * @param keepsGuest the server has not merged the two: the guest's orders stay theirs to see, and to bring along later
 */
export async function beginSession(client: QueryClient, token: string, storeSlug: string, keepsGuest: boolean): Promise<void> {
  memberToken.set(token);
  if (!keepsGuest) guestToken.clear();
  client.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // Fetched, not only invalidated: a ghost's header has not asked for carts so far. What fails here is asked again by the next screen.
  await Promise.allSettled([
    client.fetchQuery({ ...queryOf('GET /live-web/me'), staleTime: 0 }),
    client.fetchQuery({ ...cartsOf(storeSlug), staleTime: 0 }),
    client.invalidateQueries({ queryKey: ['GET /products/{id}'] }),
  ]);
}
