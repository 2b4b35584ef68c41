import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { cartsOf } from '../cart/carts.ts';
import { isPersonal } from '../session/end-session.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

/**
 * Starts the member's session after a login: stores the token and refetches personal data.
 * @param keepsGuest the server has not merged the guest, so the guest's orders stay accessible and
 * can be merged later
 */
export async function beginSession(
  client: QueryClient,
  token: string,
  storeSlug: string,
  keepsGuest: boolean,
): Promise<void> {
  memberToken.set(token);
  if (!keepsGuest) guestToken.clear();
  client.removeQueries({ predicate: isPersonal, type: 'inactive' });
  // Fetched, not only invalidated: a ghost's header has not loaded carts so far. The next screen
  // retries what fails here.
  await Promise.allSettled([
    client.fetchQuery({ ...queryOf('GET /live-web/me'), staleTime: 0 }),
    client.fetchQuery({ ...cartsOf(storeSlug), staleTime: 0 }),
    client.invalidateQueries({ queryKey: ['GET /products/{id}'] }),
  ]);
}
