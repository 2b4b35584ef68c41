import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { classNames } from '@noren/kit/style/class-names.ts';
import type { GoodsProduct, StoreKind } from '@noren/contract/entities/goods';
import type { GoodsSort } from '@noren/contract/goods-lists';
import { Link } from '@tanstack/react-router';
import type { GoodsSearch } from '../api/reads.ts';
import { TableHeads } from '../frame/table-heads.tsx';
import { useIsDesk } from '../frame/use-is-desk.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { codesOf, coverOf, priceRange, stateOf, stateVariants, stateWords } from './goods-words.ts';
import { shelfWords, unitsOfAll } from './shelf-words.ts';

interface GoodsListProps {
  goods: readonly GoodsProduct[];
  slug: string;
  region: 'JP' | 'TW';
  search: GoodsSearch;
  kinds: readonly StoreKind[];
  selected: ReadonlySet<number>;
  /** null: this role may not change goods */
  onSelect: ((id: number) => void) | null;
}

/** Goods of a store: a table at a desk, cards elsewhere. */
export function GoodsList({ goods, search, onSelect, selected, kinds, ...rest }: GoodsListProps) {
  const isDesk = useIsDesk();
  const Row = isDesk ? TableRow : CardRow;
  return (
    <Card className="overflow-hidden">
      <div {...(isDesk && { role: 'table', 'aria-label': m.goods() })}>
        {isDesk && <GoodsTableHead slug={rest.slug} search={search} />}
        <div role={isDesk ? 'rowgroup' : 'list'}>
          {goods.map((product) => (
            <div key={product.id} role={isDesk ? 'row' : 'listitem'} data-row={product.id}>
              <Row
                {...rest}
                product={product}
                kind={kinds.find(({ id }) => id === product.kind_id)?.name ?? ''}
                selected={selected.has(product.id)}
                onSelect={onSelect && (() => onSelect(product.id))}
              />
            </div>
          ))}
        </div>
      </div>
    </Card>
  );
}

const columns =
  'grid grid-cols-[2.5rem_2.25rem_minmax(0,4fr)_minmax(0,1.5fr)_minmax(0,1.5fr)_9.5rem_4rem_4rem_5.5rem_11.5rem] items-center gap-x-3 pr-4';
const names = [
  'picture',
  'name',
  'code',
  'kind',
  'price',
  'on_hand',
  'reserved',
  'available',
  'state',
] as const;
const numbers = ['price', 'on_hand', 'reserved', 'available'] as const;
const sorts: Partial<Record<(typeof names)[number], readonly [GoodsSort, GoodsSort]>> = {
  name: ['name', 'name_down'],
  price: ['price', 'price_down'],
  available: ['available', 'available_down'],
};

const GoodsTableHead = ({ slug, search }: { slug: string; search: GoodsSearch }) => (
  <TableHeads
    columns={columns}
    names={names}
    right={numbers}
    label={(column) => m.goods_head({ column })}
    silent={['picture']}
    sorts={sorts}
    sort={search.sort}
    isUp={(sort) => !sort.endsWith('_down')}
    addressOf={(sort) => ({
      to: '/stores/$slug/goods',
      params: { slug },
      search: { ...search, page: undefined, sort },
    })}
  />
);

interface RowProps extends Pick<GoodsListProps, 'slug' | 'region'> {
  product: GoodsProduct;
  kind: string;
  selected: boolean;
  onSelect: (() => void) | null;
}

function StateChips({ product, region }: Pick<RowProps, 'product' | 'region'>) {
  const state = stateOf(product, serverNow());
  return (
    <>
      <Chip variant={stateVariants[state]}>{stateWords(state)}</Chip>
      {region === 'JP' && !product.in_marketplace && <Chip>{m.goods_live_only()}</Chip>}
    </>
  );
}

const Cover = ({ product, className }: { product: GoodsProduct; className: string }) => {
  const url = coverOf(product);
  const shape = classNames('shrink-0 rounded-[6px] bg-paper-deep object-cover', className);
  return url ? (
    <img src={url} alt="" loading="lazy" decoding="async" className={shape} />
  ) : (
    <span className={shape} />
  );
};

/** A product as a row of the table; all of it links to the product. */
function TableRow({ product, kind, slug, region, selected, onSelect }: RowProps) {
  const units = unitsOfAll(product.skus);
  const [code, ...others] = codesOf(product);
  return (
    <div
      role="presentation"
      className={classNames(
        columns,
        'relative h-11 border-b border-line text-14 transition-colors duration-150 hover:bg-indigo-tint',
        selected && 'bg-indigo-tint',
      )}
    >
      <span role="cell" className="relative z-[1] h-full overflow-hidden">
        {onSelect && (
          <Checkbox className="h-full min-h-0! py-0! pl-3" checked={selected} onChange={onSelect}>
            <span className="sr-only">{m.order_select({ number: product.name })}</span>
          </Checkbox>
        )}
      </span>
      <span role="cell">
        <Cover product={product} className="block size-9" />
      </span>
      <span role="cell" className="min-w-0">
        <Link
          to="/stores/$slug/goods/$id"
          params={{ slug, id: String(product.id) }}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          {product.name}
        </Link>
      </span>
      <span role="cell" className="truncate text-ink-soft tabular-nums">
        {others.length > 0 ? `${code} ${m.order_more_items({ count: others.length })}` : code}
      </span>
      <span role="cell" className="truncate text-ink-soft">
        {kind}
      </span>
      <span role="cell" className="truncate text-right font-medium tabular-nums">
        {priceRange(product, moneyIn(region === 'TW' ? 'TWD' : 'JPY'))}
      </span>
      <span role="cell" className="text-right tabular-nums">
        {units.on_hand}
      </span>
      <span role="cell" className="text-right text-ink-soft tabular-nums">
        {units.reserved}
      </span>
      <span
        role="cell"
        className={classNames(
          'text-right font-medium tabular-nums',
          units.available <= 0 && 'text-plum',
        )}
      >
        {units.available}
      </span>
      <span role="cell" className="flex min-w-0 gap-1 overflow-hidden">
        <StateChips product={product} region={region} />
      </span>
    </div>
  );
}

function CardRow({ product, slug, region, selected, onSelect }: RowProps) {
  const codes = codesOf(product).slice(0, 3);
  return (
    <div
      className={classNames(
        'flex items-stretch border-b border-line',
        selected && 'bg-indigo-tint',
      )}
    >
      {onSelect && (
        <Checkbox className="shrink-0 py-0 pl-4" checked={selected} onChange={onSelect}>
          <span className="sr-only">{m.order_select({ number: product.name })}</span>
        </Checkbox>
      )}
      <Link
        to="/stores/$slug/goods/$id"
        params={{ slug, id: String(product.id) }}
        className="flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-2 pr-4 pl-2 transition-colors duration-150 hover:bg-indigo-tint"
      >
        <Cover product={product} className="size-11" />
        <span className="min-w-0 flex-1 basis-28">
          <span className="phrase-left block font-medium">{product.name}</span>
          <span className="block text-14 text-ink-soft tabular-nums">
            {factLine(codes.length > 0 && codes.join('、'), shelfWords(product.skus))}
          </span>
        </span>
        <span className="flex basis-full items-center gap-3 pl-15 md:basis-auto md:pl-0">
          <span className="flex flex-wrap gap-1.5">
            <StateChips product={product} region={region} />
          </span>
          <span className="ml-auto tabular-nums md:min-w-28 md:text-right">
            {priceRange(product, moneyIn(region === 'TW' ? 'TWD' : 'JPY'))}
          </span>
        </span>
      </Link>
    </div>
  );
}
