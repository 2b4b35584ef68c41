import type { QueryClient } from '@tanstack/react-query';
import { whenUnauthorized } from '../api/client.ts';
import { afterUnauthorized } from '../guards/unauthorized.ts';
import { clearTokens } from './tokens.ts';

/** spec §4: logout or any 401 clears tokens, cart and session, then goes to the store's login page or to unauthorized. */
export function endSession(client: QueryClient, goTo: (path: string) => void): void {
  clearTokens();
  client.removeQueries({ queryKey: ['GET /live-web/me'] });
  client.removeQueries({ queryKey: ['GET /stores/{slug}/carts'] });
  client.removeQueries({ queryKey: ['GET /addresses'] });
  client.removeQueries({ queryKey: ['GET /credit-cards'] });
  client.removeQueries({ queryKey: ['GET /orders/{id}'] });
  goTo(afterUnauthorized(window.location.pathname));
}

export function endSessionWhenUnauthorized(client: QueryClient, goTo: (path: string) => void): void {
  whenUnauthorized(() => endSession(client, goTo));
}
