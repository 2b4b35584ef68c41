import type { SalesMonth } from '@noren/contract/entities/sales-month';
import { control } from '@noren/kit/components/inputs.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { meQuery } from '../api/reads.ts';
import { FigureTable } from '../frame/figure-table.tsx';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentName } from '../orders/order-words.ts';
import { AccountsForm } from './accounts-form.tsx';
import { MonthFiles } from './month-files.tsx';
import { monthBefore, monthQuery } from './sales-reads.ts';

const link = 'target inline-flex items-center text-indigo underline underline-offset-4';
const monthsShown = 36;

/** The latest months, newest first, and the chosen one if it is none of them. */
function monthsUntil(today: string, chosen: string): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < monthsShown) months.push(monthBefore(`${months.at(-1)}-01`));
  return months.includes(chosen) ? months : [...months, chosen];
}

/** A month of the store's books: totals by tax rate, payment method and day, and its files. */
export function MonthScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/sales/month' });
  const search = useSearch({ from: '/signed-in/stores/$slug/sales/month' });
  const navigate = useNavigate({ from: '/stores/$slug/sales/month' });
  const { data: me } = useQuery(meQuery());
  const region = me?.stores.find((one) => one.slug === slug)?.region ?? 'JP';
  const [opened] = useState(() => new Date());
  const today = formatDate(opened, region, 'yyyy-MM-dd');
  const last = monthBefore(today);
  const month = search.month ?? last;
  const { data, error, refetch, isPlaceholderData } = useQuery(monthQuery(slug, month));
  const open = (next: string) =>
    void navigate({ search: next === last ? {} : { month: next }, replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-22 font-semibold">{m.month_title()}</h1>
        <div className="flex flex-wrap gap-x-5">
          <Link to="/stores/$slug/sales/payouts" params={{ slug }} className={link}>
            {m.payouts_import()}
          </Link>
          <Link to="/stores/$slug/sales" params={{ slug }} search={{}} className={link}>
            {m.month_back()}
          </Link>
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <label className="grid gap-1 text-14">
          {m.month_choose()}
          <select className={control} value={month} onChange={({ target }) => open(target.value)}>
            {monthsUntil(today, month).map((one) => (
              <option key={one} value={one}>
                {one.replace('-', '/')}
              </option>
            ))}
          </select>
        </label>
        {[
          { name: m.month_last(), of: last },
          { name: m.month_this(), of: today.slice(0, 7) },
        ].map(({ name, of }) => (
          <button
            key={of}
            type="button"
            aria-pressed={month === of}
            className={classNames(
              'target rounded-chip border px-4 text-14',
              month === of ? 'border-indigo bg-indigo text-white' : 'border-line-strong bg-card',
            )}
            onClick={() => open(of)}
          >
            {name}
          </button>
        ))}
      </div>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
          aria-busy={isPlaceholderData || undefined}
        >
          {isEmpty(data) ? (
            <EmptyState title={m.month_empty()}>{m.month_empty_text()}</EmptyState>
          ) : (
            <>
              <MonthTables data={data} />
              <MonthPayouts data={data} />
              <MonthChargebacks data={data} />
              <MonthFiles slug={slug} month={data.month} region={region} />
            </>
          )}
          <p className="phrase-left text-14 text-ink-soft">{m.month_text()}</p>
          <AccountsForm
            key={slug}
            slug={slug}
            region={region}
            accounts={data.accounts}
            onSaved={() => void refetch()}
          />
        </div>
      )}
    </div>
  );
}

const isEmpty = ({ days, payouts, chargebacks }: SalesMonth): boolean =>
  days.length + payouts.length === 0 &&
  Object.values(chargebacks ?? {}).every((amount) => amount === 0);

function MonthChargebacks({ data: { chargebacks, currency } }: { data: SalesMonth }) {
  const { taken = 0, returned = 0, fees = 0 } = chargebacks ?? {};
  const money = moneyIn(currency);
  if (taken + returned + fees === 0) return null;
  return (
    <FigureTable
      title={m.chargebacks()}
      columns={[m.chargebacks(), m.month_total()]}
      rows={[
        [m.month_chargebacks_taken(), money(-taken)],
        [m.month_chargebacks_returned(), money(returned)],
        [m.chargeback_fee(), money(-fees)],
        [m.month_chargebacks_net(), money(returned - taken - fees)],
      ].map((cells, key) => ({ key, cells }))}
    />
  );
}

function MonthPayouts({ data: { payouts, currency } }: { data: SalesMonth }) {
  const money = moneyIn(currency);
  return (
    <FigureTable
      title={m.payouts()}
      columns={[m.orders_payment(), m.payouts_amount(), m.payouts_fees(), m.payouts_net()]}
      rows={payouts.map(({ payment_type, amount, fees, net }) => ({
        key: payment_type,
        cells: [paymentName(payment_type), money(amount), money(fees), money(net)],
      }))}
    />
  );
}

function MonthTables({ data: { rates, total, payments, days, currency } }: { data: SalesMonth }) {
  const money = moneyIn(currency);
  const lessOf = (amount: number) => (amount === 0 ? '–' : money(-amount));
  const sums = [
    { name: m.month_goods(), of: (one: SalesMonth['total']) => money(one.goods) },
    { name: m.month_discounts(), of: (one: SalesMonth['total']) => lessOf(one.discounts) },
    { name: m.month_shipping(), of: (one: SalesMonth['total']) => money(one.shipping) },
    { name: m.month_fees(), of: (one: SalesMonth['total']) => money(one.fees) },
    { name: m.month_refunds(), of: (one: SalesMonth['total']) => lessOf(one.refunds) },
    { name: m.month_net(), of: (one: SalesMonth['total']) => money(one.net) },
    { name: m.month_tax(), of: (one: SalesMonth['total']) => money(one.tax) },
  ];
  const rowOf = (one: { orders: number; refunds: number; net: number }) => [
    money(one.net),
    lessOf(one.refunds),
    one.orders,
  ];
  const columns = [m.month_net(), m.month_refunds(), m.sales_orders()];
  return (
    <>
      <FigureTable
        title={m.month_rates()}
        columns={[m.month_rate(), ...rates.map(({ rate }) => `${rate}%`), m.month_total()]}
        rows={sums.map(({ name, of }) => ({
          key: name,
          cells: [name, ...rates.map(of), of(total)],
        }))}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <FigureTable
          title={m.sales_payments()}
          columns={[m.orders_payment(), ...columns]}
          rows={payments.map((one) => ({
            key: one.payment_type,
            cells: [paymentName(one.payment_type), ...rowOf(one)],
          }))}
        />
        <FigureTable
          title={m.sales_by_day()}
          columns={[m.sales_day(), ...columns]}
          rows={days.map((one) => ({
            key: one.day,
            cells: [one.day.replaceAll('-', '/'), ...rowOf(one)],
          }))}
        />
      </div>
    </>
  );
}
