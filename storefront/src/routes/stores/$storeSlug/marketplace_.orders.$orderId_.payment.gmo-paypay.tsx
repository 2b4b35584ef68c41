import { createFileRoute } from '@tanstack/react-router';
import { OrderPaypay } from '../../../screens/paypay-places.tsx';

export const Route = createFileRoute(
  '/stores/$storeSlug/marketplace_/orders/$orderId_/payment/gmo-paypay',
)({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async (match) =>
    (await import('../../../session/require-member.ts')).requireMember(match),
  loader: async ({ context, params, location, preload }) => {
    if (preload) return;
    const order = await (
      await import('../../../orders/load-order.ts')
    ).loadOrder(context.queryClient, { ...params, asked: location.href });
    (await import('../../../orders/paid-by-paypay.ts')).mustPayWithPaypay(
      order,
      context.channel,
      'orders',
    );
  },
  component: OrderPaypay,
});
