import { createFileRoute } from '@tanstack/react-router';
import { openStep } from '../../../checkout/open-step.ts';
import { StepProducts } from '../../../screens/step-products.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-products')({
  beforeLoad: ({ context, params, preload }) => (preload ? undefined : openStep('step-products', context, params.storeSlug)),
  component: StepProducts,
});
