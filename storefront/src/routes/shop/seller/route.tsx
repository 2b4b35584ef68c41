import { createFileRoute } from '@tanstack/react-router';
import { SellerScreen } from '../../../screens/seller-screen.tsx';

/**
 * spec §2: a seller's pages, with the live platform's login token or the session of an earlier
 * login.
 */
export const Route = createFileRoute('/shop/seller')({
  staticData: { layout: 'LayoutDefault' },
  beforeLoad: async ({ context, location, search, preload }) => {
    if (preload) return undefined as never;
    const { enterSeller } = await import('../../../seller/enter-seller.ts');
    return enterSeller({ context, location, search });
  },
  component: SellerScreen,
});
