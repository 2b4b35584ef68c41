import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../../screens/checkout-screen.tsx';

/** spec §2: the checkout of TW stores only. */
export const Route = createFileRoute('/shop/tw-checkout')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async (page) =>
    (await import('../../orders/open-shop-page.ts')).openShopCheckout(page, 'TW'),
  component: CheckoutScreen,
});
