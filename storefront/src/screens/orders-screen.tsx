import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import { OrderCard } from '../orders/order-card.tsx';
import { orderListQuery } from '../orders/order-list-query.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { TextSkeleton } from '../ui/surfaces.tsx';
import { useTitle } from '../ui/use-title.ts';

const from = '/stores/$storeSlug/marketplace_/orders/';

/** The member's orders, newest first (spec §2 /marketplace/orders). */
export function OrdersScreen() {
  const { store } = useRouteContext({ from });
  const { page = 1 } = useSearch({ from });
  const { data } = useQuery({ ...orderListQuery(store.slug, page), staleTime: 0, placeholderData: keepPreviousData });
  useTitle(m.orders_title(), store.name);
  return (
    <div className="page-checkout pt-6 pb-20">
      <h1 className="text-22 md:text-28">{m.orders_title()}</h1>
      <div className="mt-6">
        {!data ? (
          <TextSkeleton lines={8} />
        ) : data.data.length === 0 ? (
          <EmptyState
            title={m.orders_empty_title()}
            next={
              <Link to="/stores/$storeSlug/marketplace" params={{ storeSlug: store.slug }} className={buttonClass('primary')}>
                {m.common_to_shop()}
              </Link>
            }
          >
            {m.orders_empty_text()}
          </EmptyState>
        ) : (
          <>
            <ul className="grid gap-4">
              {data.data.map((order) => (
                <li key={order.id}>
                  <OrderCard order={order} store={store} />
                </li>
              ))}
            </ul>
            <Pages page={data.meta.current_page} last={data.meta.last_page} storeSlug={store.slug} />
          </>
        )}
      </div>
    </div>
  );
}

function Pages({ page, last, storeSlug }: { page: number; last: number; storeSlug: string }) {
  if (last <= 1) return null;
  const to = (wanted: number) => ({
    to: '/stores/$storeSlug/marketplace/orders' as const,
    params: { storeSlug },
    search: wanted > 1 ? { page: wanted } : {},
    className: buttonClass('quiet'),
  });
  return (
    <nav aria-label={m.orders_pages()} className="mt-8 grid grid-cols-[1fr_auto_1fr] items-center gap-3">
      <span>{page > 1 && <Link {...to(page - 1)}>{m.orders_previous()}</Link>}</span>
      <span className="figures text-14 text-ink-soft">{m.orders_page({ page, last })}</span>
      <span className="text-right">{page < last && <Link {...to(page + 1)}>{m.orders_next()}</Link>}</span>
    </nav>
  );
}
