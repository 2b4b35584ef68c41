import { maxPostProducts } from '@noren/contract/merge-choice';
import type { ShowProduct } from '@noren/contract/entities/show';
import { Button, IconButton } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Picture } from '@noren/kit/components/picture.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { DownIcon } from '@noren/kit/icons/icons.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goodsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { moved, showProductOf } from './show-fields.ts';

interface ShowGoodsProps {
  slug: string;
  products: readonly ShowProduct[];
  onChange: (products: ShowProduct[]) => void;
  error: string | null;
}

const mostFound = 12;

/** The goods of a show in order, and a search for more. */
export function ShowGoods({ slug, products, onChange, error }: ShowGoodsProps) {
  const [keyword, setKeyword] = useState('');
  const typed = useTypedWords(keyword, setKeyword);
  const found = useQuery(goodsQuery(slug, { keyword }));
  const chosen = new Set(products.map(({ id }) => id));
  const choices = (found.data?.data ?? []).filter(({ id }) => !chosen.has(id)).slice(0, mostFound);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.show_goods()}</h2>
      {products.length === 0 ? (
        <p className="text-14 text-ink-soft">{m.show_goods_none()}</p>
      ) : (
        <ol aria-label={m.show_goods()} className="grid divide-y divide-line">
          {products.map(({ id, name, images }, nth) => (
            <li
              key={id}
              className="grid grid-cols-[1.5rem_2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2"
            >
              <span className="text-14 text-ink-soft tabular-nums">{nth + 1}</span>
              <Thumbnail url={images[0]?.url} />
              <span className="phrase-left">{name}</span>
              <span className="col-span-full flex justify-end gap-1 md:col-span-1">
                <IconButton
                  label={m.show_goods_up({ name })}
                  disabled={nth === 0}
                  onClick={() => onChange(moved(products, id, -1))}
                >
                  <DownIcon className="size-5 rotate-180" />
                </IconButton>
                <IconButton
                  label={m.show_goods_down({ name })}
                  disabled={nth === products.length - 1}
                  onClick={() => onChange(moved(products, id, 1))}
                >
                  <DownIcon className="size-5" />
                </IconButton>
                <Button
                  variant="text"
                  className="px-2"
                  aria-label={m.new_order_remove({ name })}
                  onClick={() => onChange(products.filter((one) => one.id !== id))}
                >
                  {m.new_order_remove_short()}
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {error !== null && <FieldError>{error}</FieldError>}
      <SearchField
        variant="plain"
        words={typed.words}
        label={m.new_order_search()}
        clearLabel={m.goods_clear()}
        onWords={typed.setWords}
      />
      {found.error && !found.data && (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton className="h-24" />}
      {found.data && choices.length === 0 && (
        <p className="text-14 text-ink-soft">{noChoice(keyword, found.data.total)}</p>
      )}
      {choices.length > 0 && (
        <ul
          aria-label={m.show_goods_found()}
          className="grid divide-y divide-line rounded-card border border-line px-3"
        >
          {choices.map((product) => (
            <li
              key={product.id}
              className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5"
            >
              <Thumbnail url={showProductOf(product).images[0]?.url} />
              <span className="phrase-left">{product.name}</span>
              <Button
                variant="text"
                className="-mr-3 px-3"
                aria-label={m.new_order_add({ name: product.name })}
                disabled={products.length >= maxPostProducts}
                onClick={() => onChange([...products, showProductOf(product)])}
              >
                {m.new_order_add_short()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Says why there is nothing to add. */
function noChoice(keyword: string, total: number): string {
  if (keyword !== '') return m.new_order_none_found();
  return total === 0 ? m.show_goods_no_goods() : m.show_goods_all();
}

const Thumbnail = ({ url }: { url: string | undefined }) => (
  <span className="overflow-hidden rounded-[6px]">
    <Picture url={url} alt="" sizes="2.5rem" />
  </span>
);
