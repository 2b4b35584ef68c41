import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { maxGoodsPerChange, type GoodsState } from '@noren/contract/goods-lists';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { goodsQuery, goodsSearch, kindsQuery, meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { SavedViews } from '../frame/saved-views.tsx';
import * as m from '../i18n/generated/messages.js';
import {
  ChosenGoodsBar,
  RefusedGoodsNote,
  useChosenGoods,
  useGoodsBatch,
  type GoodsActName,
} from './chosen-goods.tsx';
import { GoodsFilters } from './goods-filters.tsx';
import { GoodsList } from './goods-list.tsx';

const BulkGoodsSheet = lazy(() =>
  import('./bulk-goods-sheet.tsx').then(({ BulkGoodsSheet: sheet }) => ({ default: sheet })),
);

/** A saved view has texts only, the list's address a number for its category. */
const searchOfView = ({ kind, ...filters }: Record<string, string>) =>
  goodsSearch({ ...filters, ...(kind !== undefined && { kind: Number(kind) }) });

/** The products of a store, with price and stock; the URL holds filters and order. */
export function GoodsScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/goods' });
  const search = useSearch({ from: '/signed-in/stores/$slug/goods' });
  const { page = 1, keyword = '' } = search;
  const navigate = useNavigate({ from: '/stores/$slug/goods' });
  const { state = 'current' } = search;
  const list = { ...search, state };
  const { data, error, refetch, isPlaceholderData } = useQuery(goodsQuery(slug, list));
  const { data: kinds = [] } = useQuery(kindsQuery(slug));
  const { data: me } = useQuery(meQuery());
  const store = me?.stores.find((one) => one.slug === slug);
  const region = store?.region ?? 'JP';
  const mayKeep = store?.role === 'owner' || store?.role === 'manager';
  const selection = useChosenGoods(slug, list);
  const batch = useGoodsBatch(slug);
  const [act, setAct] = useState<GoodsActName | null>(null);
  const show = (change: object) =>
    navigate({ search: goodsSearch({ ...search, page: undefined, ...change }), replace: true });
  const typed = useTypedWords(keyword, (words) => show({ keyword: words }));
  const isWhole = !keyword && !search.stock && search.kind === undefined;
  const open = (filters: Record<string, string>) =>
    void navigate({ search: searchOfView(filters), replace: true });
  const clear = () => {
    typed.forget();
    void navigate({ search: {}, replace: true });
  };
  const add = mayKeep && (
    <Link to="/stores/$slug/goods/new" params={{ slug }} className={buttonClass('primary')}>
      {m.goods_new()}
    </Link>
  );
  return (
    <div className="grid gap-4 xl:gap-3">
      <GoodsTitle slug={slug} total={data?.total} role={store?.role} mayKeep={mayKeep} add={add} />
      <div className="grid gap-2 md:flex md:items-center">
        <SearchField
          variant="plain"
          className="min-w-0 flex-1"
          words={typed.words}
          label={m.goods_search()}
          clearLabel={m.goods_clear()}
          onWords={typed.setWords}
        />
        <GoodsFilters search={search} kinds={kinds} onChange={(change) => void show(change)} />
      </div>
      <SavedViews slug={slug} screen="goods" search={search} role={store?.role} onOpen={open} />
      <RefusedGoodsNote {...batch} />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.data.length === 0 ? (
        isWhole && state === 'current' ? (
          <EmptyState title={m.goods_empty()} next={add}>
            {m.goods_empty_text()}
          </EmptyState>
        ) : (
          <EmptyState
            title={m.goods_none_found()}
            next={
              <Button variant="quiet" onClick={clear}>
                {m.goods_any_stock()}
              </Button>
            }
          >
            {keyword === '' ? m.goods_none_match_text() : m.goods_none_found_text()}
          </EmptyState>
        )
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : undefined}
        >
          <GoodsList
            goods={data.data}
            slug={slug}
            region={region}
            search={search}
            kinds={kinds}
            selected={selection.chosen}
            onSelect={mayKeep ? selection.toggle : null}
          />
        </div>
      )}
      {data && data.last_page > 1 && (
        <GoodsPages
          page={page}
          last={data.last_page}
          onPage={(wanted) => void show({ page: wanted })}
        />
      )}
      {mayKeep && (
        <ChosenGoodsBar
          selection={selection}
          batch={batch}
          total={Math.min(data?.total ?? 0, maxGoodsPerChange)}
          acts={actsOf(state).filter((one) => one !== 'category' || kinds.length > 0)}
          onAct={setAct}
        />
      )}
      <Suspense fallback={null}>
        {act && (
          <BulkGoodsSheet
            slug={slug}
            region={region}
            name={act}
            products={[...selection.chosen]}
            kinds={kinds}
            onClose={() => setAct(null)}
            onChanged={(changed) => {
              batch.finish(changed);
              selection.chooseNone();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The acts that change something in a list of this state. */
const actsOf = (state: GoodsState): GoodsActName[] => [
  ...(state === 'archived' || state === 'draft' ? [] : ['end' as const]),
  ...(state === 'listed' ? [] : ['start' as const]),
  'category',
  'price',
];

interface GoodsTitleProps {
  slug: string;
  total: number | undefined;
  role: string | undefined;
  mayKeep: boolean;
  add: ReactNode;
}

const GoodsTitle = ({ slug, total, role, mayKeep, add }: GoodsTitleProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <h1 className="text-22 font-semibold">{m.goods()}</h1>
    {total !== undefined && (
      <span className="text-14 text-ink-soft">{m.goods_count({ count: total })}</span>
    )}
    <span className="flex flex-wrap gap-3 md:ml-auto">
      {mayKeep && (
        <Link to="/stores/$slug/goods/import" params={{ slug }} className={buttonClass('quiet')}>
          {m.import_link()}
        </Link>
      )}
      {(mayKeep || role === 'packer') && (
        <Link to="/stores/$slug/goods/stock" params={{ slug }} className={buttonClass('quiet')}>
          {m.stock_sheet_link()}
        </Link>
      )}
      {add}
    </span>
  </div>
);

interface GoodsPagesProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

const GoodsPages = ({ page, last, onPage }: GoodsPagesProps) => (
  <nav className="flex items-center justify-center gap-4">
    <Button variant="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {m.previous()}
    </Button>
    <span className="text-14 tabular-nums">{m.goods_page({ page, last })}</span>
    <Button variant="quiet" disabled={page >= last} onClick={() => onPage(page + 1)}>
      {m.next()}
    </Button>
  </nav>
);
