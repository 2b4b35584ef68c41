import type { DeskFigures } from '@noren/contract/entities/desk';
import type { Store } from '@noren/contract/entities/store';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';

/** Money, orders, viewers and the sales per minute of a show. */
export function Figures({
  figures,
  currency,
}: {
  figures: DeskFigures;
  currency: Store['currency'];
}) {
  const money = (amount: number) => formatMoney(amount, currency, currentLocale());
  return (
    <Card className="p-3">
      <section aria-label={m.desk_figures()} className="grid gap-2">
        <dl className="flex flex-wrap gap-x-4 lg:grid lg:grid-cols-4">
          <Figure name={m.desk_paid_amount()} value={money(figures.paid_amount)} />
          <Figure name={m.desk_placed_amount()} value={money(figures.placed_amount)} />
          <Figure name={m.desk_orders()} value={String(figures.orders)} />
          <Figure name={m.desk_viewers()} value={String(figures.viewers)} />
        </dl>
        <Minutes amounts={figures.minutes} money={money} />
      </section>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 items-baseline gap-1.5 lg:block">
      <dt className="text-12 text-ink-soft">{name}</dt>
      <dd className="figures text-16 font-semibold wrap-anywhere lg:text-18">{value}</dd>
    </div>
  );
}

/** A bar for each of the last 30 minutes; drawn here, because a chart library weighs more than the desk (D-541). */
function Minutes({
  amounts,
  money,
}: {
  amounts: readonly number[];
  money: (amount: number) => string;
}) {
  const most = Math.max(0, ...amounts);
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  const words = m.desk_minutes_of({
    now: money(amounts.at(-1) ?? 0),
    most: money(most),
    sum: money(sum),
  });
  return (
    <figure>
      <figcaption className="text-12 text-ink-soft">{m.desk_minutes()}</figcaption>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${amounts.length * 4} 24`}
        preserveAspectRatio="none"
        className="mt-1 h-6 w-full lg:h-14"
      >
        {amounts.map((amount, nth) => {
          const height = most === 0 ? 0 : Math.max(amount > 0 ? 1.5 : 0, (amount / most) * 23);
          const isNow = nth === amounts.length - 1;
          return (
            <g key={nth} transform={`translate(${nth * 4} 0)`}>
              <rect y={23.5} width={3} height={0.5} className="fill-line" />
              <rect
                y={24 - height}
                width={3}
                height={height}
                className={isNow ? 'fill-vermilion' : 'fill-indigo'}
              />
            </g>
          );
        })}
      </svg>
      <p aria-hidden="true" className="figures text-12 text-ink-soft max-lg:hidden">
        {words}
      </p>
    </figure>
  );
}
