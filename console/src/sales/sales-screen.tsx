import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { SalesFigures } from './sales-figures.tsx';
import { SalesPeriod } from './sales-period.tsx';
import { daysAsked, salesQuery } from './sales-reads.ts';
import { saveSales } from './save-sales.ts';
import { SalesTables } from './sales-tables.tsx';

const SalesChart = lazy(() =>
  import('./sales-chart.tsx').then((part) => ({ default: part.SalesChart })),
);

/**
 * Sales of the store: sums compared with the period before, bars by day, and tables by product,
 * stream and payment method.
 */
export function SalesScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/sales' });
  const search = useSearch({ from: '/signed-in/stores/$slug/sales' });
  const navigate = useNavigate({ from: '/stores/$slug/sales' });
  const { data: me } = useQuery(meQuery());
  const region = me?.stores.find((one) => one.slug === slug)?.region ?? 'JP';
  const [opened] = useState(() => new Date());
  const today = formatDate(opened, region, 'yyyy-MM-dd');
  const shown = daysAsked(search, today);
  const { data: sales, error, refetch, isPlaceholderData } = useQuery(salesQuery(slug, shown));
  const [nth, setNth] = useState<number | null>(null);
  const day = nth === null ? undefined : sales?.days[nth];
  const money = (amount: number) => (sales ? moneyIn(sales.currency)(amount) : '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-22 font-semibold">{m.sales()}</h1>
        <div className="flex flex-wrap gap-3">
          <Link
            to="/stores/$slug/sales/month"
            params={{ slug }}
            search={{}}
            className={buttonClass('quiet')}
          >
            {m.month_title()}
          </Link>
          {sales && sales.total.orders > 0 && (
            <Button variant="quiet" onClick={() => saveSales(slug, sales)}>
              {m.sales_save()}
            </Button>
          )}
        </div>
      </div>
      <SalesPeriod
        search={search}
        shown={shown}
        today={today}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      {error && !sales ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !sales ? (
        <Skeleton className="h-96" />
      ) : (
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
          aria-busy={isPlaceholderData || undefined}
        >
          <SalesFigures sales={sales} />
          {sales.total.orders === 0 ? (
            <EmptyState title={m.sales_empty()}>{m.sales_empty_text()}</EmptyState>
          ) : (
            <>
              <Card className="grid min-w-0 gap-2 p-4">
                <p className="min-h-6 text-14 text-ink-soft tabular-nums">
                  {day
                    ? m.sales_on({
                        day: day.day.replaceAll('-', '/'),
                        amount: money(day.amount),
                        orders: day.orders,
                      })
                    : m.sales_chart()}
                </p>
                <Suspense fallback={<Skeleton className="h-[220px]" />}>
                  <SalesChart days={sales.days} label={m.sales_chart()} onDay={setNth} />
                </Suspense>
              </Card>
              <SalesTables slug={slug} region={region} sales={sales} />
              <p className="text-14 text-ink-soft">{m.sales_counted()}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
