import { createFileRoute } from '@tanstack/react-router';
import { ShopOrdersScreen } from '../../screens/shop-orders-screen.tsx';
import { pageInSearch } from '../../products/list-filter.ts';

/**
 * spec §2: the buyer's orders over all stores, page by page; the page is in the URL, so Back and a
 * reload keep it.
 */
export const Route = createFileRoute('/shop/orders/')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: pageInSearch,
  beforeLoad: async (page) => (await import('../../orders/open-shop-page.ts')).openShopOrders(page),
  component: ShopOrdersScreen,
});
