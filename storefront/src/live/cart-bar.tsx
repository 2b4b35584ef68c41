import type { Cart } from '@noren/contract/entities/cart';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Countdown } from '../components/countdown.tsx';
import { CartIcon } from '@noren/kit/icons/frame-icons.tsx';
import { cartCount } from '../cart/carts.ts';
import type { ChannelPaths } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { CheckoutWay } from './checkout-way.tsx';
import { firstToEnd } from '../cart/line-state.ts';
import type { LiveStore } from './live-store.ts';

export interface CartBarProps {
  store: LiveStore;
  cart: Cart | undefined;
  paths: Pick<ChannelPaths, 'checkout'>;
  onOpen: () => void;
  onHoldEnd: () => void;
}

/**
 * The bar at the bottom of the stream: number of items, time left of the first hold, and the
 * checkout button.
 */
export function CartBar({ store, cart, paths, onOpen, onHoldEnd }: CartBarProps) {
  if (!cart || cart.items.length === 0) return null;
  const count = cartCount([cart]);
  const until = firstToEnd(cart.items, serverNow());
  return (
    <div className="buy-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-sm">
      <div className="page flex items-center justify-between gap-3">
        <button
          type="button"
          className="target flex min-w-0 items-center gap-2.5 rounded-control pr-2 text-left hover:text-indigo"
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <span className="sr-only">{m.live_cart_open({ count })}</span>
          <span aria-hidden="true" className="relative grid size-11 shrink-0 place-items-center">
            <CartIcon />
            <span
              key={count}
              className="bump figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-chip bg-indigo px-1 text-12 leading-none font-semibold text-white"
            >
              {count > 99 ? '99+' : count}
            </span>
          </span>
          {/* the line's own note announces it already */}
          <span aria-hidden="true" className="flex min-w-0 flex-wrap items-center gap-x-2 text-14">
            {until === null ? m.live_cart_none_held() : m.live_cart_first_ends()}
            {until !== null && <Countdown key={until} end={until} onEnd={onHoldEnd} />}
          </span>
        </button>
        <CheckoutWay store={store} paths={paths} cart={cart} name={m.live_to_checkout_short()} />
      </div>
    </div>
  );
}
