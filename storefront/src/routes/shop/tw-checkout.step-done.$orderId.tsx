import { createFileRoute } from '@tanstack/react-router';
import { StepDone } from '../../screens/order-view.tsx';

export const Route = createFileRoute('/shop/tw-checkout/step-done/$orderId')({
  loader: async ({ context, params, preload }) => {
    if (!preload)
      await (
        await import('../../orders/open-shop-page.ts')
      ).loadCheckoutOrder(context, params.orderId);
  },
  component: StepDone,
});
