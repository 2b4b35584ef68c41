import type { SellerProduct } from '@noren/contract/entities/live-post';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { MoreRows } from '@noren/kit/components/more-rows.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as m from '../i18n/generated/messages.js';
import { LoadError } from '../failures/load-error.tsx';
import type { GoodsFilter } from './goods-filter.ts';
import { goodsPages } from './goods-pages.ts';
import { GoodsRow } from './goods-row.tsx';
import { GoodsTools } from './goods-tools.tsx';
import { NoGoods } from './no-goods.tsx';
import { useSellerStage } from './seller-stage.ts';

export interface GoodsListProps {
  filter: GoodsFilter;
  /** only goods that the shop also sells */
  onMarket: boolean;
  /**
   * goods that are neither shown nor counted, because they were chosen before the list was opened
   */
  hidden: ReadonlySet<number>;
}

/**
 * The store's goods to choose from: possibly thousands, so only visible rows are rendered. The
 * component stays mounted when the filter changes, so that the search field keeps its focus.
 */
export function GoodsList({ filter, onMarket, hidden }: GoodsListProps) {
  const { store, choice } = useSellerStage();
  const {
    data,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    isPlaceholderData,
  } = useInfiniteQuery({
    ...goodsPages(store.slug, filter, onMarket),
    placeholderData: (before) => before,
  });
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  const products = useMemo(
    () => loaded?.filter((product) => !hidden.has(product.id)),
    [loaded, hidden],
  );
  const total = data?.pages[0]?.meta.total;
  const count =
    loaded && products && total !== undefined ? total - (loaded.length - products.length) : null;
  const box = useBeginning(filter);
  const chosen = useMemo(() => new Set(choice?.order), [choice?.order]);
  const latest = useRef({ choice, chosen });
  useEffect(() => {
    latest.current = { choice, chosen };
  });
  // A stable function, so that a row is rendered again only when it is chosen or removed.
  const toggle = useCallback((product: SellerProduct) => {
    const { choice: now, chosen: those } = latest.current;
    if (those.has(product.id)) now?.unchoose(product.id);
    else {
      now?.choose(product);
      if (product.salable_status === 'end_sell')
        showToast(m.seller_chosen_ended({ name: product.name }), 'error');
      if (product.salable_status === 'before_sell')
        showToast(m.seller_chosen_early({ name: product.name }), 'error');
    }
  }, []);

  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <GoodsTools filter={filter} count={count} />
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : !products || (isPlaceholderData && products.length === 0) ? (
        <div className="grid gap-2.5">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-24 rounded-card" />
          ))}
          <LongWait />
        </div>
      ) : products.length === 0 && !hasNextPage ? (
        <NoGoods
          narrowed={Boolean(filter.q || filter.kind)}
          allChosen={loaded !== undefined && loaded.length > 0}
        />
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : undefined}
        >
          <Rows
            products={products}
            chosen={chosen}
            onToggle={choice ? toggle : null}
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
      )}
    </div>
  );
}

/** Scrolls to the first row when the filter changes. */
function useBeginning({ kind, q }: GoodsFilter) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef({ kind, q });
  useLayoutEffect(() => {
    if (shown.current.kind === kind && shown.current.q === q) return;
    shown.current = { kind, q };
    if (box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView();
  }, [kind, q]);
  return box;
}

/** Estimated height; rows are measured when rendered. */
const guessedHeight = 104;
const gap = 10;

interface RowsProps {
  products: readonly SellerProduct[];
  chosen: ReadonlySet<number>;
  onToggle: ((product: SellerProduct) => void) | null;
  onNearEnd: () => void;
}

function Rows({ products, chosen, onToggle, onNearEnd }: RowsProps) {
  const { store } = useSellerStage();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: products.length,
    estimateSize: () => guessedHeight,
    getItemKey: (index) => products[index]?.id ?? index,
    overscan: 6,
    gap,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  const askForMore = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (last >= products.length - 100) askForMore();
  }, [last, products.length]);
  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map((row) => {
        const product = products[row.index] as SellerProduct;
        return (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={products.length}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start - top}px)` }}
          >
            <GoodsRow
              product={product}
              store={store}
              chosen={chosen.has(product.id)}
              onToggle={onToggle}
            />
          </li>
        );
      })}
    </ul>
  );
}
