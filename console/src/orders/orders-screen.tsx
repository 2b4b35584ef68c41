import { Button, buttonClass, textButton } from '@noren/kit/components/button.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import type { ConsoleOrderEntry } from '@noren/contract/entities/console-order';
import { maxOrdersPerCall, type OrderDue } from '@noren/contract/order-lists';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { SavedViews } from '../frame/saved-views.tsx';
import * as m from '../i18n/generated/messages.js';
import { countFilters, OrderFilters } from './order-filters.tsx';
import { OrderList } from './order-list.tsx';
import { countsQuery, ordersQuery, ordersSearch, tabOf, type OrdersSearch } from './order-reads.ts';
import { OrderTabs } from './order-tabs.tsx';
import { OrdersSheets } from './orders-sheets.tsx';
import { OrdersActions, type Sheet } from './orders-actions.tsx';
import { fitting, type BulkAct } from './bulk-acts.ts';
import { BulkState, ChosenBar, useChosenOrders } from './chosen-orders.tsx';
import { useBulkSteps } from './use-bulk-steps.ts';
import type { ShipTarget } from './ship-sheet.tsx';

const ParcelsHint = lazy(() =>
  import('./parcels-sheet.tsx').then(({ ParcelsHint: hint }) => ({ default: hint })),
);
/** A store's orders: list, search, selection, shipping and printing. The URL holds the filters. */
export function OrdersScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/orders' });
  const search = useSearch({ from: '/signed-in/stores/$slug/orders' });
  const navigate = useNavigate({ from: '/stores/$slug/orders' });
  const { data: me } = useQuery(meQuery());
  const store = me?.stores.find((one) => one.slug === slug);
  const region = store?.region ?? 'JP';
  const hasRole = (...roles: string[]) => store !== undefined && roles.includes(store.role);
  const mayShip = hasRole('owner', 'manager', 'packer');
  const { data: counts } = useQuery(countsQuery(slug));
  const {
    data,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetching,
    isFetchNextPageError,
    isPlaceholderData,
  } = useInfiniteQuery(ordersQuery(slug, search));
  const orders = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const selection = useChosenOrders(slug, search);
  const { chosen, toggle, chooseNone } = selection;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [isOpen, setOpen] = useState(countFilters(search) > 0);
  const show = (change: OrdersSearch | Record<string, string>) =>
    void navigate({ search: ordersSearch({ ...change }), replace: true });
  const typed = useTypedWords(search.search ?? '', (words) => {
    const { search: _, ...rest } = search;
    return navigate({
      search: ordersSearch({ ...rest, ...(words !== '' && { search: words }) }),
      replace: true,
    });
  });
  const ship = (targets: readonly ShipTarget[]) =>
    mayShip && targets.length > 0 && setSheet({ kind: 'ship', targets });
  const bulk = useBulkSteps(slug);
  return (
    <div className="grid gap-2 md:gap-4 xl:gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-22 font-semibold">{m.orders()}</h1>
        <OrdersActions
          slug={slug}
          hasRole={hasRole}
          mayShip={mayShip}
          region={region}
          onSheet={setSheet}
        />
        <SearchRow
          words={typed.words}
          onWords={typed.setWords}
          filters={countFilters(search)}
          isOpen={isOpen}
          onOpen={setOpen}
        />
      </div>
      <OrderTabs slug={slug} search={search} active={tabOf(search)} counts={counts} />
      <SavedViews screen="orders" search={search} read={ordersSearch} onOpen={show} />
      {tabOf(search) === 'new' && <p className="text-14 text-ink-soft">{m.tab_new_hint()}</p>}
      {search.due && <DueNote slug={slug} due={search.due} />}
      {mayShip && (tabOf(search) === 'to_ship' || tabOf(search) === 'new') && (
        <Suspense fallback={null}>
          <ParcelsHint slug={slug} onOpen={() => setSheet({ kind: 'parcels' })} />
        </Suspense>
      )}
      <BulkState {...bulk} />
      {isOpen && <OrderFilters slug={slug} search={search} region={region} onChange={show} />}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-[40rem]" />
      ) : orders.length === 0 ? (
        <NoOrders slug={slug} search={search} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : undefined}
        >
          <OrderList
            orders={orders}
            slug={slug}
            search={search}
            selected={new Set(chosen.keys())}
            onSelect={toggle}
            onShip={(order) =>
              ship(
                chosen.size > 0 ? [...chosen.values()].filter(fitting.ship) : order ? [order] : [],
              )
            }
            onMore={hasNextPage ? () => void fetchNextPage() : null}
            isLoading={isFetching && !isPlaceholderData && hasNextPage}
            hasFailed={isFetchNextPageError}
          />
          <p className="hidden pt-3 text-14 text-ink-soft md:block">{m.orders_keys()}</p>
        </div>
      )}
      <ChosenBar
        slug={slug}
        selection={selection}
        total={Math.min(total, maxOrdersPerCall)}
        role={store?.role}
        bulk={bulk}
        onShip={ship}
        onLabels={region === 'JP' ? (ids) => setSheet({ kind: 'labels', orders: ids }) : null}
        onAct={(act, of) => setSheet(sheetOf(act, of, orders))}
      />
      <OrdersSheets
        slug={slug}
        region={region}
        search={search}
        sheet={sheet}
        maySet={hasRole('owner', 'manager')}
        onClose={() => setSheet(null)}
        bulk={bulk}
        onDone={chooseNone}
      />
    </div>
  );
}

