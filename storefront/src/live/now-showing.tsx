import type { PostProduct, Showing } from '@noren/contract/entities/live-post';
import { Button } from '@noren/kit/components/button.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import { Price } from '../components/price.tsx';
import { contentLanguage } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { NumberMark } from '../products/number-mark.tsx';
import { coverOf, originalOf } from '../products/product-facts.ts';
import { LimitedTimeChip } from '../products/product-marks.tsx';
import { FlashNote } from './flash-note.tsx';
import { TakeButton, takeStateOf } from './take-button.tsx';
import type { LiveStore } from './live-store.ts';

/** Larger stocks are not shown as a number. */
const plenty = 99;

export interface NowShowingProps {
  product: PostProduct;
  showing: Showing;
  store: Pick<LiveStore, 'currency' | 'region' | 'own_checkout'>;
  busy: boolean;
  /** the stage was scrolled out of the window: show one line */
  compact: boolean;
  onOpen: (product: PostProduct) => void;
  onAdd: (product: PostProduct) => void;
  onBuy: (product: PostProduct) => void;
}

/**
 * The product that the host shows now: at the bottom of a phone, in reach of the thumb; below the
 * video on a desktop.
 */
export function NowShowing({
  product,
  showing,
  store,
  busy,
  compact,
  onOpen,
  onAdd,
  onBuy,
}: NowShowingProps) {
  const lang = contentLanguage[store.region];
  const buys = !store.own_checkout && takeStateOf(product) === 'free';
  return (
    <section
      aria-label={m.live_showing()}
      data-row="showing"
      className="show-dock fixed inset-x-0 z-30 rounded-t-sheet bg-card px-4 pt-3 pb-3 shadow-sheet lg:static lg:rounded-card lg:p-4 lg:shadow-card"
    >
      <p role="status" className="sr-only">
        {m.live_showing_said({ name: product.name })}
      </p>
      <div
        key={showing.since}
        className={classNames('show-card grid gap-x-3 gap-y-2.5', compact ? 'is-compact' : '')}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classNames(
            'relative self-start overflow-hidden rounded-control',
            compact ? 'w-11' : 'w-18 lg:w-24',
          )}
          onClick={() => onOpen(product)}
        >
          <Picture url={coverOf(product)?.url} alt="" sizes="(width >= 64rem) 96px, 72px" first />
          {!compact && <NumberMark number={product.number} />}
        </button>
        <div className="grid min-w-0 content-start gap-0.5">
          {!compact && (
            <p className="flex flex-wrap items-center gap-1.5 text-12 font-semibold text-vermilion">
              {m.live_showing()}
              {product.is_in_limited_time_sale && <LimitedTimeChip end={product.sale_ended_at} />}
            </p>
          )}
          <h2
            lang={lang}
            className={classNames(
              'phrase-left leading-[1.45] font-semibold',
              compact ? 'text-14' : 'text-16',
            )}
          >
            <button
              type="button"
              className={classNames(
                'text-left hover:text-indigo',
                compact ? 'line-clamp-1' : 'line-clamp-2',
              )}
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
            taxNote={!compact}
          />
          {!compact && <FlashNote product={product} region={store.region} />}
        </div>
        {!compact && <Stock product={product} units={showing.units} />}
        <div className={compact ? 'show-take flex gap-2' : 'show-take flex gap-2 *:flex-1'}>
          <TakeButton
            product={product}
            region={store.region}
            busy={busy}
            wide={!compact}
            second={buys}
            onAdd={onAdd}
          />
          {buys && (
            <Button
              className="px-4"
              aria-label={m.live_buy_of({ name: product.name })}
              onClick={() => onBuy(product)}
            >
              {m.live_buy()}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Remaining stock relative to the units when the host began to show it, and the units in carts. */
function Stock({ product, units }: { product: PostProduct; units: number }) {
  if (
    product.is_printio_product ||
    product.salable_status === 'before_sell' ||
    product.salable_status === 'end_sell'
  )
    return null;
  const left = product.available_quantity;
  const total = Math.max(units, left);
  const held = product.held_quantity ?? 0;
  return (
    <div className="col-span-full grid gap-1">
      <progress
        className="stock-bar"
        max={total || 1}
        value={left}
        aria-label={m.live_stock_of({ left, units: total })}
      />
      <p className="figures flex flex-wrap gap-x-3 text-12 text-ink-soft">
        {left <= plenty && (
          <span className={classNames('font-semibold', left > 0 && 'text-ink')}>
            {m.seller_left({ count: left })}
          </span>
        )}
        {held > 0 && <span>{m.live_in_carts({ count: held })}</span>}
      </p>
    </div>
  );
}
