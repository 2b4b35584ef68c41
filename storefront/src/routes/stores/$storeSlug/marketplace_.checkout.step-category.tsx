import { createFileRoute } from '@tanstack/react-router';
import { openStep } from '../../../checkout/open-step.ts';
import { StepCategory } from '../../../screens/step-category.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-category')({
  beforeLoad: ({ context, params, preload }) => (preload ? undefined : openStep('step-category', context, params.storeSlug)),
  component: StepCategory,
});
