import type { Cart } from '@noren/contract/entities/cart';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import { StoreIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import * as m from '../i18n/generated/messages.js';
import { paths } from '../channel/paths.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import { cartCount } from './carts.ts';

/**
 * Carts of other stores, shown separately (shopper 5.3). Only in the marketplace: the shop channel
 * returns only its own store's cart.
 */
export function OtherCarts({ carts }: { carts: readonly Cart[] }) {
  if (carts.length === 0) return null;
  return (
    <section aria-labelledby="other-carts" className="grid gap-3">
      <div>
        <h2 id="other-carts" className="text-16">
          {m.cart_other_carts()}
        </h2>
        <p className="text-14 text-ink-soft">{m.cart_other_carts_text()}</p>
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {carts.map((cart) => (
            <li key={cart.id}>
              <AppLink
                href={paths.checkout(cart.store.slug)}
                className="flex min-h-14 items-center gap-3 rounded-card px-4 py-3 hover:text-indigo"
              >
                <StoreIcon className="size-5 shrink-0 text-ink-soft" />
                <span lang={contentLanguage.JP} className="min-w-0 flex-1 font-medium">
                  {cart.store.name}
                </span>
                <span className="figures text-14 text-ink-soft">
                  {m.cart_other_cart_count({ count: cartCount([cart]) })}
                </span>
                <ForwardIcon className="size-5 shrink-0 text-ink-soft" />
              </AppLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
