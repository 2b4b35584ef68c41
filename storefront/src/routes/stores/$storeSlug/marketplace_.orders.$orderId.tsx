import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../../../screens/order-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace_/orders/$orderId')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  beforeLoad: async (match) =>
    (await import('../../../session/require-member.ts')).requireMember(match),
  loader: async ({ context, params, location, preload }) => {
    if (!preload)
      await (
        await import('../../../orders/load-order.ts')
      ).loadOrder(context.queryClient, { ...params, asked: location.href });
  },
  component: OrderScreen,
});
