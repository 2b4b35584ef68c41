import type { StoreSales } from '@noren/contract/entities/sales';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentName } from '../orders/order-words.ts';

const cell = 'px-4 py-2.5';
const figures = `${cell} text-right tabular-nums whitespace-nowrap`;

interface SalesTableProps {
  title: string;
  /** the first column names the row, the others are figures */
  columns: readonly string[];
  rows: readonly { key: number | string; cells: readonly ReactNode[] }[];
}

function SalesTable({ title, columns, rows }: SalesTableProps) {
  if (rows.length === 0) return null;
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h2 className="text-18 font-semibold">{title}</h2>
      <Card className="overflow-x-auto">
        <table className="w-full text-14">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              {columns.map((name, nth) => (
                <th key={name} scope="col" className={`${nth > 0 ? figures : `${cell} text-left`} font-medium`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((content, nth) => (
                  <td key={columns[nth]} className={nth > 0 ? figures : `${cell} wrap-anywhere`}>
                    {content}
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

const link = 'target inline-flex items-center text-indigo underline underline-offset-4';

export function SalesTables({ slug, region, sales }: { slug: string; region: 'JP' | 'TW'; sales: StoreSales }) {
  const money = moneyIn(sales.currency);
  const products = sales.products.map(({ product_id, product_name, units, amount }) => ({
    key: product_id,
    cells: [
      <Link key="good" to="/stores/$slug/goods/$id" params={{ slug, id: String(product_id) }} className={link}>
        {product_name}
      </Link>,
      units,
      money(amount),
    ],
  }));
  const streams = sales.streams.map(({ stream_id, title, began_at, orders, amount }) => ({
    key: stream_id,
    cells: [
      <Link key="stream" to="/stores/$slug/orders" params={{ slug }} search={{ tab: 'all', stream: String(stream_id) }} className={link}>
        {formatDate(began_at, region, 'yyyy/MM/dd')} {title ?? `#${stream_id}`}
      </Link>,
      orders,
      money(amount),
    ],
  }));
  const payments = sales.payments.map(({ payment_type, orders, amount }) => ({ key: payment_type, cells: [paymentName(payment_type), orders, money(amount)] }));
  const days = sales.days
    .toReversed()
    .filter(({ orders }) => orders > 0)
    .map(({ day, orders, refunded, amount }) => ({
      key: day,
      cells: [day.replaceAll('-', '/'), orders, refunded > 0 ? money(refunded) : '–', money(amount)],
    }));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <SalesTable title={m.sales_products()} columns={[m.goods_name(), m.sales_units(), m.sales_amount()]} rows={products} />
      <SalesTable title={m.sales_streams()} columns={[m.sales_stream(), m.sales_orders(), m.sales_amount()]} rows={streams} />
      <SalesTable title={m.sales_payments()} columns={[m.orders_payment(), m.sales_orders(), m.sales_amount()]} rows={payments} />
      <SalesTable title={m.sales_by_day()} columns={[m.sales_day(), m.sales_orders(), m.sales_refunded(), m.sales_amount()]} rows={days} />
    </div>
  );
}
