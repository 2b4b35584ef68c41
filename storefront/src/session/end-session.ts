import type { Query, QueryClient } from '@tanstack/react-query';
import { whenUnauthorized } from '../api/unauthorized.ts';
import { afterUnauthorized } from '../guards/store-pages.ts';
import { clearTokens, leaving } from '../visitor/visitor.ts';

/**
 * Whether a query is about a person, so that another one must not see it. Matches by path to keep
 * the first page small; the contract's list (personal-reads.ts) is compared with it by a test.
 */
export const isPersonal = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  /\/(live-web|me|carts|addresses|credit-cards|gmo-cvs|orders|desk|flash|newsletter)\b/.test(
    String(name),
  );

/**
 * spec §4: logout or any 401 clears tokens, cart and session, then navigates to the store's login
 * page or to unauthorized.
 */
export function endSession(
  client: QueryClient,
  goTo: (path: string) => Promise<void>,
  asked?: string,
): void {
  clearTokens();
  client.removeQueries({ predicate: isPersonal });
  const gone = goTo(afterUnauthorized(window.location.pathname, asked));
  leaving.add(gone);
  void gone.finally(() => leaving.delete(gone));
}

export function endSessionWhenUnauthorized(
  client: QueryClient,
  goTo: (path: string) => Promise<void>,
): void {
  whenUnauthorized(() => {
    const { pathname, search } = window.location;
    // Several calls may fail at once: after the first, the page is the login page already, which
    // has the way back.
    endSession(
      client,
      pathname.includes('/account/') ? () => Promise.resolve() : goTo,
      pathname + search,
    );
  });
}
