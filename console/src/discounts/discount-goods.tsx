import type { StoreKind } from '@noren/contract/entities/goods';
import { Button } from '@noren/kit/components/button.tsx';
import { Checkbox } from '@noren/kit/components/inputs.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goodsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import type { Targets } from './discount-fields.ts';

interface DiscountGoodsProps {
  slug: string;
  kinds: readonly StoreKind[];
  targets: Targets;
  onChange: (targets: Targets) => void;
}

const mostFound = 12;

/** Categories and products that a discount applies to. */
export function DiscountGoods({ slug, kinds, targets, onChange }: DiscountGoodsProps) {
  const [keyword, setKeyword] = useState('');
  const typed = useTypedWords(keyword, setKeyword);
  const found = useQuery(goodsQuery(slug, { keyword }));
  const { products, kind_ids } = targets;
  const chosen = new Set(products.map(({ id }) => id));
  const choices = (found.data?.data ?? []).filter(({ id }) => !chosen.has(id)).slice(0, mostFound);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {kinds.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-14 font-semibold">{m.discount_kinds()}</legend>
          <div className="flex flex-wrap gap-x-6">
            {kinds.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={kind_ids.includes(id)}
                onChange={(event) =>
                  onChange({
                    ...targets,
                    kind_ids: event.target.checked
                      ? [...kind_ids, id]
                      : kind_ids.filter((one) => one !== id),
                  })
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <section aria-label={m.discount_products()} className="grid gap-3">
        <h3 className="text-14 font-semibold">{m.discount_products()}</h3>
        {products.length > 0 && (
          <ul className="grid divide-y divide-line rounded-card border border-line px-3">
            {products.map(({ id, name }) => (
              <li key={id} className="flex items-center justify-between gap-3 py-1.5">
                <span className="phrase-left">{name}</span>
                <Button
                  variant="text"
                  className="-mr-3 px-3"
                  aria-label={m.new_order_remove({ name })}
                  onClick={() =>
                    onChange({ ...targets, products: products.filter((one) => one.id !== id) })
                  }
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
                  onClick={() => onChange({ ...targets, products: [...products, { id, name }] })}
                >
                  {m.new_order_add_short()}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
