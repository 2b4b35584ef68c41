import type { Query, QueryClient } from '@tanstack/react-query';
import { whenUnauthorized } from '../api/unauthorized.ts';
import { afterUnauthorized } from '../guards/store-pages.ts';
import { clearTokens, leaving } from '../visitor/visitor.ts';

/**
 * Answers that are about a person: another one must not see them. By their paths, for the weight of the first page; which
 * they are the contract says (personal-reads.ts), and a test holds the two together.
 */
export const isPersonal = ({ queryKey: [name] }: Pick<Query, 'queryKey'>): boolean =>
  /\/(live-web|me|carts|addresses|credit-cards|gmo-cvs|orders)\b/.test(String(name));

/** spec §4: logout or any 401 clears tokens, cart and session, then goes to the store's login page or to unauthorized. */
export function endSession(client: QueryClient, goTo: (path: string) => Promise<void>, asked?: string): void {
  clearTokens();
  client.removeQueries({ predicate: isPersonal });
  const gone = goTo(afterUnauthorized(window.location.pathname, asked));
  leaving.add(gone);
  void gone.finally(() => leaving.delete(gone));
}

export function endSessionWhenUnauthorized(client: QueryClient, goTo: (path: string) => Promise<void>): void {
  whenUnauthorized(() => {
    const { pathname, search } = window.location;
    // Several calls may fail at once: the first has led away already, and its page knows where from.
    endSession(client, pathname.includes('/account/') ? () => Promise.resolve() : goTo, pathname + search);
  });
}
