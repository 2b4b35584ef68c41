import type { SellerProduct } from '@noren/contract/entities/live-post';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Skeleton } from '../ui/surfaces.tsx';
import type { GoodsFilter } from './goods-filter.ts';
import { goodsPages } from './goods-pages.ts';
import { GoodsRow } from './goods-row.tsx';
import { GoodsTools } from './goods-tools.tsx';
import { useSellerStage } from './seller-stage.ts';

export interface GoodsListProps {
  filter: GoodsFilter;
  /** only what is sold in the shop too */
  onMarket: boolean;
  /** goods that are not shown: those that were chosen before the list was opened */
  hidden: ReadonlySet<number>;
}

/** The store's goods to choose from: thousands of them, of which only the rows in sight are drawn. */
export function GoodsList({ filter, onMarket, hidden }: GoodsListProps) {
  const { store, choice } = useSellerStage();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = useInfiniteQuery({
    ...goodsPages(store.slug, filter, onMarket),
    placeholderData: (before) => before,
  });
  const products = useMemo(() => data?.pages.flatMap((page) => page.data).filter((product) => !hidden.has(product.id)), [data, hidden]);
  const total = data?.pages[0]?.meta.total ?? null;
  const chosen = useMemo(() => new Set(choice?.order), [choice?.order]);
  const latest = useRef({ choice, chosen });
  useEffect(() => {
    latest.current = { choice, chosen };
  });
  // The same function all the time: a row is drawn again only when it is chosen or let go.
  const toggle = useCallback((product: SellerProduct) => {
    const { choice: now, chosen: those } = latest.current;
    if (those.has(product.id)) now?.unchoose(product.id);
    else now?.choose(product);
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <GoodsTools filter={filter} count={total} />
      {error && !data ? (
        <ErrorState next={<Button onClick={() => void refetch()}>{m.common_retry()}</Button>}>
          {errorSentence(error instanceof CallError ? error.failure : { code: 'UNKNOWN' })}
        </ErrorState>
      ) : !products ? (
        <div aria-hidden="true" className="grid gap-2.5">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-24 rounded-card" />
          ))}
        </div>
      ) : products.length === 0 && !hasNextPage ? (
        filter.q || filter.kind ? (
          <EmptyState title={m.seller_goods_no_match()}>{m.seller_goods_no_match_text()}</EmptyState>
        ) : (
          <EmptyState title={m.seller_goods_none_title()}>{m.seller_goods_none_text()}</EmptyState>
        )
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : undefined}>
          <Rows
            products={products}
            chosen={chosen}
            onToggle={choice ? toggle : null}
            onNearEnd={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
          />
          {isFetchingNextPage && (
            <div className="grid place-items-center py-8 text-indigo">
              <Spinner label={m.browse_more_loading()} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Rows are measured when they are drawn. */
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
            <GoodsRow product={product} store={store} chosen={chosen.has(product.id)} onToggle={onToggle} />
          </li>
        );
      })}
    </ul>
  );
}
