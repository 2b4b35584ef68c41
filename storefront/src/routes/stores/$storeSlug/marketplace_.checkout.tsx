import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../../../screens/checkout-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async ({ context, preload }) => {
    if (!preload) await (await import('../../../session/require-buyer.ts')).requireBuyer(context.queryClient);
  },
  component: CheckoutScreen,
});
