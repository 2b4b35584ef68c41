import { createFileRoute } from '@tanstack/react-router';
import { becomeGuest } from '../../../api/client.ts';
import { CallError, queryOf } from '../../../api/query.ts';
import { needsGuestSession } from '../../../guards/guest.ts';
import { CheckoutScreen } from '../../../screens/checkout-screen.tsx';
import { visitorKind } from '../../../session/visitor.ts';

/** spec §2: the marketplace's checkout creates a guest session if the visitor is a ghost. */
export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async ({ context, preload }) => {
    if (preload) return;
    const me = queryOf('GET /live-web/me');
    const session = await context.queryClient.ensureQueryData(me);
    if (!needsGuestSession({ visitor: visitorKind(session), screen: 'checkout' })) return;
    const refused = await becomeGuest();
    if (refused) throw new CallError(refused);
    await context.queryClient.invalidateQueries({ queryKey: me.queryKey });
  },
  component: CheckoutScreen,
});
