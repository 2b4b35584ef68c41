import type { OrderListEntry } from '@noren/contract/entities/order';
import type { Region } from '@noren/contract/scalars';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { Chip, type ChipVariant } from '@noren/kit/components/surfaces.tsx';
import { formatDate } from '@noren/kit/formats/date-format.ts';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { MailIcon, StoreIcon } from '@noren/kit/icons/icons.tsx';
import { AppLink } from '../page/app-link.tsx';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentName } from '../payments/methods/registry.ts';
import { listedStatusOf } from './status-words.ts';

const variants: Partial<Record<OrderListEntry['status'], ChipVariant>> = {
  unpaid: 'indigo',
  init: 'indigo',
  canceled: 'sold',
  returned: 'sold',
  delivered: 'done',
  completed: 'done',
};
const mostPictures = 3;

export interface ListedOrder extends OrderListEntry {
  /** determines the time zone of its times */
  region: Region;
  /** in a list over several stores: the order's store */
  store_name?: string;
}

/**
 * An order in the list: goods, date, total, status, and the payment deadline. The whole card is the
 * link.
 */
export function OrderCard({ order, href }: { order: ListedOrder; href: string }) {
  const { items, payment } = order;
  const words = listedStatusOf(order);
  const waits =
    (order.status === 'init' || order.status === 'unpaid') && payment.expire_at !== null;
  return (
    <AppLink
      href={href}
      className="grid gap-3 relative rounded-card bg-card p-4 shadow-card transition duration-150 hover:ring-1 hover:ring-indigo"
    >
      <span className="sr-only">{m.orders_open({ slug: order.slug })}</span>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14">
        <span className="text-ink-soft">
          <DateTime value={order.created_at} region={order.region} pattern="yyyy/MM/dd HH:mm" />
        </span>
        <span className="flex gap-2">
          {order.is_replacement && <Chip variant="indigo">{m.order_replacement_mark()}</Chip>}
          <Chip variant={variants[order.status] ?? 'plain'}>{words.order}</Chip>
        </span>
      </span>
      {order.store_name && (
        <span className="flex items-center gap-2 text-14 font-medium">
          <StoreIcon className="size-5 shrink-0 text-ink-soft" />
          <span lang={contentLanguage[order.region]}>{order.store_name}</span>
        </span>
      )}
      <span className="grid grid-cols-[auto_1fr] items-center gap-4">
        <span className="flex -space-x-6">
          {items.slice(0, mostPictures).map((item, index) => (
            <span key={index} className="w-16 shrink-0">
              <Picture
                url={item.image}
                alt=""
                sizes="64px"
                className="rounded-control border-2 border-card"
              />
            </span>
          ))}
        </span>
        <span className="min-w-0">
          <span lang={contentLanguage[order.region]} className="phrase line-clamp-2 font-medium">
            {items[0]?.name}
          </span>
          {items.length > 1 && (
            <span className="text-14 text-ink-soft">
              {m.orders_more_items({ count: items.length - 1 })}
            </span>
          )}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-14">
        <span className="text-ink-soft">
          {order.is_replacement
            ? m.order_replacement_free()
            : noteLine(paymentName(payment.type), words.payment)}
        </span>
        <span className="figures text-18 font-semibold">
          {formatMoney(order.total_amount, order.currency, currentLocale())}
        </span>
      </span>
      {order.unread_messages ? (
        <span className="flex items-center gap-2 rounded-control bg-indigo-tint px-3 py-2 text-14 font-medium text-indigo">
          <MailIcon className="size-5 shrink-0" />
          {m.unread_title()} {m.unread_count({ count: order.unread_messages })}
        </span>
      ) : null}
      {waits && (
        <span className="rounded-control bg-indigo-tint px-3 py-2 text-14 font-medium text-indigo">
          {m.orders_pay_by({
            time: formatDate(payment.expire_at, order.region, 'yyyy/MM/dd HH:mm'),
          })}
        </span>
      )}
    </AppLink>
  );
}
