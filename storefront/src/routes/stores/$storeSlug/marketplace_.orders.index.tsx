import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from '../../../screens/orders-screen.tsx';
import { pageInSearch } from '../../../products/list-filter.ts';

/**
 * spec §2: the member's orders, page by page; the page is in the URL, so Back and a reload keep it.
 */
export const Route = createFileRoute('/stores/$storeSlug/marketplace_/orders/')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: pageInSearch,
  beforeLoad: async (match) =>
    (await import('../../../session/require-member.ts')).requireMember(match),
  component: OrdersScreen,
});
