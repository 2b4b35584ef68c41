import type { InTheWay } from '@noren/contract/entities/person';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import * as m from '../i18n/generated/messages.js';

const words: Record<InTheWay['why'], (until: string) => string> = {
  unpaid: m.profile_wait_unpaid,
  not_sent: m.profile_wait_not_sent,
  on_its_way: m.profile_wait_on_its_way,
  may_come_back: (date) => m.profile_wait_may_come_back({ date }),
  returning: m.profile_wait_returning,
  payment_open: m.profile_wait_payment_open,
  refund_owed: m.profile_wait_refund_owed,
  money_open: m.profile_wait_money_open,
};

/** Lists orders that are not finished, each with the reason. */
export function OrdersInTheWay({ orders }: { orders: readonly InTheWay[] }) {
  return (
    <ul className="grid w-full divide-y divide-line rounded-card bg-card px-4 text-14 text-ink">
      {orders.map(({ id, slug, store, why, until }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0">
            {store.name} <span className="figures text-ink-soft">{slug}</span>
          </span>
          <span className="font-semibold">
            {words[why](formatDate(until, store.region, 'yyyy/MM/dd'))}
          </span>
        </li>
      ))}
    </ul>
  );
}
