import { Button } from '@noren/kit/components/button.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import type { Currency } from '@noren/kit/formats/money.ts';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goodsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { choicesOf, type DraftLine } from './new-order-draft.ts';

interface SkuSearchProps {
  slug: string;
  currency: Currency;
  onAdd: (line: DraftLine) => void;
}

/** Finds SKUs of the store by name or code, and adds one with its button. */
export function SkuSearch({ slug, currency, onAdd }: SkuSearchProps) {
  const [keyword, setKeyword] = useState('');
  const typed = useTypedWords(keyword, setKeyword);
  const found = useQuery({
    ...goodsQuery(slug, { keyword }),
    enabled: keyword !== '',
  });
  const choices = choicesOf(found.data?.data ?? []).slice(0, 20);
  return (
    <>
      <SearchField
        variant="plain"
        words={typed.words}
        label={m.new_order_search()}
        clearLabel={m.orders_clear()}
        onWords={typed.setWords}
      />
      {keyword !== '' && found.error && !found.data && (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      )}
      {keyword !== '' && found.isPending && <Skeleton className="h-12" />}
      {keyword !== '' && found.data && choices.length === 0 && (
        <p className="text-14 text-ink-soft">{m.new_order_none_found()}</p>
      )}
      {keyword !== '' && choices.length > 0 && (
        <ul className="grid divide-y divide-line rounded-card border border-line px-3">
          {choices.map((choice) => (
            <li key={choice.sku_id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 py-2">
                <span className="block">{choice.name}</span>
                <span className="text-14 text-ink-soft">
                  {factLine(
                    choice.sku_code,
                    moneyIn(currency)(choice.price),
                    m.new_order_left({ units: choice.left }),
                  )}
                </span>
              </span>
              <Button
                variant="text"
                className="-mr-5"
                disabled={choice.left <= 0}
                aria-label={m.new_order_add({ name: choice.name })}
                onClick={() => onAdd(choice)}
              >
                {m.new_order_add_short()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
