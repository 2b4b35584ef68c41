import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { maxGoodsPerChange, type GoodsState } from '@noren/contract/goods-lists';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { collectionsQuery } from '../api/collection-reads.ts';
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
import { NoGoods } from './no-goods.tsx';

const BulkGoodsSheet = lazy(() =>
  import('./bulk-goods-sheet.tsx').then(({ BulkGoodsSheet: sheet }) => ({ default: sheet })),
);

const CollectGoodsSheet = lazy(() =>
  import('./collect-goods-sheet.tsx').then(({ CollectGoodsSheet: sheet }) => ({ default: sheet })),
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
  const shelves = useShelves(slug, search.kind);
  const { kinds, collections, collection } = shelves;
  const { data: me } = useQuery(meQuery());
  const store = me?.stores.find((one) => one.slug === slug);
  const region = store?.region ?? 'JP';
  const mayKeep = store?.role === 'owner' || store?.role === 'manager';
  const selection = useChosenGoods(slug, list);
  const batch = useGoodsBatch(slug);
  const [act, setAct] = useState<GoodsActName | 'choose' | null>(null);
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
  const collect = mayKeep && collection && (
    <Button variant="quiet" onClick={() => setAct('choose')}>
      {m.goods_collect()}
    </Button>
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
        <GoodsFilters
          search={search}
          kinds={kinds}
          collections={collections}
          onChange={(change) => void show(change)}
        />
      </div>
      <SavedViews screen="goods" search={search} read={searchOfView} onOpen={open} />
      {collection && (
        <CollectionHead name={collection.name}>{data?.data.length !== 0 && collect}</CollectionHead>
      )}
      <RefusedGoodsNote {...batch} />
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.data.length === 0 ? (
        <NoGoods
          keyword={keyword}
          isWhole={isWhole && state === 'current'}
          isCollection={collection !== null && !keyword && !search.stock && state === 'current'}
          add={add}
          collect={collect}
          onClear={clear}
        />
      ) : (
        <Placeheld isStale={isPlaceholderData}>
          <GoodsList
            goods={data.data}
            slug={slug}
            region={region}
            search={search}
            kinds={kinds}
            selected={selection.chosen}
            onSelect={mayKeep ? selection.toggle : null}
          />
        </Placeheld>
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
          acts={actsOf(state, shelves)}
          onAct={setAct}
        />
      )}
      <GoodsSheet
        slug={slug}
        region={region}
        act={act}
        shelves={shelves}
        selection={selection}
        batch={batch}
        onClose={() => setAct(null)}
      />
    </div>
  );
}

/** The categories and collections of a store, and the collection that the list shows, if any. */
function useShelves(slug: string, kind: number | undefined) {
  const { data: kinds = [] } = useQuery(kindsQuery(slug));
  const { data: collections = [] } = useQuery(collectionsQuery(slug));
  const collection = collections.find(({ id }) => id === kind) ?? null;
  return { kinds, collections, collection };
}

/** The list, dimmed while the next one loads. */
const Placeheld = ({ isStale, children }: { isStale: boolean; children: ReactNode }) => (
  <div
    aria-busy={isStale}
    className={isStale ? 'opacity-60 transition-opacity duration-150' : undefined}
  >
    {children}
  </div>
);

const CollectionHead = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <h2 className="phrase-left text-18 font-semibold">{name}</h2>
    {children}
  </div>
);

/** The acts that change something in a list of this state. */
const actsOf = (
  state: GoodsState,
  { kinds, collections, collection }: ReturnType<typeof useShelves>,
): GoodsActName[] => [
  ...(state === 'archived' || state === 'draft' ? [] : ['end' as const]),
  ...(state === 'listed' ? [] : ['start' as const]),
  'price',
  ...(kinds.length > 0 ? ['category' as const] : []),
  // only one of the two, so that the buttons take fewer rows on a phone
  ...(collection ? ['uncollect' as const] : collections.length > 0 ? ['collect' as const] : []),
];

interface GoodsSheetProps {
  slug: string;
  region: 'JP' | 'TW';
  /** `choose`: products for the collection that the list shows */
  act: GoodsActName | 'choose' | null;
  shelves: ReturnType<typeof useShelves>;
  selection: ReturnType<typeof useChosenGoods>;
  batch: ReturnType<typeof useGoodsBatch>;
  onClose: () => void;
}

/** The sheet of the chosen act, if any. */
const GoodsSheet = ({ slug, region, act, shelves, selection, batch, onClose }: GoodsSheetProps) => (
  <Suspense fallback={null}>
    {act === 'choose' && shelves.collection && (
      <CollectGoodsSheet
        slug={slug}
        collection={shelves.collection}
        onClose={onClose}
        onChanged={batch.finish}
      />
    )}
    {act && act !== 'choose' && (
      <BulkGoodsSheet
        slug={slug}
        region={region}
        name={act}
        products={[...selection.chosen]}
        shelves={shelves}
        onClose={onClose}
        onChanged={(changed) => {
          batch.finish(changed);
          selection.chooseNone();
        }}
      />
    )}
  </Suspense>
);

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
