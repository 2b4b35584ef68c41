import type { Order } from '@noren/contract/entities/order';
import { DateTime } from '@noren/kit/components/date-time.tsx';
import { CheckIcon } from '@noren/kit/icons/frame-icons.tsx';
import { statusNameOf } from './status-words.ts';

/** The history of the order, newest last. */
export function OrderTimeline({ order }: { order: Order }) {
  // A pick-up order passes "delivering" only for a moment, so it is left out.
  const histories = (order.histories ?? []).filter(
    ({ to }) => order.shipping.type !== 'self_pick_up' || to !== 'delivering',
  );
  return (
    <ol className="grid">
      {histories.map((entry, index) => {
        const isLast = index === histories.length - 1;
        return (
          <li
            key={`${entry.to} ${entry.created_at}`}
            className="relative grid grid-cols-[1.5rem_1fr] gap-3 pb-5 last:pb-0"
          >
            {!isLast && (
              <span
                aria-hidden="true"
                className="absolute top-6 bottom-0 left-[11px] w-0.5 bg-line"
              />
            )}
            <span
              aria-hidden="true"
              className={
                isLast
                  ? 'mt-0.5 size-6 rounded-chip bg-indigo p-1 text-white'
                  : 'mt-0.5 size-6 rounded-chip bg-indigo-tint p-1 text-indigo'
              }
            >
              <CheckIcon className="size-4" />
            </span>
            <span>
              <span className="block font-medium">{statusNameOf(entry.to, order.shipping)}</span>
              <span className="text-14 text-ink-soft">
                <DateTime
                  value={entry.created_at}
                  region={order.region}
                  pattern="yyyy/MM/dd HH:mm"
                />
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
