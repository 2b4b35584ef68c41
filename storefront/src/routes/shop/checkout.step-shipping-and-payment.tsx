import { createFileRoute } from '@tanstack/react-router';
import { StepShippingAndPayment } from '../../screens/step-shipping-and-payment.tsx';

export const Route = createFileRoute('/shop/checkout/step-shipping-and-payment')({
  beforeLoad: async ({ context, preload }) =>
    preload
      ? undefined
      : (await import('../../checkout/open-step.ts')).openStep(
          'step-shipping-and-payment',
          context,
        ),
  component: StepShippingAndPayment,
});
