import { createFileRoute } from '@tanstack/react-router';
import { readFilter } from '../../../products/list-filter.ts';
import { marketplaceProducts } from '../../../products/queries.ts';
import { MarketplaceScreen } from '../../../screens/marketplace-screen.tsx';

export const Route = createFileRoute('/stores/$storeSlug/marketplace')({
  staticData: { layout: 'LayoutPageWithHeaderAndFooter' },
  validateSearch: readFilter,
  // Not awaited, because the screen has skeletons of the right size. Below an open product it is
  // not requested at all.
  loader: ({ context, params, location }) => {
    if (!location.pathname.includes('/products/'))
      void context.queryClient.prefetchQuery(marketplaceProducts(params.storeSlug));
  },
  component: MarketplaceScreen,
  // Part of the first load: as a separate chunk it would arrive one round trip later.
  codeSplitGroupings: [],
});
