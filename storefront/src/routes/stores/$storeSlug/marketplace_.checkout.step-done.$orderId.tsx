import { createFileRoute } from '@tanstack/react-router';
import { StepDone } from '../../../screens/order-view.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-done/$orderId')(
  {
    // D-205: the order email's link has the key that opens the guest's order on another device
    validateSearch: (search: Record<string, unknown>): { key?: string } =>
      typeof search.key === 'string' ? { key: search.key } : {},
    loader: async ({ context, params, location, preload }) => {
      if (!preload)
        await (
          await import('../../../orders/load-order.ts')
        ).loadOrder(context.queryClient, {
          ...params,
          key: (location.search as { key?: string }).key,
          asked: location.href,
        });
    },
    component: StepDone,
  },
);
