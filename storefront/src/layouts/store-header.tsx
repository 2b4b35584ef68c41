import type { Store } from '@noren/contract/entities/store';
import { smallAvatarOf } from '@noren/contract/store-looks';
import { AccountIcon, CartIcon, NorenMark, OrdersIcon } from '@noren/kit/icons/frame-icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import type { ChannelPaths } from '../channel/channel.ts';
import * as m from '../i18n/generated/messages.js';
import { contentLanguage } from '../i18n/current-locale.ts';
import { LanguageSelect } from '../i18n/language-choice.tsx';

export interface StoreHeaderProps {
  store: Pick<Store, 'name' | 'avatar_url' | 'region'>;
  paths: Pick<ChannelPaths, 'home' | 'account' | 'orders' | 'checkout'>;
  cartCount: number;
}

/**
 * The shop's header: name, link to the cart, and the noren hem above. Pure, so the first HTML has
 * it too.
 */
export function StoreHeader({ store, paths, cartCount }: StoreHeaderProps) {
  return (
    <header className="sticky top-0 z-40 bg-paper/95 backdrop-blur-sm print:hidden">
      <div className="noren-hem" aria-hidden="true" />
      <div className="page flex h-14 items-center justify-between gap-3">
        <AppLink
          href={paths.home}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control text-indigo"
        >
          {store.avatar_url ? (
            <img
              src={smallAvatarOf(store.avatar_url)}
              alt=""
              width={32}
              height={32}
              className="size-8 rounded-chip object-cover"
            />
          ) : (
            <NorenMark className="size-7 shrink-0" />
          )}
          <span lang={contentLanguage[store.region]} className="truncate text-18 font-semibold">
            {store.name}
          </span>
        </AppLink>
        <div className="flex shrink-0 items-center">
          <LanguageSelect />
          <AppLink
            href={paths.account ?? paths.orders}
            className="target relative grid place-items-center rounded-chip text-ink hover:bg-indigo-tint hover:text-indigo"
          >
            {paths.account ? <AccountIcon /> : <OrdersIcon />}
            <span className="sr-only">
              {paths.account ? m.common_account() : m.common_orders()}
            </span>
            {/* orders/unread-answers.tsx renders the number of unread answers here */}
            <span id="unread" className="contents" />
          </AppLink>
          <AppLink
            href={paths.checkout('step-category')}
            aria-label={
              cartCount > 0 ? m.common_cart_with_count({ count: cartCount }) : m.common_cart()
            }
            className="target relative -mr-2 grid place-items-center rounded-chip text-ink hover:bg-indigo-tint hover:text-indigo"
          >
            <CartIcon />
            {cartCount > 0 && (
              <span
                key={cartCount}
                aria-hidden="true"
                className="bump figures absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-chip bg-indigo px-1 text-12 leading-none font-semibold text-white"
              >
                {cartCount > 99 ? '99+' : cartCount}
              </span>
            )}
          </AppLink>
        </div>
      </div>
    </header>
  );
}

/** The header of pages without a store, with the product's own name. */
export function PlainHeader() {
  return (
    <header className="print:hidden">
      <div className="noren-hem" aria-hidden="true" />
      <div className="page flex h-14 items-center justify-between gap-3">
        <span className="flex items-center gap-2.5 text-indigo">
          <NorenMark className="size-7" />
          <span className="text-18 font-semibold">{m.common_app_name()}</span>
        </span>
        <LanguageSelect />
      </div>
    </header>
  );
}
