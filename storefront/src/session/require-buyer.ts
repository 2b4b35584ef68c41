import { becomeGuest } from '../api/client.ts';
import { CallError, queryOf } from '../api/query.ts';
import { needsGuestSession } from '../guards/store-pages.ts';
import { currentSession } from './current-session.ts';
import type { MemberPage } from './require-member.ts';
import { visitorKind } from '../visitor/visitor.ts';

/**
 * beforeLoad of a page for guests. spec §2: the marketplace's checkout creates a guest session if
 * the visitor is a ghost, but not for a preload. Throws CallError if that fails.
 */
export async function requireBuyer({
  context: { queryClient: client },
  preload,
}: Pick<MemberPage, 'context' | 'preload'>): Promise<void> {
  if (preload) return;
  if (
    !needsGuestSession({ visitor: visitorKind(await currentSession(client)), screen: 'checkout' })
  )
    return;
  const refused = await becomeGuest();
  if (refused) throw new CallError(refused);
  await client.invalidateQueries({ queryKey: queryOf('GET /live-web/me').queryKey });
}
