import type { Product } from '@noren/contract/entities/product';
import type { Region } from '@noren/contract/scalars';
import { Countdown } from '../components/countdown.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { unitsLeft } from './product-facts.ts';

/** Vermilion: a running sale, with its remaining time. */
export function LimitedTimeChip({ end }: { end: string | null }) {
  return (
    <Chip variant="now" className="gap-1.5">
      {m.browse_limited()}
      {end && <Countdown end={end} plain className="text-12 text-white" />}
    </Chip>
  );
}

/** Marks for adult goods and goods made to order. */
export function KindMarks({
  product,
}: {
  product: Pick<Product, 'adult_warning' | 'is_printio_product'>;
}) {
  if (!product.adult_warning && !product.is_printio_product) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {product.adult_warning && <Chip variant="sold">{m.browse_adult()}</Chip>}
      {product.is_printio_product && <Chip variant="indigo">{m.browse_print()}</Chip>}
    </span>
  );
}

type Sellable = Pick<
  Product,
  'salable_status' | 'available_quantity' | 'sale_started_at' | 'may_come_back'
>;

/** spec §4 salable status as text; nothing for goods on sale with enough stock. */
export function StateWords({
  product,
  region,
  className,
}: {
  product: Sellable;
  region: Region;
  className?: string;
}) {
  const text = stateText(product, region);
  return (
    text && (
      <span
        className={classNames(
          'block text-12 font-semibold',
          product.salable_status === 'before_sell' || product.may_come_back
            ? 'text-indigo'
            : product.salable_status === 'on_sell'
              ? 'text-ink'
              : 'text-sold',
          className,
        )}
      >
        {text}
      </span>
    )
  );
}

export function stateText(product: Sellable, region: Region): string | null {
  if (product.salable_status === 'sold_out')
    return product.may_come_back ? m.browse_in_carts() : m.browse_sold_out();
  if (product.salable_status === 'end_sell') return m.browse_end_sell();
  if (product.salable_status === 'before_sell')
    return m.browse_opens({ time: shortTime(product.sale_started_at, region, currentLocale()) });
  const left = unitsLeft(product);
  return left === null ? null : m.browse_left({ count: left });
}
