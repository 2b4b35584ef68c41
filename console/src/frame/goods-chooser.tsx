import { Button } from '@noren/kit/components/button.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goodsQuery } from '../api/reads.ts';
import * as m from '../i18n/generated/messages.js';
import { LoadFailed } from './load-states.tsx';

interface ChosenProduct {
  id: number;
  name: string;
}

interface GoodsChooserProps {
  slug: string;
  chosen: readonly ChosenProduct[];
  onChange: (chosen: readonly ChosenProduct[]) => void;
  /** whether a product that was found is offered */
  isOffered?: (product: { collection_ids?: number[] | undefined }) => boolean;
}

const mostFound = 12;

/** Chosen products, and a search that adds to them. */
export function GoodsChooser({
  slug,
  chosen,
  onChange,
  isOffered = () => true,
}: GoodsChooserProps) {
  const [keyword, setKeyword] = useState('');
  const typed = useTypedWords(keyword, setKeyword);
  const found = useQuery(goodsQuery(slug, { keyword }));
  const ids = new Set(chosen.map(({ id }) => id));
  const choices = (found.data?.data ?? [])
    .filter((product) => !ids.has(product.id) && isOffered(product))
    .slice(0, mostFound);
  return (
    <section aria-label={m.discount_products()} className="grid gap-3">
      <h3 className="text-14 font-semibold">{m.discount_products()}</h3>
      {chosen.length > 0 && (
        <ul className="grid divide-y divide-line rounded-card border border-line px-3">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1.5">
              <span className="phrase-left">{name}</span>
              <Button
                variant="text"
                className="-mr-3 px-3"
                aria-label={m.new_order_remove({ name })}
                onClick={() => onChange(chosen.filter((one) => one.id !== id))}
              >
                {m.new_order_remove_short()}
              </Button>
            </li>
          ))}
        </ul>
      )}
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
        <p className="text-14 text-ink-soft">{m.discount_products_none()}</p>
      )}
      {choices.length > 0 && (
        <ul
          aria-label={m.show_goods_found()}
          className="grid divide-y divide-line rounded-card border border-line px-3"
        >
          {choices.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1.5">
              <span className="phrase-left">{name}</span>
              <Button
                variant="text"
                className="-mr-3 px-3"
                aria-label={m.new_order_add({ name })}
                onClick={() => onChange([...chosen, { id, name }])}
              >
                {m.new_order_add_short()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
