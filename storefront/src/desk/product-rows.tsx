import type { Desk, DeskProduct } from '@noren/contract/entities/desk';
import type { Store } from '@noren/contract/entities/store';
import { Picture } from '@noren/kit/components/picture.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { NumberMark } from '../products/number-mark.tsx';
import { fewLeft, nameOf, rowsOf, unitsOf, type DeskRow } from './desk-rules.ts';

export interface ProductRowsProps {
  products: readonly DeskProduct[];
  showing: Desk['showing'];
  store: Pick<Store, 'currency' | 'region'>;
  /** opens the actions of a row */
  onOpen: (row: DeskRow) => void;
  onFeature: (product: DeskProduct) => void;
}

/** The show's products in order, one row of 56 px for each SKU. */
export function ProductRows({ products, showing, store, onOpen, onFeature }: ProductRowsProps) {
  return (
    <ol
      aria-label={m.desk_list()}
      className="divide-y divide-line overflow-clip rounded-card bg-card shadow-card"
    >
      {rowsOf(products).map((row) => (
        <Row
          key={`${row.product.id} ${row.sku?.id ?? ''}`}
          row={row}
          store={store}
          isShown={showing?.product_id === row.product.id}
          onOpen={() => onOpen(row)}
          onFeature={() => onFeature(row.product)}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  row: DeskRow;
  store: ProductRowsProps['store'];
  isShown: boolean;
  onOpen: () => void;
  onFeature: () => void;
}

function Row({ row: { product, sku }, store, isShown, onOpen, onFeature }: RowProps) {
  const name = nameOf(product, sku);
  const isVariant = sku !== null && product.skus.length > 1;
  const price = sku
    ? formatMoney(sku.price, store.currency, currentLocale())
    : m.desk_variants({ count: product.skus.length });
  return (
    <li
      className={classNames(
        'flex min-h-14 items-stretch',
        isShown && 'bg-vermilion-tint',
        product.status === 'init' && 'bg-paper-deep',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2.5 py-1 pl-2 text-left hover:bg-indigo-tint focus-visible:-outline-offset-2"
        onClick={onOpen}
      >
        <span
          className={classNames(
            'relative w-9 shrink-0 overflow-hidden rounded-[6px]',
            isVariant && 'invisible',
          )}
        >
          <Picture url={product.image_url} alt="" sizes="36px" />
          <NumberMark number={product.number} />
        </span>
        <span className="grid min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <span
              lang={contentLanguage[store.region]}
              className="min-w-0 flex-1 truncate text-14 font-medium"
            >
              {isVariant ? sku.name : name}
            </span>
            {sku?.flash_price === undefined ? (
              <span className="figures shrink-0 text-14">{price}</span>
            ) : (
              <span className="figures flex shrink-0 items-baseline gap-1.5 text-14">
                <span className="sr-only">{m.flash_name()}</span>
                <span className="font-semibold text-vermilion-deep">
                  {formatMoney(sku.flash_price, store.currency, currentLocale())}
                </span>
                <s className="text-12 text-ink-soft">{price}</s>
              </span>
            )}
          </span>
          <Units row={{ product, sku }} />
        </span>
      </button>
      {isVariant || isShown ? (
        <span className="grid w-16 shrink-0 place-items-center text-12 font-semibold text-vermilion-deep">
          {!isVariant && m.seller_showing()}
        </span>
      ) : (
        <button
          type="button"
          aria-label={m.seller_show_of({ name })}
          className="grid min-h-14 w-16 shrink-0 place-items-center px-1 text-12 font-semibold text-indigo hover:bg-indigo-tint focus-visible:-outline-offset-2"
          onClick={onFeature}
        >
          {m.seller_show()}
        </button>
      )}
    </li>
  );
}

/** Units by state. Zeros of orders are faint, because the host looks for what moves. */
export function Units({ row: { product, sku } }: { row: DeskRow }) {
  const { left, in_carts, unpaid, paid } = sku ?? unitsOf(product);
  return (
    <span className="figures flex min-w-0 flex-wrap gap-x-2.5 text-12 text-ink-soft">
      {product.status === 'init' && <span className="font-semibold">{m.seller_status_init()}</span>}
      {!product.is_printio_product && (
        <span
          className={classNames(
            'font-semibold',
            left <= fewLeft ? 'text-vermilion-deep' : 'text-ink',
          )}
        >
          {left === 0 ? m.seller_status_sold() : m.desk_left({ count: left })}
        </span>
      )}
      <span>{m.desk_in_carts({ count: in_carts })}</span>
      <span>{m.desk_unpaid({ count: unpaid })}</span>
      <span>{m.desk_paid({ count: paid })}</span>
    </span>
  );
}
