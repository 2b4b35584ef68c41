import type { StoreSales } from '@noren/contract/entities/sales';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { Link } from '@tanstack/react-router';
import { FigureTable } from '../frame/figure-table.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentName } from '../orders/order-words.ts';

const link = 'target inline-flex items-center text-indigo underline underline-offset-4';

export function SalesTables({
  slug,
  region,
  sales,
}: {
  slug: string;
  region: 'JP' | 'TW';
  sales: StoreSales;
}) {
  const money = moneyIn(sales.currency);
  const products = sales.products.map(({ product_id, product_name, units, amount }) => ({
    key: product_id,
    cells: [
      <Link
        key="good"
        to="/stores/$slug/goods/$id"
        params={{ slug, id: String(product_id) }}
        className={link}
      >
        {product_name}
      </Link>,
      units,
      money(amount),
    ],
  }));
  const streams = sales.streams.map(({ stream_id, title, began_at, orders, amount }) => ({
    key: stream_id,
    cells: [
      <Link
        key="stream"
        to="/stores/$slug/orders"
        params={{ slug }}
        search={{ tab: 'all', stream: String(stream_id) }}
        className={link}
      >
        {formatDate(began_at, region, 'yyyy/MM/dd')} {title ?? `#${stream_id}`}
      </Link>,
      orders,
      money(amount),
    ],
  }));
  const payments = sales.payments.map(({ payment_type, orders, amount }) => ({
    key: payment_type,
    cells: [paymentName(payment_type), orders, money(amount)],
  }));
  const days = sales.days
    .toReversed()
    .filter(({ orders }) => orders > 0)
    .map(({ day, orders, refunded, amount }) => ({
      key: day,
      cells: [
        day.replaceAll('-', '/'),
        orders,
        refunded > 0 ? money(refunded) : '–',
        money(amount),
      ],
    }));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <FigureTable
        title={m.sales_products()}
        columns={[m.goods_name(), m.sales_units(), m.sales_amount()]}
        rows={products}
      />
      <FigureTable
        title={m.sales_streams()}
        columns={[m.sales_stream(), m.sales_orders(), m.sales_amount()]}
        rows={streams}
      />
      <FigureTable
        title={m.sales_payments()}
        columns={[m.orders_payment(), m.sales_orders(), m.sales_amount()]}
        rows={payments}
      />
      <FigureTable
        title={m.sales_by_day()}
        columns={[m.sales_day(), m.sales_orders(), m.sales_refunded(), m.sales_amount()]}
        rows={days}
      />
    </div>
  );
}
