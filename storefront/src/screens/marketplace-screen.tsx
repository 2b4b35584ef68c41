import type { PublicShow } from '@noren/contract/entities/live-post';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { useTitle } from '../page/use-title.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Outlet, useChildMatches } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { showsOf } from '../live/shows.ts';
import * as m from '../i18n/generated/messages.js';
import { filterByKind, type ListFilter } from '../products/list-filter.ts';
import type { ProductInCard } from '../products/product-card.tsx';
import { gridClass, longListFrom, ProductGrid } from '../products/product-grid.tsx';
import { marketplaceProducts } from '../products/queries.ts';
import { useRenewAtTurns } from '../products/use-renew-at-turns.ts';
import { ProductCardSkeleton } from '../products/product-card-skeleton.tsx';
import { useWordsInUrl } from '../products/use-words-in-url.ts';
import { MarketplaceFrame } from './marketplace-view.tsx';

const route = getRouteApi('/stores/$storeSlug/marketplace');
/**
 * Number of cards in the first commit; the rest follows after the browser has handled early taps.
 */
const firstCards = 8;
const noShows: readonly PublicShow[] = [];
const noProducts: readonly ProductInCard[] = [];

const LongList = lazy(() =>
  import('../products/long-list.tsx').then(({ LongList }) => ({ default: LongList })),
);
const NoProducts = lazy(() =>
  import('../products/no-products.tsx').then(({ NoProducts }) => ({ default: NoProducts })),
);
const LoadError = lazy(() =>
  import('../failures/load-error.tsx').then(({ LoadError }) => ({ default: LoadError })),
);

/**
 * The list of products. An open product covers it while the list stays mounted, so that Back is
 * instant.
 */
export function MarketplaceScreen() {
  const productIsOpen = useChildMatches({ select: (matches) => matches.length > 0 });
  // A visitor who opened a product by its link does not load the list.
  const [seen, setSeen] = useState(!productIsOpen);
  if (!productIsOpen && !seen) setSeen(true);
  return (
    <>
      {seen && (
        <div hidden={productIsOpen}>
          <Marketplace inFront={!productIsOpen} />
        </div>
      )}
      <Outlet />
    </>
  );
}

function Marketplace({ inFront }: { inFront: boolean }) {
  const { store } = route.useRouteContext();
  const filter: ListFilter = route.useSearch();
  const { storeSlug } = route.useParams();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(marketplaceProducts(storeSlug));
  const { data: shows = noShows } = useQuery(showsOf(storeSlug));
  const { words, setWords, showAll } = useWordsInUrl(filter.q ?? '');
  useTitle(m.browse_title(), store.name, inFront);

  const products: readonly ProductInCard[] = data?.data ?? noProducts;
  useRenewAtTurns(
    products,
    () => void client.invalidateQueries({ queryKey: marketplaceProducts(storeSlug).queryKey }),
  );
  const found = filterByKind(products, filter.kind);
  const drawn = useDeferredValue(found, found.slice(0, firstCards));
  const isLong =
    data !== undefined &&
    (data.links.next !== null || products.length > longListFrom || filter.q !== undefined);
  const [countOfLong, setCountOfLong] = useState<number | null>(null);

  return (
    <MarketplaceFrame
      store={store}
      shows={shows}
      filter={filter}
      words={words}
      onWords={setWords}
      count={isLong ? (countOfLong ?? data.meta.total) : data ? found.length : null}
    >
      {data ? (
        isLong ? (
          <Suspense fallback={<ProductGrid store={store} products={drawn.slice(0, firstCards)} />}>
            <LongList
              store={store}
              first={data}
              filter={filter}
              onCount={setCountOfLong}
              onShowAll={showAll}
            />
          </Suspense>
        ) : found.length > 0 ? (
          <ProductGrid store={store} products={drawn} total={found.length} />
        ) : (
          <Suspense fallback={null}>
            <NoProducts filtered={products.length > 0} onShowAll={showAll} />
          </Suspense>
        )
      ) : error ? (
        <Suspense fallback={<ListSkeleton />}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </Suspense>
      ) : (
        <ListSkeleton />
      )}
    </MarketplaceFrame>
  );
}

function ListSkeleton() {
  return (
    <>
      <LongWait />
      <div className={gridClass} aria-busy="true" aria-label={m.common_loading()} role="status">
        {Array.from({ length: 8 }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </>
  );
}
