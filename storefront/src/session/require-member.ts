import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isOrderId, memberGuard } from '../guards/store-pages.ts';
import { currentSession } from './current-session.ts';
import { memberToken, visitorKind } from '../visitor/visitor.ts';

export interface MemberPage {
  context: { queryClient: QueryClient };
  location: { href: string };
  params: { storeSlug: string; orderId?: string };
  preload: boolean;
}

/** beforeLoad of a member-only page (spec §2). Import it lazily, because no first page needs it. */
export async function requireMember({
  context: { queryClient },
  location,
  params,
  preload,
}: MemberPage): Promise<void> {
  if (preload) return;
  // an invalid order id is not found for anyone, so no login is requested for it
  if (params.orderId !== undefined && !isOrderId(params.orderId))
    throw redirect({ to: '/error/not-found', replace: true });
  const hadToken = memberToken.get() !== null;
  const visitor = hadToken ? visitorKind(await currentSession(queryClient)) : 'ghost';
  const elsewhere = memberGuard({
    visitor,
    slug: params.storeSlug,
    asked: location.href,
    ended: hadToken,
  });
  if (!elsewhere) return;
  memberToken.clear();
  throw redirect({ href: elsewhere, replace: true });
}
