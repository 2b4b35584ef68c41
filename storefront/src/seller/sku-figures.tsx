import type { Currency } from '@noren/contract/scalars';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

interface SkuRow {
  id: number;
  name: string;
  price: number;
  original_price: number | null;
  available_quantity: number;
  /** absent until a response has it */
  sold_quantity?: number | undefined;
  held_quantity?: number | undefined;
}

/** Price, stock and sales of each SKU, one line each in columns. */
export function SkuFigures({
  skus,
  currency,
  endless,
}: {
  skus: readonly SkuRow[];
  currency: Currency;
  endless: boolean;
}) {
  // If a SKU has two prices, a phone has no room for both figures: all SKUs then use a second line,
  // so that rows do not grow while units are sold.
  const twoLines = skus.some(
    (sku) => sku.original_price !== null && sku.original_price > sku.price,
  );
  const money = (amount: number) => formatMoney(amount, currency, currentLocale());
  return (
    <ul className="figures grid gap-0.5 text-12 text-ink-soft">
      {skus.map((sku) => (
        <li key={sku.id} className="flex flex-wrap items-baseline gap-x-2.5">
          {skus.length > 1 && <span className="max-w-[min(8rem,100%)] truncate">{sku.name}</span>}
          <span className="font-semibold text-ink">{money(sku.price)}</span>
          {sku.original_price !== null && sku.original_price > sku.price && (
            <s className="text-ink-faint">
              <span className="sr-only">
                {m.common_price_was({ price: money(sku.original_price) })}
              </span>
              <span aria-hidden="true">{money(sku.original_price)}</span>
            </s>
          )}
          <span
            className={classNames(
              'flex flex-wrap gap-x-2.5',
              twoLines && 'basis-full md:basis-auto',
            )}
          >
            {!endless && (
              <span
                className={classNames(sku.available_quantity === 0 && 'font-semibold text-plum')}
              >
                {m.seller_left({ count: sku.available_quantity })}
              </span>
            )}
            {!!sku.held_quantity && <span>{m.seller_held({ count: sku.held_quantity })}</span>}
            {sku.sold_quantity !== undefined && (
              <span>{m.seller_sold({ count: sku.sold_quantity })}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
