import type { PublicShow } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import type { ReactNode } from 'react';
import * as m from '../i18n/generated/messages.js';
import { LiveBand } from '../live/live-band.tsx';
import { KeywordSearch, KindChips } from '../products/list-tools.tsx';
import type { ListFilter } from '../products/list-filter.ts';
import type { ProductInCard } from '../products/product-card.tsx';
import { ProductGrid } from '../products/product-grid.tsx';
import { StoreWelcome } from '../stores/store-welcome.tsx';

export interface MarketplaceFrameProps {
  store: Store;
  shows: readonly PublicShow[];
  filter: ListFilter;
  /** text in the search field, ahead of the URL while typing */
  words: string;
  onWords: (words: string) => void;
  /** total number of goods; null: not known yet */
  count: number | null;
  children: ReactNode;
}

/**
 * The frame of the list: introduction, categories, content. Only markup, so that the app and the
 * first HTML render the same.
 */
export function MarketplaceFrame({
  store,
  shows,
  filter,
  words,
  onWords,
  count,
  children,
}: MarketplaceFrameProps) {
  const shelf = store.kinds.find((kind) => kind.id === filter.kind)?.name ?? m.browse_all();
  return (
    <>
      <div className="md:page">
        <StoreWelcome store={store} />
        <LiveBand store={store} shows={shows} />
      </div>
      <div className="page pt-2 pb-8 md:pt-8">
        <KindChips store={store} filter={filter} />
        <div className="mt-2 mb-3 flex items-center justify-between gap-3 md:my-5">
          <h2 className="min-w-0 truncate text-14 font-semibold md:text-18">
            {shelf}
            <span className="figures ml-2 font-normal text-ink-soft" aria-live="polite">
              {count !== null && m.browse_count({ count })}
            </span>
          </h2>
          <KeywordSearch q={words} onChange={onWords} />
        </div>
        {children}
      </div>
    </>
  );
}

const still = () => {};

/** The whole screen before hydration. */
export function MarketplaceView({
  store,
  products,
  count,
  shows,
}: Pick<MarketplaceFrameProps, 'store' | 'shows'> & {
  products: readonly ProductInCard[];
  count: number;
}) {
  return (
    <MarketplaceFrame
      store={store}
      shows={shows}
      filter={{}}
      words=""
      onWords={still}
      count={count}
    >
      <ProductGrid store={store} products={products} />
    </MarketplaceFrame>
  );
}
