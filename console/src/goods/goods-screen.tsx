import { Button, buttonClass, textButton } from '@noren/kit/components/button.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import type { GoodsProduct } from '@noren/contract/entities/goods';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { goodsQuery, meQuery, type GoodsSearch } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { shelfWords, unitsOfAll } from './shelf-words.ts';

/** The products of a store, with price and stock; the URL holds the search. */
export function GoodsScreen() {
  const { slug } = useParams({ from: '/signed-in/stores/$slug/goods' });
  const {
    page = 1,
    keyword = '',
    archived = false,
    stock,
  } = useSearch({ from: '/signed-in/stores/$slug/goods' });
  const navigate = useNavigate({ from: '/stores/$slug/goods' });
  const { data, error, refetch } = useQuery(goodsQuery(slug, { page, keyword, archived, stock }));
  const { data: me } = useQuery(meQuery());
  const store = me?.stores.find((one) => one.slug === slug);
  const mayKeep = store?.role === 'owner' || store?.role === 'manager';
  const isWhole = keyword === '' && stock === undefined;
  const show = (search: Partial<GoodsSearch>) => void navigate({ search, replace: true });
  const typed = useTypedWords(keyword, (words) =>
    navigate({
      search: {
        ...(words !== '' && { keyword: words }),
        ...(archived && { archived }),
        ...(stock && { stock }),
      },
      replace: true,
    }),
  );
  const byFile = mayKeep && (
    <Link to="/stores/$slug/goods/import" params={{ slug }} className={buttonClass('quiet')}>
      {m.import_link()}
    </Link>
  );
  const countByFile = (mayKeep || store?.role === 'packer') && (
    <Link to="/stores/$slug/goods/stock" params={{ slug }} className={buttonClass('quiet')}>
      {m.stock_sheet_link()}
    </Link>
  );
  const add = mayKeep && (
    <Link to="/stores/$slug/goods/new" params={{ slug }} className={buttonClass('primary')}>
      {m.goods_new()}
    </Link>
  );
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-22 font-semibold">{m.goods()}</h1>
        {data && (
          <span className="text-14 text-ink-soft">{m.goods_count({ count: data.total })}</span>
        )}
        <span className="flex flex-wrap gap-3 md:ml-auto">
          {byFile}
          {countByFile}
          {add}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          variant="plain"
          className="min-w-56 flex-1"
          words={typed.words}
          label={m.goods_search()}
          clearLabel={m.goods_clear()}
          onWords={typed.setWords}
        />
        <Button
          variant="quiet"
          aria-pressed={archived}
          onClick={() =>
            show({ ...(keyword !== '' && { keyword }), ...(!archived && { archived: true }) })
          }
        >
          {archived ? m.goods_on_shelf() : m.goods_archived()}
        </Button>
      </div>
      {stock && (
        <StockNote stock={stock} onAny={() => show({ ...(keyword !== '' && { keyword }) })} />
      )}
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.data.length === 0 ? (
        <EmptyState
          title={isWhole ? m.goods_empty() : m.goods_none_found()}
          next={
            isWhole ? (
              !archived && add
            ) : keyword === '' ? null : (
              <Button variant="quiet" onClick={() => typed.setWords('')}>
                {m.goods_clear()}
              </Button>
            )
          }
        >
          {isWhole ? m.goods_empty_text() : m.goods_none_found_text()}
        </EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {data.data.map((product) => (
              <GoodsRow
                key={product.id}
                product={product}
                slug={slug}
                currency={store?.region === 'TW' ? 'TWD' : 'JPY'}
              />
            ))}
          </ul>
        </Card>
      )}
      {data && data.last_page > 1 && (
        <GoodsPages
          page={page}
          last={data.last_page}
          onPage={(wanted) => show({ page: wanted, keyword, archived, stock })}
        />
      )}
    </div>
  );
}

/** Names what the list shows when a number of the home screen opened it. */
const StockNote = ({ stock, onAny }: { stock: 'out' | 'low'; onAny: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-14">
    <span className="font-semibold">{m.goods_stock({ stock })}</span>
    <button type="button" className={textButton} onClick={onAny}>
      {m.goods_any_stock()}
    </button>
  </p>
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

function GoodsRow({
  product,
  slug,
  currency,
}: {
  product: GoodsProduct;
  slug: string;
  currency: 'JPY' | 'TWD';
}) {
  const prices = product.skus.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const { available } = unitsOfAll(product.skus);
  const cover = product.images.find(({ id }) => id === product.cover_image_id) ?? product.images[0];
  const codes = product.skus.flatMap(({ sku_code }) => sku_code ?? []).slice(0, 3);
  const money = moneyIn(currency);
  return (
    <li>
      <Link
        to="/stores/$slug/goods/$id"
        params={{ slug, id: String(product.id) }}
        className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 xl:min-h-12 xl:py-1.5 transition-colors duration-150 hover:bg-indigo-tint"
      >
        {cover ? (
          <img
            src={cover.url}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-11 shrink-0 rounded-[6px] bg-paper-deep object-cover xl:size-9"
          />
        ) : (
          <span className="size-11 shrink-0 rounded-[6px] bg-paper-deep xl:size-9" />
        )}
        <span className="min-w-0 flex-1 basis-28">
          <span className="phrase-left block font-medium">{product.name}</span>
          <span className="block text-14 text-ink-soft tabular-nums">
            {factLine(codes.length > 0 && codes.join('、'), shelfWords(product.skus))}
          </span>
        </span>
        {currency === 'JPY' && !product.in_marketplace && <Chip>{m.goods_live_only()}</Chip>}
        {available === 0 && <Chip variant="sold">{m.goods_sold_out()}</Chip>}
        <span className="tabular-nums">
          {least === most ? money(least) : `${money(least)}–${money(most)}`}
        </span>
      </Link>
    </li>
  );
}
