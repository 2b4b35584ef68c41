import { createFileRoute } from '@tanstack/react-router';
import { StepCategory } from '../../screens/step-category.tsx';

export const Route = createFileRoute('/shop/checkout/step-category')({
  beforeLoad: async ({ context, preload }) =>
    preload
      ? undefined
      : (await import('../../checkout/open-step.ts')).openStep('step-category', context),
  component: StepCategory,
});
