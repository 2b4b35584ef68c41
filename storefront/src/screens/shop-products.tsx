import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { InfoIcon } from '@noren/kit/icons/icons.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { shopList, useStage } from '../live/stage.tsx';
import { LoadError } from '../failures/load-error.tsx';
import { filterByKind, readFilter } from '../products/list-filter.ts';
import { KeywordSearch, KindChips } from '../products/list-tools.tsx';
import { NoProducts } from '../products/no-products.tsx';
import type { ProductInCard } from '../products/product-card.tsx';
import { gridClass, longListFrom, ProductGrid } from '../products/product-grid.tsx';
import { useRenewAtTurns } from '../products/use-renew-at-turns.ts';
import { useWordsInUrl } from '../products/use-words-in-url.ts';
import { ProductCardSkeleton } from '../products/product-card-skeleton.tsx';

const LongList = lazy(() =>
  import('../products/long-list.tsx').then(({ LongList }) => ({ default: LongList })),
);

const none: never[] = [];
/** Number of cards shown while the long list's code loads. */
const firstCards = 8;

/** The store's goods outside the stream. They are not held, and the page says so. */
export function ShopProducts() {
  const { store } = useStage();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(shopList(store.slug));
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const filter = readFilter(search as Record<string, unknown>);
  const { words, setWords, showAll } = useWordsInUrl(filter.q ?? '');
  const products = data?.data ?? none;
  const found = filterByKind(products, filter.kind);
  const isLong =
    data !== undefined &&
    (data.links.next !== null || products.length > longListFrom || filter.q !== undefined);
  const [countOfLong, setCountOfLong] = useState<number | null>(null);
  const count = isLong ? (countOfLong ?? data.meta.total) : data ? found.length : null;
  useRenewAtTurns(
    products,
    () => void client.invalidateQueries({ queryKey: shopList(store.slug).queryKey }),
  );
  // opens above the list, keeping the scroll position
  const linkOf = useCallback(
    ({ id }: ProductInCard) => ({
      href: pathname,
      search: { ...(search as Record<string, string | number>), drawer: 'product', product: id },
      state: { drawer_opened_here: true },
      keepScroll: true,
    }),
    [pathname, search],
  );
  // loaded goods stay visible if refreshing them failed
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (data && products.length === 0) return <NoProducts filtered={false} onShowAll={undefined} />;
  return (
    <section aria-label={m.live_tab_shop()} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="flex items-start gap-2 text-14 text-ink-soft">
        <InfoIcon className="mt-0.5 size-4.5 shrink-0" />
        {m.live_shop_not_held()}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <KindChips
          store={store}
          filter={filter}
          place={{
            href: pathname,
            search: withoutDrawer(search as Record<string, string | number>),
          }}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="figures text-14 text-ink-soft" aria-live="polite">
            {count !== null && m.browse_count({ count })}
          </p>
          <KeywordSearch q={words} onChange={setWords} />
        </div>
      </div>
      {!data ? (
        <ListSkeleton />
      ) : isLong ? (
        <Suspense
          fallback={
            <ProductGrid store={store} products={found.slice(0, firstCards)} linkOf={linkOf} />
          }
        >
          <LongList
            store={store}
            first={data}
            filter={filter}
            linkOf={linkOf}
            onCount={setCountOfLong}
            onShowAll={showAll}
          />
        </Suspense>
      ) : found.length === 0 ? (
        <NoProducts filtered onShowAll={showAll} />
      ) : (
        <ProductGrid store={store} products={found} linkOf={linkOf} />
      )}
    </section>
  );
}

/** Links to a category drop the open drawer. */
function withoutDrawer(search: Record<string, string | number>): Record<string, string | number> {
  const { drawer: _, product: __, ...rest } = search;
  return rest;
}

function ListSkeleton() {
  return (
    <>
      <LongWait />
      <ul className={gridClass} aria-busy="true">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <li key={place}>
            <ProductCardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}
