import type { QueryClient } from '@tanstack/react-query';
import { becomeGuest } from '../api/client.ts';
import { CallError, queryOf } from '../api/query.ts';
import { needsGuestSession } from '../guards/store-pages.ts';
import { currentSession } from './current-session.ts';
import { visitorKind } from '../visitor/visitor.ts';

/** spec §2: the marketplace's checkout creates a guest session if the visitor is a ghost. Throws CallError when that cannot be had. */
export async function requireBuyer(client: QueryClient): Promise<void> {
  if (!needsGuestSession({ visitor: visitorKind(await currentSession(client)), screen: 'checkout' })) return;
  const refused = await becomeGuest();
  if (refused) throw new CallError(refused);
  await client.invalidateQueries({ queryKey: queryOf('GET /live-web/me').queryKey });
}