/** @param listed the list, which has what changed since an order was chosen */
function sheetOf(
  act: BulkAct,
  chosen: readonly ConsoleOrderEntry[],
  listed: readonly ConsoleOrderEntry[],
): Sheet {
  if (act === 'export') return { kind: 'export', ids: chosen.map(({ id }) => id) };
  const orders = chosen.map((order) => listed.find(({ id }) => id === order.id) ?? order);
  return { kind: 'act', act, orders };
}

interface SearchRowProps {
  words: string;
  onWords: (words: string) => void;
  /** number of active filters */
  filters: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The search, and the button that opens the filters. */
const SearchRow = ({ words, onWords, filters, isOpen, onOpen }: SearchRowProps) => (
  <div className="order-last flex basis-full items-center gap-2 xl:order-none xl:min-w-96 xl:flex-1 xl:basis-0">
    <SearchField
      variant="plain"
      className="min-w-0 flex-1"
      words={words}
      label={m.orders_search()}
      clearLabel={m.orders_clear()}
      onWords={onWords}
    />
    <Button
      variant="quiet"
      className="shrink-0 px-3"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {filters > 0 ? m.orders_narrowed({ count: filters }) : m.orders_narrow()}
    </Button>
  </div>
);

/** Names what the list shows when a number of the home screen opened it. */
const DueNote = ({ slug, due }: { slug: string; due: OrderDue }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-14">
    <span className="font-semibold">{m.orders_due({ due })}</span>
    <Link
      to="/stores/$slug/orders"
      params={{ slug }}
      search={{ tab: 'all' }}
      className={textButton}
    >
      {m.orders_show_all()}
    </Link>
  </p>
);

/** Empty state: all work is done, or no order matches. */
function NoOrders({ slug, search }: { slug: string; search: OrdersSearch }) {
  const isDone =
    (tabOf(search) === 'to_ship' || tabOf(search) === 'new') &&
    search.search === undefined &&
    search.due === undefined &&
    countFilters(search) === 0;
  return (
    <EmptyState
      title={isDone ? m.orders_none_to_ship() : m.orders_none()}
      next={
        <Link
          to="/stores/$slug/orders"
          params={{ slug }}
          search={{ tab: 'all' }}
          className={buttonClass('quiet')}
        >
          {m.orders_show_all()}
        </Link>
      }
    >
      {isDone ? m.orders_none_to_ship_text() : m.orders_none_text()}
    </EmptyState>
  );
}
