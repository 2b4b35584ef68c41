import { createFileRoute } from '@tanstack/react-router';
import { marketplaceProducts } from '../../../products/queries.ts';
import { MarketplaceScreen } from '../../../screens/marketplace-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  // Not awaited behind an open product: its page must not wait for the list under it.
  loader: async ({ context, params, location }) => {
    const list = context.queryClient.ensureQueryData(marketplaceProducts(params.storeSlug));
    if (location.pathname.includes('/products/')) void list.catch(() => {});
    else await list;
  },
  component: MarketplaceScreen,
});
