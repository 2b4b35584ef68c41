import { createFileRoute } from '@tanstack/react-router';
import { OrdersScreen } from '../../../screens/orders-screen.tsx';

/** spec §2: the member's orders, a page at a time; the page is in the URL, so Back and a reload keep it. */
export const Route = createFileRoute('/stores/$storeSlug/marketplace_/orders/')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Number(search.page);
    return Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {};
  },
  beforeLoad: async (match) => (await import('../../../session/require-member.ts')).requireMember(match),
  component: OrdersScreen,
});
