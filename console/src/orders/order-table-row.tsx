import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { placeName } from '@noren/contract/place-names';
import type { OrderSort } from '@noren/contract/order-lists';
import { Link } from '@tanstack/react-router';
import { TableHeads } from '../frame/table-heads.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { regionOf } from '../i18n/place-names.ts';
import type { OrdersSearch } from './order-reads.ts';
import { ChargebackChip } from './chargeback-warning.tsx';
import { TagChips } from './tag-chips.tsx';
import { goodsLine, paymentLine, shortMoment, stateVariant, stateWord } from './order-words.ts';

const columns =
  'grid grid-cols-[2.5rem_9.25rem_5.75rem_minmax(0,2fr)_4.25rem_minmax(0,4fr)_5.5rem_6.75rem_7.5rem] items-center gap-x-3 pr-4';
const names = ['number', 'date', 'buyer', 'place', 'goods', 'total', 'payment', 'state'] as const;
type Column = (typeof names)[number];

/** The orders of columns that sort: the first press, and the second. */
const sorts: Partial<Record<Column, readonly [OrderSort, OrderSort]>> = {
  date: ['newest', 'oldest'],
  total: ['total', 'total_up'],
};

/** The heads of the columns; those of date and total sort the list. */
export function OrderTableHead({ slug, search }: { slug: string; search: OrdersSearch }) {
  return (
    <TableHeads
      columns={columns}
      names={names}
      right={['total']}
      label={(column) => m.orders_head({ column })}
      sorts={sorts}
      sort={search.sort ?? 'newest'}
      isUp={(sort) => sort === 'oldest' || sort === 'total_up'}
      addressOf={(sort) => ({
        to: '/stores/$slug/orders',
        params: { slug },
        search: { ...search, sort },
      })}
    />
  );
}

/** An order as a row of the table; all of it links to the order. */
export function OrderTableRow({
  order,
  slug,
  selected,
  onSelect,
}: {
  order: ConsoleOrderEntry;
  slug: string;
  selected: boolean;
  onSelect: () => void;
}) {
  const image = order.items[0]?.image;
  // they take room from the tags
  const hasMarks = order.unanswered > 0 || order.notes > 0 || order.parcel_id != null;
  return (
    <div
      className={classNames(
        columns,
        'relative h-[2.375rem] border-b border-line text-14 transition-colors duration-150 hover:bg-indigo-tint pointer-coarse:h-11',
        selected && 'bg-indigo-tint',
      )}
      role="presentation"
    >
      <span role="cell" className="relative z-[1] h-full overflow-hidden">
        <Checkbox className="h-full min-h-0! py-0! pl-3" checked={selected} onChange={onSelect}>
          <span className="sr-only">{m.order_select({ number: order.number })}</span>
        </Checkbox>
      </span>
      <span role="cell" className="min-w-0">
        <Link
          to="/stores/$slug/orders/$id"
          params={{ slug, id: String(order.id) }}
          className="block truncate font-semibold tabular-nums after:absolute after:inset-0"
        >
          {order.number}
        </Link>
      </span>
      <span role="cell" className="text-ink-soft tabular-nums">
        {shortMoment(order.created_at, regionOf(order))}
      </span>
      <span role="cell" className="truncate">
        {order.buyer_name}
      </span>
      <span role="cell" className="truncate text-ink-soft">
        {order.place
          ? placeName(order.place, currentLocale())
          : order.shipping_type === 'self_pick_up'
            ? m.order_pick_up()
            : ''}
      </span>
      <span role="cell" className="flex min-w-0 items-center gap-2 text-ink-soft">
        {image && (
          <img
            src={image}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-7 shrink-0 rounded-[6px] bg-paper-deep object-cover"
          />
        )}
        <span className="min-w-16 flex-1 truncate">{goodsLine(order.items)}</span>
        <span className="flex min-w-0 shrink-0 justify-end gap-1 overflow-hidden">
          {order.is_rehearsal && <Chip variant="indigo">{m.rehearsal_mark()}</Chip>}
          {order.is_replacement && <Chip>{m.replacement_mark()}</Chip>}
          {order.unanswered > 0 && <Chip variant="indigo">{m.order_unanswered()}</Chip>}
          {order.stage === 'to_ship' && order.parcel_id != null && <Chip>{m.parcel_chip()}</Chip>}
          {order.shipping_method && order.shipping_method.temperature !== 'normal' && (
            <Chip variant="indigo">
              {m.temperature({ temperature: order.shipping_method.temperature })}
            </Chip>
          )}
          {order.notes > 0 && <Chip>{m.order_has_notes()}</Chip>}
          <TagChips tags={order.tags ?? []} shown={hasMarks ? 1 : 2} />
        </span>
      </span>
      <span role="cell" className="text-right font-medium tabular-nums">
        {moneyIn(order.currency)(order.total_amount)}
      </span>
      <span role="cell" className="truncate text-12 text-ink-soft">
        {order.chargeback ? <ChargebackChip order={order} /> : paymentLine(order)}
      </span>
      <span role="cell" className="flex min-w-0 gap-1 overflow-hidden">
        <Chip variant={stateVariant(order)}>{stateWord(order)}</Chip>
      </span>
    </div>
  );
}
