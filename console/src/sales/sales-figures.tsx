import type { StoreSales } from '@noren/contract/entities/sales';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { moneyIn } from '../i18n/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/** Growth in percent, `+12%`; null if the earlier value is zero. Pure. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null;
  const share = Math.round((now / before - 1) * 100);
  return share === 0 ? '±0%' : `${share > 0 ? '+' : '−'}${Math.abs(share)}%`;
}

/** Four sums, each with its change from the period before. */
export function SalesFigures({ sales: { total, before, currency, days } }: { sales: StoreSales }) {
  const money = moneyIn(currency);
  const count = (value: number) => value.toLocaleString(currentLocale());
  const figures = [
    { name: m.sales_amount(), now: total.amount, was: before.amount, written: money },
    { name: m.sales_orders(), now: total.orders, was: before.orders, written: count },
    { name: m.sales_units(), now: total.units, was: before.units, written: count },
    { name: m.sales_refunded(), now: total.refunded, was: before.refunded, written: money },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ name, now, was, written }) => (
        <Card key={name} className="grid min-w-0 content-start gap-1 p-4">
          <dt className="text-14 text-ink-soft">{name}</dt>
          <dd className="grid gap-1">
            <span className="text-22 font-semibold tabular-nums wrap-anywhere">{written(now)}</span>
            <span className="text-14 text-ink-soft tabular-nums">
              {m.sales_before({ days: days.length, sum: written(was) })}
              {changeOf(now, was) !== null && ` ${changeOf(now, was)}`}
            </span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}
