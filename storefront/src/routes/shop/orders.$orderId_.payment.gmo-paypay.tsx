import { createFileRoute } from '@tanstack/react-router';
import { OrderPaypay } from '../../screens/paypay-places.tsx';

export const Route = createFileRoute('/shop/orders/$orderId_/payment/gmo-paypay')({
  staticData: { layout: 'LayoutPageWithHeader' },
  beforeLoad: async (page) => (await import('../../orders/open-shop-page.ts')).openShopOrder(page),
  loader: async ({ context, params, preload }) => {
    if (!preload)
      await (
        await import('../../orders/open-shop-page.ts')
      ).loadPaypayOrder(context, params.orderId, 'orders');
  },
  component: OrderPaypay,
});
