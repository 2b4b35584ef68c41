import { MoreRows } from '@noren/kit/components/more-rows.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useIsDesk } from '../frame/use-is-desk.ts';
import * as m from '../i18n/generated/messages.js';
import type { OrdersSearch } from './order-reads.ts';
import { OrderRow } from './order-row.tsx';
import { OrderTableHead, OrderTableRow } from './order-table-row.tsx';
import { focusRow, useListKeys } from './use-list-keys.ts';

interface OrderListProps {
  orders: readonly ConsoleOrderEntry[];
  slug: string;
  search: OrdersSearch;
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
 * scroll like ten. At a desk it is a table, which sorts by its heads; otherwise its rows are cards.
 */
export function OrderList({
  orders,
  slug,
  search,
  selected,
  onSelect,
  onShip,
  onMore,
  isLoading,
  hasFailed,
}: OrderListProps) {
  const isDesk = useIsDesk();
  const place = useRef<HTMLDivElement>(null);
  const rows = useWindowVirtualizer({
    count: orders.length,
    estimateSize: () => (isDesk ? 38 : window.innerWidth >= 768 ? 73 : 152),
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
  useEffect(() => {
    rows.measure();
  }, [rows, isDesk]);
  const Row = isDesk ? OrderTableRow : OrderRow;
  return (
    <Card className="overflow-hidden">
      <div
        {...(isDesk && { role: 'table', 'aria-label': m.orders(), 'aria-rowcount': orders.length })}
      >
        {isDesk && <OrderTableHead slug={slug} search={search} />}
        <div
          ref={place}
          role={isDesk ? 'rowgroup' : 'list'}
          className="relative"
          style={{ height: rows.getTotalSize() }}
        >
          {shown.map(({ index, key, start }) => {
            const order = orders[index] as ConsoleOrderEntry;
            return (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                data-row={index}
                {...(isDesk
                  ? { role: 'row', 'aria-rowindex': index + 1 }
                  : {
                      role: 'listitem',
                      'aria-setsize': orders.length,
                      'aria-posinset': index + 1,
                    })}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
              >
                <Row
                  order={order}
                  slug={slug}
                  selected={selected.has(order.id)}
                  onSelect={() => onSelect(order)}
                />
              </div>
            );
          })}
        </div>
      </div>
      {(isLoading || hasFailed) && (
        <MoreRows isLoading={isLoading} hasFailed={hasFailed} onRetry={() => onMore?.()} />
      )}
    </Card>
  );
}
