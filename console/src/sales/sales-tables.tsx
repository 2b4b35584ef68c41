import type { StoreSales } from '@noren/contract/entities/sales';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentLocale, words } from '../i18n/words.ts';
import { paymentName } from '../orders/order-words.ts';

const cell = 'px-4 py-2.5 align-top';
const figures = `${cell} text-right tabular-nums whitespace-nowrap`;

interface Column<Row> {
  title: string;
  of: (row: Row) => ReactNode;
  isFigure?: boolean;
}

function SalesTable<Row>({
  title,
  rows,
  columns,
  keyOf,
}: {
  title: string;
  rows: readonly Row[];
  columns: Column<Row>[];
  keyOf: (row: Row) => number | string;
}) {
  if (rows.length === 0) return null;
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h2 className="text-18 font-semibold">{title}</h2>
      <Card className="overflow-x-auto">
        <table className="w-full text-14">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              {columns.map(({ title: name, isFigure }) => (
                <th key={name} scope="col" className={`${isFigure ? figures : `${cell} text-left`} font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ title: name, of, isFigure }) => (
                  <td key={name} className={isFigure ? figures : `${cell} wrap-anywhere`}>
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}

/** What sold, out of which stream, and how it was paid. */
export function SalesTables({ slug, region, sales }: { slug: string; region: 'JP' | 'TW'; sales: StoreSales }) {
  const say = words();
  const money = (amount: number) => formatMoney(amount, sales.currency, currentLocale());
  const link = 'target inline-flex items-center text-indigo underline underline-offset-4';
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <SalesTable
        title={say.sales_products}
        rows={sales.products}
        keyOf={({ product_id }) => product_id}
        columns={[
          {
            title: say.goods_name,
            of: ({ product_id, product_name }) => (
              <Link to="/stores/$slug/goods/$id" params={{ slug, id: String(product_id) }} className={link}>
                {product_name}
              </Link>
            ),
          },
          { title: say.sales_units, of: ({ units }) => units, isFigure: true },
          { title: say.sales_amount, of: ({ amount }) => money(amount), isFigure: true },
        ]}
      />
      <SalesTable
        title={say.sales_streams}
        rows={sales.streams}
        keyOf={({ stream_id }) => stream_id}
        columns={[
          {
            title: say.sales_stream,
            of: ({ stream_id, title, began_at }) => (
              <Link to="/stores/$slug/orders" params={{ slug }} search={{ tab: 'all', stream: String(stream_id) }} className={link}>
                {formatDate(began_at, region, 'yyyy/MM/dd')} {title ?? `#${stream_id}`}
              </Link>
            ),
          },
          { title: say.sales_orders, of: ({ orders }) => orders, isFigure: true },
          { title: say.sales_amount, of: ({ amount }) => money(amount), isFigure: true },
        ]}
      />
      <SalesTable
        title={say.sales_payments}
        rows={sales.payments}
        keyOf={({ payment_type }) => payment_type}
        columns={[
          { title: say.orders_payment, of: ({ payment_type }) => paymentName(payment_type) },
          { title: say.sales_orders, of: ({ orders }) => orders, isFigure: true },
          { title: say.sales_amount, of: ({ amount }) => money(amount), isFigure: true },
        ]}
      />
      <SalesTable
        title={say.sales_by_day}
        rows={sales.days.toReversed().filter(({ orders }) => orders > 0)}
        keyOf={({ day }) => day}
        columns={[
          { title: say.sales_day, of: ({ day }) => day.replaceAll('-', '/') },
          { title: say.sales_orders, of: ({ orders }) => orders, isFigure: true },
          { title: say.sales_refunded, of: ({ refunded }) => (refunded > 0 ? money(refunded) : '–'), isFigure: true },
          { title: say.sales_amount, of: ({ amount }) => money(amount), isFigure: true },
        ]}
      />
    </div>
  );
}
