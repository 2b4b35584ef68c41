import { createFileRoute } from '@tanstack/react-router';
import { StepCategory } from '../../../screens/step-category.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-category')({
  validateSearch: ({ go }: Record<string, unknown>): { go?: 'on' | undefined } => ({
    go: go === 'on' ? go : undefined,
  }),
  beforeLoad: async ({ context, preload, search }) =>
    preload
      ? undefined
      : (await import('../../../checkout/open-step.ts')).openStep(
          'step-category',
          context,
          search.go === 'on',
        ),
  component: StepCategory,
});
