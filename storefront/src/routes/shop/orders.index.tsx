import { createFileRoute } from '@tanstack/react-router';
import { ShopOrdersScreen } from '../../screens/shop-orders-screen.tsx';

/** spec §2: the buyer's orders over all stores, a page at a time; the page is in the URL, so Back and a reload keep it. */
export const Route = createFileRoute('/shop/orders/')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Number(search.page);
    return Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {};
  },
  beforeLoad: async (page) => (await import('../../orders/open-shop-page.ts')).openShopOrders(page),
  component: ShopOrdersScreen,
});
