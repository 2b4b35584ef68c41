import { textButton } from '@noren/kit/components/button.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goodsQuery, productQuery } from '../api/reads.ts';
import * as m from '../i18n/generated/messages.js';

/** Chooses a product, which is found by its name or code. '' is none. */
export function ProductChoice({
  slug,
  label = m.orders_product(),
  hint,
  product,
  onProduct,
}: {
  slug: string;
  label?: string;
  hint?: string;
  product: string | undefined;
  onProduct: (product: string) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const typed = useTypedWords(keyword, setKeyword);
  const found = useQuery({
    ...goodsQuery(slug, { keyword }),
    enabled: keyword !== '',
  });
  const chosen = useQuery({
    ...productQuery(slug, Number(product)),
    enabled: product !== undefined,
  });
  return (
    <div className="col-span-full grid content-start gap-1.5 xl:col-span-2">
      <span className="text-14 font-semibold">{label}</span>
      {hint && <span className="text-14 text-ink-soft">{hint}</span>}
      {product === undefined ? (
        <>
          <SearchField
            variant="plain"
            className="max-w-xl"
            words={typed.words}
            label={m.orders_product_find()}
            clearLabel={m.orders_clear()}
            onWords={typed.setWords}
          />
          {keyword !== '' && found.data && (
            <ul className="grid max-w-xl divide-y divide-line rounded-card border border-line">
              {found.data.data.slice(0, 8).map(({ id, name }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="target w-full px-3 py-1.5 text-left hover:bg-indigo-tint"
                    onClick={() => {
                      setKeyword('');
                      onProduct(String(id));
                    }}
                  >
                    {name}
                  </button>
                </li>
              ))}
              {found.data.data.length === 0 && (
                <li className="px-3 py-2 text-14 text-ink-soft">{m.new_order_none_found()}</li>
              )}
            </ul>
          )}
        </>
      ) : (
        <span className="flex flex-wrap items-center gap-x-3">
          <span>{chosen.data?.name ?? product}</span>
          <button type="button" className={textButton} onClick={() => onProduct('')}>
            {m.orders_product_clear()}
          </button>
        </span>
      )}
    </div>
  );
}
