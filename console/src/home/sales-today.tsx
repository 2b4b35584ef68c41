import { Card } from '@noren/kit/components/surfaces.tsx';
import type { StoreHome } from '@noren/contract/entities/home';
import { Link } from '@tanstack/react-router';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';

type Sales = NonNullable<StoreHome['sales']>;

/** Today's sales next to yesterday's and those of the same weekday last week. */
export function SalesToday({ slug, sales }: { slug: string; sales: Sales }) {
  const money = moneyIn(sales.currency);
  const past = [
    [m.home_yesterday(), sales.yesterday],
    [m.home_week_ago(), sales.week_ago],
  ] as const;
  return (
    <section className="grid content-start gap-2" aria-labelledby="home-sales">
      <h2 id="home-sales" className="text-16 font-semibold">
        {m.home_sales()}
      </h2>
      <Card className="grid gap-4 p-5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-28 font-semibold tabular-nums">{money(sales.today.amount)}</span>
          <span className="text-14 text-ink-soft tabular-nums">
            {m.home_orders({ count: sales.today.orders })}
          </span>
        </p>
        <dl className="grid gap-3 border-t border-line pt-4">
          {past.map(([name, day]) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-3">
              <dt className="text-14 text-ink-soft">{name}</dt>
              <dd className="ml-auto text-right tabular-nums">
                {money(day.amount)}
                <span className="ml-2 text-14 text-ink-soft">
                  {m.home_orders({ count: day.orders })}
                </span>
                <span className="block text-14 text-ink-soft">
                  {m.home_by_now({ sum: money(day.amount_by_now) })}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <Link
          to="/stores/$slug/sales"
          params={{ slug }}
          search={{ from: sales.day, to: sales.day }}
          className="target inline-flex items-center justify-self-start text-14 text-indigo underline underline-offset-4"
        >
          {m.home_see_sales()}
        </Link>
      </Card>
    </section>
  );
}
