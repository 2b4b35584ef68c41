import { MoreRows } from '@noren/kit/components/more-rows.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { OrderRow } from './order-row.tsx';
import { focusRow, useListKeys } from './use-list-keys.ts';

interface OrderListProps {
  orders: readonly ConsoleOrderEntry[];
  slug: string;
  selected: ReadonlySet<number>;
  onSelect: (order: ConsoleOrderEntry) => void;
  onShip: (order: ConsoleOrderEntry | undefined) => void;
  /** loads the next page; null if there is none */
  onMore: (() => void) | null;
  isLoading: boolean;
  hasFailed: boolean;
}

/**
 * Virtualized list: renders only the visible rows and some around them, so that ten thousand orders
 * scroll like ten.
 */
export function OrderList({
  orders,
  slug,
  selected,
  onSelect,
  onShip,
  onMore,
  isLoading,
  hasFailed,
}: OrderListProps) {
  const place = useRef<HTMLUListElement>(null);
  const rows = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => (window.innerWidth >= 768 ? 73 : 152),
    overscan: 12,
    scrollMargin: place.current?.offsetTop ?? 0,
    getItemKey: (index) => orders[index]?.id ?? index,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const isNearEnd = last >= orders.length - 12;
  useEffect(() => {
    if (isNearEnd && onMore && !isLoading && !hasFailed) onMore();
  }, [isNearEnd, onMore, isLoading, hasFailed]);
  useListKeys(orders.length, {
    onMove(to) {
      rows.scrollToIndex(to, { align: 'auto' });
      focusRow(to);
      // a row out of view is rendered in the next frame
      requestAnimationFrame(() => focusRow(to));
    },
    onSelect: (index) => orders[index] && onSelect(orders[index]),
    onShip: (index) => onShip(orders[index]),
  });
  return (
    <Card className="overflow-hidden">
      <ul ref={place} className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const order = orders[index] as ConsoleOrderEntry;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-row={index}
              aria-setsize={orders.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              <OrderRow
                order={order}
                slug={slug}
                selected={selected.has(order.id)}
                onSelect={() => onSelect(order)}
              />
            </li>
          );
        })}
      </ul>
      {(isLoading || hasFailed) && (
        <MoreRows isLoading={isLoading} hasFailed={hasFailed} onRetry={() => onMore?.()} />
      )}
    </Card>
  );
}
