import { createFileRoute } from '@tanstack/react-router';
import { WebStepShippingAndPayment } from '../../../screens/web-step-shipping-and-payment.tsx';

export const Route = createFileRoute(
  '/stores/$storeSlug/marketplace_/checkout/step-shipping-and-payment',
)({
  beforeLoad: async ({ context, preload }) =>
    preload
      ? undefined
      : (await import('../../../checkout/open-step.ts')).openStep(
          'step-shipping-and-payment',
          context,
        ),
  component: WebStepShippingAndPayment,
});
