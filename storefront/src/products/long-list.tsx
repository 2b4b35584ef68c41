import type { Store } from '@noren/contract/entities/store';
import { MoreRows, Waiting } from '@noren/kit/components/more-rows.tsx';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AnswerOf } from '../api/client.ts';
import { keyOf, queryOf } from '../api/query.ts';
import { LoadError } from '../failures/load-error.tsx';
import { filterByKind, type ListFilter } from './list-filter.ts';
import { NoProducts } from './no-products.tsx';
import { ProductCard, type ProductInCard, type ProductLink } from './product-card.tsx';
import { gridClass } from './product-grid.tsx';

type Page = AnswerOf<'GET /stores/{slug}/products'>;

export interface LongListProps {
  store: Store;
  /** the list's first page, already loaded by the screen */
  first: Page;
  filter: ListFilter;
  /**
   * link of a card, in a channel whose products have no page; must be the same function while the
   * links are the same
   */
  linkOf?: ((product: ProductInCard) => ProductLink) | undefined;
  onCount?: (count: number) => void;
  onShowAll?: () => void;
}

/**
 * A list of thousands of goods, or search results: renders only visible rows, and loads the next
 * thousand near the end (links.next). The server searches; the previous list stays until it
 * responds.
 */
export function LongList({ store, first, filter, linkOf, onCount, onShowAll }: LongListProps) {
  const isPart = first.links.next !== null || filter.q !== undefined;
  const ofKind = filterByKind(first.data, filter.kind);
  const {
    data,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    isPlaceholderData,
    fetchNextPage,
  } = useInfiniteQuery({
    ...pagesOf(store.slug, filter),
    enabled: isPart,
    placeholderData: (before) =>
      before ??
      (first.links.next === null || (filter.kind === undefined && !filter.q)
        ? { pages: [{ ...first, data: [...ofKind] }], pageParams: [1] }
        : undefined),
  });
  const products = isPart ? data?.pages.flatMap((page) => page.data) : ofKind;
  const total = isPart ? data?.pages[0]?.meta.total : products?.length;
  useEffect(() => {
    if (total !== undefined) onCount?.(total);
  }, [total, onCount]);

  if (!products)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Waiting />;
  if (products.length === 0) return <NoProducts filtered onShowAll={onShowAll} />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <Rows
        store={store}
        products={products}
        linkOf={linkOf}
        onNearEnd={() =>
          hasNextPage && !isFetchingNextPage && !isFetchNextPageError && void fetchNextPage()
        }
      />
      <MoreRows
        isLoading={isFetchingNextPage}
        hasFailed={isFetchNextPageError}
        onRetry={() => void fetchNextPage()}
      />
    </div>
  );
}

function pagesOf(slug: string, { kind, q }: ListFilter) {
  const ask = (page: number) =>
    queryOf('GET /stores/{slug}/products', {
      params: { slug },
      query: {
        with_market: '1',
        all: '1',
        page: String(page),
        ...(kind !== undefined && { kind: String(kind) }),
        ...(q && { keyword: q }),
      },
    });
  return infiniteQueryOptions({
    queryKey: [
      ...keyOf('GET /stores/{slug}/products', {
        params: { slug },
        query: { with_market: '1', all: '1' },
      }),
      'pages',
      kind ?? null,
      q ?? '',
    ],
    queryFn: ({ pageParam, client }) =>
      client.fetchQuery({
        ...ask(pageParam),
        staleTime: 0,
        gcTime: 0,
        retry: false,
        networkMode: 'always',
      }),
    // Offline the query fails with an error; if paused, it would show the whole list as the result.
    networkMode: 'always',
    initialPageParam: 1,
    getNextPageParam: (last: Page) =>
      last.links.next === null ? undefined : last.meta.current_page + 1,
  });
}

/** Estimated height of a row; rows are measured when rendered. */
const guessedRowHeight = 400;

interface RowsProps extends Pick<LongListProps, 'store' | 'linkOf'> {
  products: readonly ProductInCard[];
  onNearEnd: () => void;
}

function Rows({ store, products, linkOf, onNearEnd }: RowsProps) {
  const columns = useColumns();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const count = Math.ceil(products.length / columns);
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => guessedRowHeight,
    overscan: 3,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  // Called for every new visible row, not for every new callback.
  const askForMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (last >= count - 20) askForMore();
  }, [last, count]);
  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          className="absolute inset-x-0 top-0 pb-7 lg:pb-10"
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          <ul className={gridClass}>
            {products
              .slice(row.index * columns, (row.index + 1) * columns)
              .map((product, column) => (
                <li
                  key={product.id}
                  aria-setsize={products.length}
                  aria-posinset={row.index * columns + column + 1}
                >
                  <Cell product={product} store={store} first={row.index < 2} linkOf={linkOf} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface CellProps extends Pick<LongListProps, 'store' | 'linkOf'> {
  product: ProductInCard;
  first: boolean;
}

/** Creates the link here, so that a card is not rendered again with every row. */
const Cell = memo(function Cell({ product, store, first, linkOf }: CellProps) {
  return <ProductCard product={product} store={store} first={first} link={linkOf?.(product)} />;
});

const threeColumns = '(width >= 48rem)';
const fourColumns = '(width >= 64rem)';

/** Number of columns, as in the grid's classes (tokens.css: md, lg). */
function useColumns(): number {
  return useSyncExternalStore(
    (listener) => {
      const queries = [threeColumns, fourColumns].map((query) => window.matchMedia(query));
      for (const query of queries) query.addEventListener('change', listener);
      return () => queries.forEach((query) => query.removeEventListener('change', listener));
    },
    () =>
      window.matchMedia(fourColumns).matches ? 4 : window.matchMedia(threeColumns).matches ? 3 : 2,
    () => 2,
  );
}
