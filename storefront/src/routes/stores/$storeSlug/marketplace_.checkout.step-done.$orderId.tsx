import { createFileRoute, redirect } from '@tanstack/react-router';
import { CallError } from '../../../api/query.ts';
import { orderQuery } from '../../../orders/order-query.ts';
import { StepDone } from '../../../screens/step-done.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/checkout/step-done/$orderId')({
  beforeLoad: ({ params }) => {
    // spec §2 writes order ids in digits only
    if (!/^[1-9]\d{0,9}$/.test(params.orderId)) throw redirect({ to: '/error/not-found', replace: true });
  },
  loader: async ({ context, params, preload }) => {
    if (preload) return;
    try {
      const order = await context.queryClient.ensureQueryData(orderQuery(Number(params.orderId)));
      // An order has one address: that of its own store.
      if (order.store.slug !== params.storeSlug) throw redirect({ to: '.', params: { storeSlug: order.store.slug, orderId: params.orderId }, replace: true });
    } catch (error) {
      if (error instanceof CallError && error.failure.code === 'NOT_FOUND') throw redirect({ to: '/error/not-found', replace: true });
      throw error;
    }
  },
  component: StepDone,
});
