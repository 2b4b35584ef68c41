import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import * as m from '../i18n/generated/messages.js';
import { shopList } from '../live/shop-list.ts';
import { useStage } from '../live/stage.ts';
import { LoadError } from '../errors/load-error.tsx';
import type { ProductInCard } from '../products/product-card.tsx';
import { gridClass, longListFrom, ProductGrid } from '../products/product-grid.tsx';
import { useRenewAtTurns } from '../products/use-renew-at-turns.ts';
import { InfoIcon } from '../ui/icons.tsx';
import { EmptyState } from '../ui/states.tsx';
import { LongWait } from '../ui/long-wait.tsx';
import { ProductCardSkeleton } from '../ui/surfaces.tsx';

const LongList = lazy(() => import('../products/long-list.tsx').then(({ LongList }) => ({ default: LongList })));

const none: never[] = [];
const noFilter = {};
/** What stands there while the long list's own code comes. */
const firstCards = 8;

/** What the store sells besides the stream. Nothing here is held, and the page says so. */
export function ShopProducts() {
  const { store } = useStage();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(shopList(store.slug));
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const products = data?.data ?? none;
  useRenewAtTurns(products, () => void client.invalidateQueries({ queryKey: shopList(store.slug).queryKey }));
  // opens over the list, wherever the page is scrolled to
  const linkOf = useCallback(
    ({ id }: ProductInCard) => ({
      href: pathname,
      search: { ...(search as Record<string, string | number>), drawer: 'product', product: id },
      state: { drawer_opened_here: true },
      keepScroll: true,
    }),
    [pathname, search],
  );
  // goods that are there stay, whatever became of asking for them anew
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (data && products.length === 0) return <EmptyState title={m.browse_none_title()}>{m.browse_none_text()}</EmptyState>;
  return (
    <section aria-label={m.live_tab_shop()} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="flex items-start gap-2 text-14 text-ink-soft">
        <InfoIcon className="mt-0.5 size-4.5 shrink-0" />
        {m.live_shop_not_held()}
      </p>
      {!data ? (
        <ListSkeleton />
      ) : data.links.next !== null || products.length > longListFrom ? (
        <Suspense fallback={<ProductGrid store={store} products={products.slice(0, firstCards)} linkOf={linkOf} />}>
          <LongList store={store} first={data} filter={noFilter} linkOf={linkOf} />
        </Suspense>
      ) : (
        <ProductGrid store={store} products={products} linkOf={linkOf} />
      )}
    </section>
  );
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
