import { buttonClass } from '@noren/kit/components/button.tsx';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { AppLink } from '../page/app-link.tsx';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { OrderCard, type ListedOrder } from './order-card.tsx';

export interface OrderListProps {
  /** undefined: loading or failed */
  orders: readonly ListedOrder[] | undefined;
  /** why loading failed; loaded orders stay visible */
  error: Error | null;
  onRetry: () => void;
  page: number;
  last: number;
  /** URL of the list without a page */
  href: string;
  orderHref: (id: number) => string;
  /** URL of the goods; null: no link */
  home: string | null;
}

/** A page of a buyer's orders, newest first. */
export function OrderList({
  orders,
  error,
  onRetry,
  page,
  last,
  href,
  orderHref,
  home,
}: OrderListProps) {
  if (!orders)
    return error ? <LoadError error={error} onRetry={onRetry} /> : <OrderCardSkeletons />;
  // an old or shared URL of a page beyond the end: there are orders on other pages
  if (orders.length === 0 && page > 1) {
    return (
      <EmptyState
        title={m.orders_page_empty()}
        next={
          <AppLink href={href} className={buttonClass('primary')}>
            {m.orders_page_first()}
          </AppLink>
        }
      />
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        title={m.orders_empty_title()}
        next={
          home && (
            <AppLink href={home} className={buttonClass('primary')}>
              {m.common_to_shop()}
            </AppLink>
          )
        }
      >
        {m.orders_empty_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} href={orderHref(order.id)} />
          </li>
        ))}
      </ul>
      <Pages page={page} last={last} href={href} />
    </>
  );
}

/** As high as the loaded cards. */
function OrderCardSkeletons() {
  return (
    <div className="grid gap-4">
      <LongWait />
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-48 rounded-card" />
      ))}
    </div>
  );
}

function Pages({ page, last, href }: Pick<OrderListProps, 'page' | 'last' | 'href'>) {
  if (last <= 1) return null;
  const to = (wanted: number) => ({
    href,
    ...(wanted > 1 && { search: { page: wanted } }),
    className: buttonClass('quiet'),
  });
  return (
    <nav
      aria-label={m.orders_pages()}
      className="mt-8 grid grid-cols-[1fr_auto_1fr] items-center gap-3"
    >
      <span>{page > 1 && <AppLink {...to(page - 1)}>{m.orders_previous()}</AppLink>}</span>
      <span className="figures text-14 text-ink-soft">{m.orders_page({ page, last })}</span>
      <span className="text-right">
        {page < last && <AppLink {...to(page + 1)}>{m.orders_next()}</AppLink>}
      </span>
    </nav>
  );
}
