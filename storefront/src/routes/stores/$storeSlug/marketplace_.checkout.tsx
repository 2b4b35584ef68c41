import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../../../screens/checkout-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async (match) => {
    if (match.preload) return;
    const [{ requireBuyer }, { askForStep }] = await Promise.all([
      import('../../../session/require-buyer.ts'),
      import('../../../checkout/open-step.ts'),
    ]);
    askForStep(match.context.queryClient, match.params.storeSlug);
    await requireBuyer(match);
  },
  component: CheckoutScreen,
});
