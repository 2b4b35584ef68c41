import { createFileRoute } from '@tanstack/react-router';
import { StepOrderConfirming } from '../../screens/paypay-places.tsx';

export const Route = createFileRoute(
  '/shop/checkout/step-order-confirming/$orderId/payment/gmo-paypay',
)({
  loader: async ({ context, params, preload }) => {
    if (!preload)
      await (
        await import('../../orders/open-shop-page.ts')
      ).loadPaypayOrder(context, params.orderId, 'checkout');
  },
  component: StepOrderConfirming,
});
