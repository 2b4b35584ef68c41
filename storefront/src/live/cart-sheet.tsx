import type { Cart } from '@noren/contract/entities/cart';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { AcceptChanges } from '../cart/accept-changes.tsx';
import { cartOfStore } from '../cart/carts.ts';
import { changedIds } from '../cart/line-state.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import { LoadError, missingDataError } from '../failures/load-error.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { CartLineHeld } from './cart-line-held.tsx';
import { CheckoutWay } from './checkout-way.tsx';
import type { LiveStore } from './live-store.ts';

export interface CartSheetProps {
  open: boolean;
  onClose: () => void;
  store: LiveStore;
  paths: Pick<ChannelPaths, 'checkout'>;
  /** state of the carts query: without a response the cart is not shown as empty */
  asked: { data: Cart[] | undefined; error: Error | null };
  onHoldEnd: () => void;
}

/** The cart over the stream, so that the buyer sees the holds without leaving it. */
export function CartSheet({ open, onClose, store, paths, asked, onHoldEnd }: CartSheetProps) {
  const cart = asked.data && cartOfStore(asked.data, store.slug);
  const failed = missingDataError(asked);
  const items = cart?.items ?? [];
  const changed = changedIds(items);
  const total = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      place="side"
      title={m.live_cart_title()}
      footer={
        items.length > 0 && (
          <div className="grid gap-3">
            <p className="flex items-baseline justify-between gap-4" aria-live="polite">
              <span className="text-14">{m.live_cart_total()}</span>
              <span className="figures text-22 font-semibold">
                {formatMoney(total, store.currency, currentLocale())}
              </span>
            </p>
            {cart && (
              <CheckoutWay
                wide
                store={store}
                paths={paths}
                cart={cart}
                name={m.live_to_checkout()}
              />
            )}
          </div>
        )
      }
    >
      {failed ? (
        <LoadError error={failed} onRetry={onHoldEnd} />
      ) : !asked.data ? (
        <TextSkeleton lines={4} />
      ) : items.length === 0 ? (
        <EmptyState title={m.cart_empty_title()}>{m.live_cart_empty()}</EmptyState>
      ) : (
        <div className="grid gap-3">
          {changed.length > 0 && <AcceptChanges storeSlug={store.slug} ids={changed} />}
          <ul className="-my-4 divide-y divide-line">
            {items.map((item) => (
              <CartLineHeld key={item.id} store={store} item={item} onHoldEnd={onHoldEnd} />
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  );
}
