import { classNames } from '@noren/kit/style/class-names.ts';
import { orderTabs, type OrderTab } from '@noren/contract/order-lists';
import type { OrderCounts } from '@noren/contract/entities/console-order';
import { Link } from '@tanstack/react-router';
import { useTabInSight } from '../frame/use-tab-in-sight.ts';
import * as m from '../i18n/generated/messages.js';
import type { OrdersSearch } from './order-reads.ts';

/** Tabs by stage, each with its number of orders. Other filters stay when the tab changes. */
export function OrderTabs({
  slug,
  search,
  active,
  counts,
}: {
  slug: string;
  search: OrdersSearch;
  active: OrderTab;
  counts: OrderCounts | undefined;
}) {
  const bar = useTabInSight(active);
  return (
    <nav
      ref={bar}
      aria-label={m.orders()}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 xl:mx-0 xl:gap-1 xl:px-0 xl:py-0"
    >
      {orderTabs.map((tab) => (
        <Link
          key={tab}
          to="/stores/$slug/orders"
          params={{ slug }}
          search={{ ...search, tab }}
          replace
          aria-current={tab === active ? 'page' : undefined}
          className={classNames(
            'target inline-flex shrink-0 items-center gap-1.5 rounded-chip border px-3 text-14 xl:min-h-9 transition-colors duration-150',
            tab === active
              ? 'border-indigo bg-indigo font-semibold text-white'
              : 'border-line-strong bg-card hover:border-indigo',
          )}
        >
          {m.tab({ tab })}
          <span className={classNames('tabular-nums', tab !== active && 'text-ink-soft')}>
            {counts?.counts[tab] ?? ''}
          </span>
        </Link>
      ))}
    </nav>
  );
}
