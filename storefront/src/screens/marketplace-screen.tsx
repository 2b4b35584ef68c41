import { useQuery } from '@tanstack/react-query';
import { Outlet, useChildMatches, useRouteContext, useParams } from '@tanstack/react-router';
import { marketplaceProducts } from '../products/queries.ts';
import { ProductCardSkeleton } from '../ui/surfaces.tsx';
import { useTitle } from '../ui/use-title.ts';
import { MarketplaceView } from './marketplace-view.tsx';

/** The list; an open product stands in its place while the list stays as it was underneath, so that Back is instant. */
export function MarketplaceScreen() {
  const { store } = useRouteContext({ from: '/stores/$storeSlug/marketplace' });
  const { storeSlug } = useParams({ from: '/stores/$storeSlug/marketplace' });
  const { data } = useQuery(marketplaceProducts(storeSlug));
  const productIsOpen = useChildMatches({ select: (matches) => matches.length > 0 });
  useTitle(store.name);
  return (
    <>
      <div hidden={productIsOpen}>{data ? <MarketplaceView store={store} products={data.data} /> : <ListSkeleton />}</div>
      <Outlet />
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="page grid grid-cols-2 gap-x-4 gap-y-8 py-6 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-6" aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
