import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '../../screens/order-screen.tsx';

export const Route = createFileRoute('/shop/orders/$orderId')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  beforeLoad: async (page) => (await import('../../orders/open-shop-page.ts')).openShopOrder(page),
  component: OrderScreen,
});
