import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { Chip } from '@noren/kit/components/surfaces.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { Link } from '@tanstack/react-router';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { regionOf } from '../i18n/place-names.ts';
import { ChargebackChip } from './chargeback-warning.tsx';
import { TagChips } from './tag-chips.tsx';
import { goodsLine, paymentLine, shortMoment, stateVariant, stateWord } from './order-words.ts';

/** Columns on a wide screen; on a phone the cells are stacked. */
const columns =
  'md:grid md:grid-cols-[11.5rem_9rem_minmax(0,1fr)_11rem_9.5rem] md:items-center md:gap-x-4';

/**
 * One order of the list: a card on a phone, a row on a wide screen. All of it links to the order.
 */
export function OrderRow({
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
  return (
    <div
      className={classNames(
        'flex items-stretch border-b border-line',
        selected && 'bg-indigo-tint',
      )}
    >
      <Checkbox className="shrink-0 py-0 pl-4" checked={selected} onChange={onSelect}>
        <span className="sr-only">{m.order_select({ number: order.number })}</span>
      </Checkbox>
      <Link
        to="/stores/$slug/orders/$id"
        params={{ slug, id: String(order.id) }}
        className={classNames(
          'grid min-h-16 min-w-0 flex-1 gap-y-0.5 py-3 pr-4 pl-1 transition-colors duration-150 hover:bg-indigo-tint',
          columns,
        )}
      >
        <span className="flex items-baseline gap-3 md:grid md:gap-0">
          <span className="text-14 font-semibold tabular-nums">{order.number}</span>
          <span className="ml-auto text-14 text-ink-soft tabular-nums md:ml-0">
            {shortMoment(order.created_at, regionOf(order))}
          </span>
        </span>
        <span className="truncate">{order.buyer_name}</span>
        <span className="truncate text-14 text-ink-soft">{goodsLine(order.items)}</span>
        <span className="flex items-baseline gap-3 md:grid md:gap-0 md:text-right">
          <span className="font-medium tabular-nums">
            {moneyIn(order.currency)(order.total_amount)}
          </span>
          <span className="text-12 text-ink-soft">{paymentLine(order)}</span>
        </span>
        <span className="flex flex-wrap gap-1.5 pt-1 md:pt-0">
          {order.is_rehearsal && <Chip variant="indigo">{m.rehearsal_mark()}</Chip>}
          <Chip variant={stateVariant(order)}>{stateWord(order)}</Chip>
          {order.shipping_type === 'self_pick_up' && <Chip>{m.order_pick_up()}</Chip>}
          {order.is_replacement && <Chip>{m.replacement_mark()}</Chip>}
          <ChargebackChip order={order} />
          {order.shipping_method && order.shipping_method.temperature !== 'normal' && (
            <Chip variant="indigo">
              {m.temperature({ temperature: order.shipping_method.temperature })}
            </Chip>
          )}
          {order.unanswered > 0 && <Chip variant="indigo">{m.order_unanswered()}</Chip>}
          {order.stage === 'to_ship' && order.parcel_id != null && <Chip>{m.parcel_chip()}</Chip>}
          {order.notes > 0 && <Chip>{m.order_has_notes()}</Chip>}
          <TagChips tags={order.tags ?? []} shown={3} />
        </span>
      </Link>
    </div>
  );
}
