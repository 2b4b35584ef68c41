import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { queryOf } from '../api/query.ts';
import type { Shop } from '../channel/channel.ts';
import { cartCount } from '../cart/carts.ts';
import * as m from '../i18n/generated/messages.js';
import { guestToken, memberToken } from '../visitor/visitor.ts';
import type { LayoutName } from './choose-layout.ts';
import { StoreFooter } from './store-footer.tsx';
import { PlainHeader, StoreHeader } from './store-header.tsx';

/**
 * The shop channel has no page about its store, so the legal notice opens in a drawer. In Taiwan its
 * link has another name.
 */
const ShopLaw = lazy(async () => ({ default: (await import('../stores/shop-law.tsx')).ShopLaw }));

/**
 * Notes about unpaid orders, answers and a closed store load after the page has rendered, so that they do not slow
 * down the first load.
 */
const ComingBack = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { default: (await import('../orders/coming-back.tsx')).ComingBack };
});

interface LayoutProps {
  children: ReactNode;
}

function LayoutDefault({ children }: LayoutProps) {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      {children}
    </main>
  );
}

function LayoutPageWithHeader({ children }: LayoutProps) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[70dvh] outline-none print:min-h-0">
        {children}
      </main>
    </>
  );
}

function LayoutPageWithHeaderAndFooter({ children }: LayoutProps) {
  return (
    <>
      <LayoutPageWithHeader>{children}</LayoutPageWithHeader>
      <Footer />
    </>
  );
}

/** spec §2: a route's layout value selects one of these. */
export const layouts: Record<LayoutName, (props: LayoutProps) => ReactNode> = {
  LayoutDefault,
  LayoutPageWithHeader,
  LayoutPageWithHeaderAndFooter,
};

/** Store and channel from the route guards of the page; a layout does not load a store itself. */
const useFound = (): Partial<Shop> =>
  useRouterState({
    select: (state) =>
      (state.matches.findLast(({ context }) => 'store' in context)?.context ?? {}) as Partial<Shop>,
  });

function Header() {
  const { store, channel } = useFound();
  const { data: carts = [] } = useQuery({
    ...queryOf('GET /stores/{slug}/carts', { params: { slug: store?.slug ?? '' } }),
    enabled: store !== undefined && isSomebody(),
    // another tab may have added items
    refetchOnWindowFocus: 'always',
  });
  const here = useRouterState({ select: ({ location }) => location.href });
  if (!store || !channel) return <PlainHeader />;
  const { paths } = channel;
  // A visitor who logs in during the checkout returns to it.
  const account =
    paths.account && here.includes('/checkout/')
      ? `${paths.account}?redirect=${encodeURIComponent(here)}`
      : paths.account;
  return (
    <>
      <StoreHeader store={store} paths={{ ...paths, account }} cartCount={cartCount(carts)} />
      {(isSomebody() || store.closure || store.colors) && (
        <Suspense fallback={null}>
          <ComingBack store={store} paths={paths} />
        </Suspense>
      )}
    </>
  );
}

/** A ghost has no cart to load. */
const isSomebody = () => memberToken.get() !== null || guestToken.get() !== null;

function Footer() {
  const { store, channel } = useFound();
  if (!store || !channel) return null;
  return (
    <StoreFooter store={store} paths={channel.paths}>
      {(channel.paths.law === null || store.region === 'TW') && (
        <Suspense fallback={null}>
          <ShopLaw shop={{ store, channel }} />
        </Suspense>
      )}
    </StoreFooter>
  );
}

function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-4 focus:left-4 focus:z-50 focus:rounded-control focus:bg-indigo focus:px-4 focus:py-3 focus:text-white"
    >
      {m.common_skip_to_content()}
    </a>
  );
}
