import { BackIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useTitle } from '../page/use-title.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouteContext, useSearch } from '@tanstack/react-router';
import { EarlierGuestOffer } from '../account/earlier-guest-offer.tsx';
import { ShopLogOut } from '../account/shop-log-out.tsx';
import { queryOf } from '../api/query.ts';
import { shopPaths } from '../channel/shop-channel.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderList } from '../orders/order-list.tsx';
import { shopOrderListQuery } from '../orders/order-list-query.ts';
import { runtimeConfig } from '../page/runtime-config.ts';
import { lastStore, memberToken } from '../visitor/visitor.ts';
import { contentLanguage } from '../i18n/current-locale.ts';
import { useLeftElsewhere } from '../session/use-left-elsewhere.ts';
import { lazy, Suspense } from 'react';

/** Below the page's main content, so it loads after that. */
const OwnData = lazy(async () => ({ default: (await import('../account/own-data.tsx')).OwnData }));

/**
 * The buyer's orders of the shop channel over all stores (spec §2 {shop}/orders). The store is
 * known only if the query names one.
 */
export function ShopOrdersScreen() {
  useLeftElsewhere();
  const { store, channel } = useRouteContext({ strict: false });
  const { data: me } = useQuery({ ...queryOf('GET /me'), enabled: memberToken.get() !== null });
  const { page = 1 } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery({
    ...shopOrderListQuery(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useTitle(m.orders_title(), store?.name ?? m.common_app_name());
  const wayTo = data?.data[0]?.store.slug ?? lastStore.get() ?? runtimeConfig().default_store_slug;
  const paths = channel?.paths ?? shopPaths({ region: 'JP', liver: null, slug: '' }, {});
  return (
    <div className="page-checkout pt-6 pb-20">
      {!store && data && wayTo && <WayToShop slug={wayTo} />}
      <h1 className="text-22 md:text-28">{m.orders_title()}</h1>
      <div className="mt-6 grid gap-6">
        <OrderList
          orders={data?.data.map((order) => ({ ...order, store_name: order.store.name }))}
          error={error}
          onRetry={() => void refetch()}
          page={data?.meta.current_page ?? page}
          last={data?.meta.last_page ?? page}
          href={paths.orders}
          orderHref={paths.order}
          home={channel?.paths.home ?? null}
        />
        <EarlierGuestOffer name={me?.name ?? ''} />
        {me && (
          <Suspense fallback={null}>
            <OwnData />
          </Suspense>
        )}
        {me && <ShopLogOut name={me.name} of="buyer" />}
      </div>
    </div>
  );
}

/**
 * If the URL has no store, the header has none either: links back to the page of the newest order's
 * store, or of the last one visited.
 */
function WayToShop({ slug }: { slug: string }) {
  const { data: store } = useQuery(queryOf('GET /stores/query', { query: { store_slug: slug } }));
  // its space is reserved
  return (
    <p className="min-h-11">
      {store?.liver && (
        <AppLink
          href={`/shop/buyer/livers/${store.liver.id}/stream-products`}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 text-14 text-indigo hover:underline"
        >
          <BackIcon className="size-5" />
          <span lang={contentLanguage[store.region]}>{store.name}</span>
        </AppLink>
      )}
    </p>
  );
}
