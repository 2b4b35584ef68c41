import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FigureTable } from '../frame/figure-table.tsx';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { resultsQuery } from './show-reads.ts';

const link = 'target inline-flex items-center text-indigo underline underline-offset-4';

interface ShowResultsProps {
  slug: string;
  id: number;
  currency: 'JPY' | 'TWD';
  /** the reader may open the orders */
  seesOrders: boolean;
}

/** What a show sold: the sums, and a table by SKU. */
export function ShowResults({ slug, id, currency, seesOrders }: ShowResultsProps) {
  const { data, error, refetch } = useQuery(resultsQuery(slug, id));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const money = moneyIn(currency);
  const { orders, peak_viewers, in_carts, sold, skus } = data;
  const figures = [
    [m.show_peak_viewers(), String(peak_viewers)],
    [m.sales_orders(), String(orders)],
    [m.show_in_carts(), String(in_carts)],
    [m.show_ordered(), String(sold.ordered_units)],
    [m.show_ordered_amount(), money(sold.ordered_amount)],
    [m.show_paid_units(), String(sold.paid_units)],
    [m.show_paid_amount(), money(sold.paid_amount)],
  ];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-18 font-semibold">{m.show_results()}</h2>
      <Card>
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-5 md:grid-cols-4 lg:grid-cols-7">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-14 text-ink-soft">{name}</dt>
              <dd className="text-18 font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {skus.length === 0 ? (
        <p className="phrase-left text-14 text-ink-soft">{m.show_results_none()}</p>
      ) : (
        <>
          <FigureTable
            title={m.show_by_sku()}
            columns={[
              m.goods_name(),
              m.show_in_carts(),
              m.show_ordered(),
              m.show_ordered_amount(),
              m.show_canceled(),
              m.show_refunded(),
              m.show_paid_units(),
              m.show_paid_amount(),
            ]}
            rows={skus.map((sku) => ({
              key: sku.sku_id,
              cells: [
                <Link
                  key="good"
                  to="/stores/$slug/goods/$id"
                  params={{ slug, id: String(sku.product_id) }}
                  className={link}
                >
                  {sku.sku_name === '' ? sku.product_name : `${sku.product_name} ${sku.sku_name}`}
                </Link>,
                sku.in_carts,
                sku.ordered_units,
                money(sku.ordered_amount),
                sku.canceled_units,
                sku.refunded_units,
                sku.paid_units,
                money(sku.paid_amount),
              ],
            }))}
          />
          <p className="phrase-left text-14 text-ink-soft">{m.show_results_hint()}</p>
          {seesOrders && orders > 0 && (
            <Link
              to="/stores/$slug/orders"
              params={{ slug }}
              search={{ tab: 'all', show: String(id) }}
              className={`${link} justify-self-start`}
            >
              {m.show_see_orders()}
            </Link>
          )}
        </>
      )}
    </section>
  );
}
