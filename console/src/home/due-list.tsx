import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { ForwardIcon } from '@noren/kit/icons/frame-icons.tsx';
import type { StoreHome } from '@noren/contract/entities/home';
import { Link } from '@tanstack/react-router';
import * as m from '../i18n/generated/messages.js';
import type { OrdersSearch } from '../orders/order-reads.ts';

interface Due {
  count: number;
  name: string;
  note?: string;
  /** filters of the order list, or of the product list */
  orders?: OrdersSearch;
  stock?: 'out' | 'low';
}

/** What is due, the most urgent first; a part that the role does not see is left out. */
function dueOf({ orders, money, goods }: StoreHome): Due[] {
  const due: Due[] = [];
  if (orders)
    due.push(
      {
        count: orders.to_ship,
        name: m.home_to_ship(),
        ...(orders.new > 0 && { note: m.home_new({ count: orders.new }) }),
        orders: { tab: 'to_ship' },
      },
      {
        count: orders.unanswered,
        name: m.home_unanswered(),
        orders: { tab: 'unanswered' },
      },
    );
  if (money)
    due.push(
      {
        count: money.chargebacks ?? 0,
        name: m.home_chargebacks(),
        ...(money.reply_by && {
          note: m.home_reply_by({ day: money.reply_by.replaceAll('-', '/') }),
        }),
        orders: { tab: 'all', due: 'chargeback' },
      },
      {
        count: money.refund_owed,
        name: m.home_refund_owed(),
        orders: { tab: 'all', due: 'refund_owed' },
      },
      {
        count: money.open_money,
        name: m.home_open_money(),
        orders: { tab: 'all', due: 'open_money' },
      },
    );
  if (orders)
    due.push({
      count: orders.pay_soon,
      name: m.home_pay_soon(),
      orders: { tab: 'all', due: 'pay_soon' },
    });
  if (goods)
    due.push(
      {
        count: goods.out,
        name: m.home_out(),
        stock: 'out',
      },
      {
        count: goods.low,
        name: m.home_low({ units: goods.low_stock_units }),
        stock: 'low',
      },
    );
  return due.filter(({ count }) => count > 0);
}

/** What is due today, each with its number and a link to exactly those rows. */
export function DueList({ slug, home }: { slug: string; home: StoreHome }) {
  const due = dueOf(home);
  const without_order = home.money?.without_order ?? 0;
  return (
    <section className="grid content-start gap-2" aria-labelledby="home-due">
      <h2 id="home-due" className="text-16 font-semibold">
        {m.home_due()}
      </h2>
      {due.length === 0 && without_order === 0 ? (
        <Card>
          <EmptyState title={m.home_nothing()}>{m.home_nothing_text()}</EmptyState>
        </Card>
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line">
            {due.map(({ count, name, note, orders, stock }) => (
              <li key={name}>
                <Link
                  {...(stock
                    ? {
                        to: '/stores/$slug/goods' as const,
                        search: { stock, state: 'listed' as const },
                      }
                    : { to: '/stores/$slug/orders' as const, search: orders ?? {} })}
                  params={{ slug }}
                  className="flex min-h-14 items-center gap-4 px-4 py-2 transition-colors duration-150 hover:bg-indigo-tint"
                >
                  <span className="min-w-12 shrink-0 text-right text-22 whitespace-nowrap font-semibold text-indigo tabular-nums">
                    {count.toLocaleString()}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="phrase-left block">{name}</span>
                    {note && <span className="block text-14 text-ink-soft">{note}</span>}
                  </span>
                  <ForwardIcon className="size-5 shrink-0 text-ink-faint" />
                </Link>
              </li>
            ))}
            {without_order > 0 && (
              <li className="phrase-left px-4 py-3 text-14 text-plum">
                {m.home_without_order({ count: without_order })}
              </li>
            )}
          </ul>
        </Card>
      )}
    </section>
  );
}
