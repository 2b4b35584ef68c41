import { createFileRoute } from '@tanstack/react-router';
import { CheckoutScreen } from '../../../screens/checkout-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async ({ context, params, preload }) => {
    if (preload) return;
    const [{ requireBuyer }, { askForStep }] = await Promise.all([import('../../../session/require-buyer.ts'), import('../../../checkout/open-step.ts')]);
    askForStep(context.queryClient, params.storeSlug);
    await requireBuyer(context.queryClient);
  },
  component: CheckoutScreen,
});
