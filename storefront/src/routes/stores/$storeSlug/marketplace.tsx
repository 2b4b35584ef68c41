import { createFileRoute } from '@tanstack/react-router';
import { readFilter } from '../../../products/list-filter.ts';
import { marketplaceProducts } from '../../../products/queries.ts';
import { MarketplaceScreen } from '../../../screens/marketplace-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: readFilter,
  // Not waited for: the screen has skeletons of the right size. Behind an open product it is not even asked for.
  loader: ({ context, params, location }) => {
    if (!location.pathname.includes('/products/')) void context.queryClient.prefetchQuery(marketplaceProducts(params.storeSlug));
  },
  component: MarketplaceScreen,
  // In the first load itself: as a part of its own it came one round trip later.
  codeSplitGroupings: [],
});
