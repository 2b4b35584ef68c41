import { contentLanguage } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import type { PostProduct } from '@noren/contract/entities/live-post';
import type { Store } from '@noren/contract/entities/store';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Price } from '../components/price.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { lazy, memo, Suspense, useRef } from 'react';
import { NumberMark } from '../products/number-mark.tsx';
import { coverOf, originalOf } from '../products/product-facts.ts';
import { KindMarks, LimitedTimeChip, StateWords } from '../products/product-marks.tsx';
import { FlashNote } from './flash-note.tsx';
import { TakeButton, takeStateOf } from './take-button.tsx';

const RowMoves = lazy(() =>
  import('./use-row-moves.ts').then((part) => ({ default: part.RowMoves })),
);

export interface LiveListProps {
  products: readonly PostProduct[];
  store: Pick<Store, 'currency' | 'region'>;
  /** products being added to the cart */
  busyIds?: ReadonlySet<number>;
  inert?: boolean;
  onOpen: (product: PostProduct) => void;
  onAdd: (product: PostProduct) => void;
}

const none: ReadonlySet<number> = new Set();
/** Number of rows on the first screen of a phone. */
const firstRows = 3;

/** The goods of a stream in the seller's order; rows are animated when the seller moves them. */
export function LiveList({
  products,
  store,
  busyIds = none,
  inert = false,
  onOpen,
  onAdd,
}: LiveListProps) {
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <ol ref={list} className="relative grid gap-3">
        {products.map((product, index) => (
          <li key={product.id} data-row={product.id} className="rounded-card bg-card shadow-card">
            <LiveRow
              product={product}
              store={store}
              busy={busyIds.has(product.id)}
              inert={inert}
              first={index < firstRows}
              onOpen={onOpen}
              onAdd={onAdd}
            />
          </li>
        ))}
      </ol>
      <Suspense>
        <RowMoves list={list} keys={products.map((product) => product.id)} />
      </Suspense>
    </>
  );
}

interface LiveRowProps {
  product: PostProduct;
  store: Pick<Store, 'currency' | 'region'>;
  busy?: boolean;
  /** the seller's preview: same appearance, no interaction */
  inert?: boolean;
  /** among the first visible rows: its picture loads eagerly */
  first?: boolean;
  onOpen: (product: PostProduct) => void;
  onAdd: (product: PostProduct) => void;
}

/** A row of a stream's goods: the product, its stock, and the button that adds it to the cart. */
const LiveRow = memo(function LiveRow({
  product,
  store,
  busy = false,
  inert = false,
  first = false,
  onOpen,
  onAdd,
}: LiveRowProps) {
  const state = takeStateOf(product);
  const gone = state === 'gone';
  const lang = contentLanguage[store.region];
  return (
    <article
      className={classNames(
        'grid grid-cols-[min(6.5rem,34%)_minmax(0,1fr)] gap-3.5 p-3 md:grid-cols-[8.5rem_minmax(0,1fr)] md:gap-5 md:p-4',
        gone && 'text-sold',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        disabled={inert}
        className="relative self-start overflow-hidden rounded-control"
        onClick={() => onOpen(product)}
      >
        <Picture
          url={coverOf(product)?.url}
          alt=""
          sizes="(width >= 48rem) 136px, 104px"
          first={first}
          className={classNames(gone && 'opacity-55 grayscale-[60%]')}
        />
        <NumberMark number={product.number} />
      </button>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap gap-1 empty:hidden">
          <KindMarks product={product} />
          {product.is_in_limited_time_sale && <LimitedTimeChip end={product.sale_ended_at} />}
        </div>
        <h2 lang={lang} className="phrase-left text-16 leading-[1.5] font-medium">
          <button
            type="button"
            disabled={inert}
            className="line-clamp-3 text-left enabled:hover:text-indigo"
            onClick={() => onOpen(product)}
          >
            {product.name}
          </button>
        </h2>
        <Price
          amount={product.min_price}
          upTo={product.max_price}
          currency={store.currency}
          original={originalOf(product)}
          quiet={gone}
        />
        <FlashNote product={product} region={store.region} />
        <Left product={product} store={store} />
        {state === 'held' && (
          <p className="phrase-left text-14 text-ink-soft">{m.live_comes_back()}</p>
        )}
        <div className="mt-auto flex justify-end pt-1.5">
          <TakeButton
            product={product}
            region={store.region}
            busy={busy}
            inert={inert}
            onAdd={onAdd}
          />
        </div>
      </div>
    </article>
  );
});

/** Stock left and limit per person; a large stock is not shown. */
function Left({ product, store }: Pick<LiveRowProps, 'product' | 'store'>) {
  const limits = product.skus.flatMap((sku) => sku.salable_limit ?? []);
  return (
    <p className="flex flex-wrap items-center gap-1.5 empty:hidden">
      {product.salable_status === 'on_sell' && product.status !== 'sold' && (
        <StateWords product={product} region={store.region} className="text-14" />
      )}
      {limits.length > 0 && (
        <Chip>{m.product_limit_per_person({ count: Math.min(...limits) })}</Chip>
      )}
    </p>
  );
}
