import { useTitle } from '../page/use-title.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { EarlierGuestOffer } from '../account/earlier-guest-offer.tsx';
import { useShop } from '../channel/use-shop.ts';
import * as m from '../i18n/generated/messages.js';
import { OrderList } from '../orders/order-list.tsx';
import { orderListQuery } from '../orders/order-list-query.ts';
import { useSession } from '../session/use-session.ts';
import { useLeftElsewhere } from '../session/use-left-elsewhere.ts';

/** The member's orders, newest first (spec §2 /marketplace/orders). */
export function OrdersScreen() {
  useLeftElsewhere();
  const { store, channel } = useShop();
  const { user } = useSession();
  const { page = 1 } = useSearch({ strict: false });
  const { data, error, refetch } = useQuery({
    ...orderListQuery(store.slug, page),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  useTitle(m.orders_title(), store.name);
  return (
    <div className="page-checkout pt-6 pb-20">
      <h1 className="text-22 md:text-28">{m.orders_title()}</h1>
      <div className="mt-6 grid gap-6">
        <OrderList
          orders={data?.data.map((order) => ({ ...order, region: store.region }))}
          error={error}
          onRetry={() => void refetch()}
          page={data?.meta.current_page ?? page}
          last={data?.meta.last_page ?? page}
          href={channel.paths.orders}
          orderHref={channel.paths.order}
          home={channel.paths.home}
        />
        <EarlierGuestOffer name={user?.full_name ?? ''} />
      </div>
    </div>
  );
}
