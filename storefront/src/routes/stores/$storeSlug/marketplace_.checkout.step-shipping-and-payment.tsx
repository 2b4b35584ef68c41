import { createFileRoute } from '@tanstack/react-router';
import { openStep } from '../../../checkout/open-step.ts';
import { StepShippingAndPayment } from '../../../screens/step-shipping-and-payment.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-shipping-and-payment')({
  beforeLoad: ({ context, params, preload }) => (preload ? undefined : openStep('step-shipping-and-payment', context, params.storeSlug)),
  component: StepShippingAndPayment,
});
