import type { Product } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import { buttonClass } from '@noren/kit/components/button.tsx';
import { Spinner } from '@noren/kit/components/spinner.tsx';
import { Price } from '../components/price.tsx';
import { AppLink } from '../page/app-link.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../channel/paths.ts';
import { originalOf } from './product-facts.ts';
import type { DirectAdding } from './add-directly.tsx';
import { stateText } from './product-marks.tsx';

export interface BuyProps {
  store: Pick<Store, 'slug' | 'currency' | 'region' | 'is_open'>;
  product: Product;
  /** the drawer that a tap opens: the SKU choice, or the age question before it */
  drawer: 'sku' | 'age-verification';
  /** adds immediately if there is no choice; null: the tap opens the drawer */
  adding?: DirectAdding | null;
}

/**
 * The buy button: a link to the sheet's URL, so that it works before hydration; for goods that
 * cannot be bought, the reason.
 */
export function BuyButton({
  store,
  product,
  drawer,
  adding,
  className,
}: BuyProps & { className?: string }) {
  if (product.salable_status !== 'on_sell' || !store.is_open) {
    return (
      <span role="status" className={classNames(buttonClass('still'), className)}>
        {store.is_open ? stateText(product, store.region) : m.product_not_open()}
      </span>
    );
  }
  return (
    <AppLink
      href={paths.product(store.slug, product.id)}
      search={{ drawer }}
      state={{ drawer_opened_here: true }}
      keepScroll
      className={classNames(buttonClass(), className)}
      aria-busy={adding?.busy || undefined}
      aria-haspopup={adding ? undefined : 'dialog'}
      onClick={(event) => {
        if (!adding) return;
        event.preventDefault();
        adding.add();
      }}
    >
      {adding?.busy && <Spinner />}
      {m.product_add_to_cart()}
    </AppLink>
  );
}

/** Stays at the bottom of a phone's screen, above the browser's own bar. */
export function BuyBar(props: BuyProps) {
  const { product, store } = props;
  return (
    <div className="buy-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden">
      {/* with very large fonts, price and button wrap */}
      <div className="page flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex-[1_1_min-content] leading-tight">
          <Price
            amount={product.min_price}
            upTo={product.max_price}
            currency={store.currency}
            original={originalOf(product)}
          />
        </div>
        <BuyButton {...props} className="shrink-0 px-6" />
      </div>
    </div>
  );
}
