import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { StoreBuyer } from '@noren/contract/entities/store-buyer';
import { Link } from '@tanstack/react-router';
import { moneyIn } from '../i18n/money.ts';
import { currencyOfRegion } from '../i18n/place-names.ts';
import * as m from '../i18n/generated/messages.js';
import type { BuyersSort } from './buyer-reads.ts';

const head = 'px-3 py-2 text-12 font-semibold text-ink-soft';
const cell = 'px-3 py-2 xl:py-1.5';

interface BuyerListProps {
  slug: string;
  region: 'JP' | 'TW';
  buyers: readonly StoreBuyer[];
  sort: BuyersSort;
  onSort: (sort: BuyersSort) => void;
}

/** A table from tablets on; on a phone its rows are cards. All of a row links to the person. */
export function BuyerList({ slug, region, buyers, sort, onSort }: BuyerListProps) {
  const money = moneyIn(currencyOfRegion(region));
  const day = (moment: string) => formatDate(moment, region, 'yyyy/MM/dd');
  const sorted = (by: BuyersSort, name: string) => (
    <th
      scope="col"
      aria-sort={sort === by ? 'descending' : undefined}
      className={`${head} text-right`}
    >
      <button
        type="button"
        className="inline-flex min-h-8 items-center gap-1 hover:text-indigo"
        onClick={() => onSort(by)}
      >
        {name}
        <span aria-hidden="true">{sort === by ? '↓' : '↕'}</span>
      </button>
    </th>
  );
  return (
    <Card className="overflow-hidden">
      <table className="hidden w-full table-fixed text-left text-14 md:table">
        <thead className="border-b border-line bg-paper-deep">
          <tr>
            <th scope="col" className={`${head} w-[22%]`}>
              {m.buyers_head({ column: 'name' })}
            </th>
            <th scope="col" className={`${head} w-[28%]`}>
              {m.buyers_head({ column: 'email' })}
            </th>
            <th scope="col" className={head}>
              {m.buyers_head({ column: 'tags' })}
            </th>
            {sorted('orders', m.buyers_head({ column: 'orders' }))}
            {sorted('paid', m.buyers_head({ column: 'paid' }))}
            {sorted('latest', m.buyers_head({ column: 'last' }))}
          </tr>
        </thead>
        <tbody>
          {buyers.map((buyer) => (
            <tr
              key={buyer.id}
              className="relative border-b border-line transition-colors duration-150 last:border-b-0 hover:bg-indigo-tint"
            >
              <td className={cell}>
                <Link
                  to="/stores/$slug/buyers/$id"
                  params={{ slug, id: String(buyer.id) }}
                  className="flex min-h-7 items-center gap-2 font-medium after:absolute after:inset-0"
                >
                  <span className="truncate">{buyer.name || m.buyers_no_name()}</span>
                  <Marks buyer={buyer} />
                </Link>
              </td>
              <td className={`${cell} truncate text-ink-soft`}>
                {buyer.email ?? buyer.phone_number ?? '–'}
              </td>
              <td className={`${cell} truncate text-ink-soft`}>{buyer.tags.join('　')}</td>
              <td className={`${cell} text-right tabular-nums`}>{buyer.orders}</td>
              <td className={`${cell} text-right font-medium tabular-nums`}>{money(buyer.paid)}</td>
              <td className={`${cell} text-right text-ink-soft tabular-nums`}>
                {day(buyer.last_order_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line md:hidden">
        {buyers.map((buyer) => (
          <li key={buyer.id}>
            <Link
              to="/stores/$slug/buyers/$id"
              params={{ slug, id: String(buyer.id) }}
              className="grid gap-0.5 px-4 py-3 hover:bg-indigo-tint"
            >
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{buyer.name || m.buyers_no_name()}</span>
                <Marks buyer={buyer} />
                <span className="ml-auto shrink-0 text-14 text-ink-soft tabular-nums">
                  {day(buyer.last_order_at)}
                </span>
              </span>
              <span className="truncate text-14 text-ink-soft">
                {buyer.email ?? buyer.phone_number ?? '–'}
              </span>
              <span className="flex items-baseline gap-3 text-14 tabular-nums">
                <span className="font-medium">{money(buyer.paid)}</span>
                <span className="text-ink-soft">{m.home_orders({ count: buyer.orders })}</span>
                <span className="truncate text-ink-soft">{buyer.tags.join('　')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Chips of a person: an account, a block. */
export function Marks({ buyer: { is_member, is_blocked } }: { buyer: StoreBuyer }) {
  return (
    <span className={classNames('flex shrink-0 gap-1')}>
      {is_member && <Chip variant="indigo">{m.buyers_member()}</Chip>}
      {is_blocked && <Chip variant="sold">{m.buyers_blocked()}</Chip>}
    </span>
  );
}
