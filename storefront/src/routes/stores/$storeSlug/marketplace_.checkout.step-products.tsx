import { createFileRoute } from '@tanstack/react-router';
import { StepProducts } from '../../../screens/step-products.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-products')({
  beforeLoad: async ({ context, preload }) =>
    preload
      ? undefined
      : (await import('../../../checkout/open-step.ts')).openStep('step-products', context),
  component: StepProducts,
});
