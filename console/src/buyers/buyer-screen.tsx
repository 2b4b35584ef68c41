import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import type { StoreBuyerDetails } from '@noren/contract/entities/store-buyer';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import { regionOf } from '../i18n/place-names.ts';
import * as m from '../i18n/generated/messages.js';
import { shortMoment, stateVariant, stateWord } from '../orders/order-words.ts';
import { BuyerForm } from './buyer-form.tsx';
import { Marks } from './buyer-list.tsx';
import { buyerQuery } from './buyer-reads.ts';

/** A person with their orders, and what the staff recorded about them. */
export function BuyerScreen() {
  const { slug, id } = useParams({ from: '/signed-in/stores/$slug/buyers/$id' });
  const { data: me } = useQuery(meQuery());
  const { data: buyer, error, refetch } = useQuery(buyerQuery(slug, Number(id)));
  const role = me?.stores.find((one) => one.slug === slug)?.role;
  if (error && buyer === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (buyer === null) return <NoSuchPage />;
  if (!buyer) return <Skeleton className="h-[32rem]" />;
  return (
    <div className="grid gap-5">
      <div>
        <Link
          to="/stores/$slug/buyers"
          params={{ slug }}
          className="target inline-flex items-center text-14 text-indigo underline underline-offset-4"
        >
          {m.buyers_back()}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-22 font-semibold">{buyer.name || m.buyers_no_name()}</h1>
          <Marks buyer={buyer} />
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          <Facts buyer={buyer} />
          <History slug={slug} buyer={buyer} />
        </div>
        <BuyerForm
          key={buyer.id}
          slug={slug}
          buyer={buyer}
          mayBlock={role === 'owner' || role === 'manager'}
        />
      </div>
    </div>
  );
}

function Facts({ buyer }: { buyer: StoreBuyerDetails }) {
  const facts = [
    [m.buyers_head({ column: 'paid' }), moneyIn(buyer.currency)(buyer.paid)],
    [m.buyers_head({ column: 'orders' }), m.home_orders({ count: buyer.orders })],
    [m.buyers_head({ column: 'email' }), buyer.email],
    [m.buyers_head({ column: 'phone' }), buyer.phone_number],
  ] as const;
  return (
    <Card className="p-5">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-[1fr_1fr_2fr_1.5fr]">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="min-w-0">
                <dt className="text-14 text-ink-soft">{name}</dt>
                <dd className="font-medium tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

function History({ slug, buyer }: { slug: string; buyer: StoreBuyerDetails }) {
  const region = regionOf(buyer);
  return (
    <section className="grid gap-2" aria-labelledby="buyer-orders">
      <h2 id="buyer-orders" className="text-16 font-semibold">
        {m.buyers_history()}
      </h2>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {buyer.history.map((order) => (
            <li key={order.id}>
              <Link
                to="/stores/$slug/orders/$id"
                params={{ slug, id: String(order.id) }}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-14 transition-colors duration-150 hover:bg-indigo-tint"
              >
                <span className="font-semibold tabular-nums">{order.number}</span>
                <span className="text-ink-soft tabular-nums">
                  {shortMoment(order.created_at, region)}
                </span>
                <span className="ml-auto font-medium tabular-nums">
                  {moneyIn(buyer.currency)(order.total_amount)}
                </span>
                <Chip variant={stateVariant(order)}>{stateWord(order)}</Chip>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <p className="text-14 text-ink-soft">
        {m.buyers_first()}{' '}
        <DateTime
          value={buyer.history.at(-1)?.created_at ?? buyer.last_order_at}
          region={region}
          pattern="yyyy/MM/dd"
        />
      </p>
    </section>
  );
}
