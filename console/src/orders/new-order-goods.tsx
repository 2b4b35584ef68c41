import { Button } from '@noren/kit/components/button.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { SearchField } from '@noren/kit/components/search-field.tsx';
import { Card, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { useTypedWords } from '@noren/kit/page/use-typed-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { goodsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { choicesOf, withOneMore, type DraftLine } from './new-order-draft.ts';

interface NewOrderGoodsProps {
  slug: string;
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  error: string | null;
}

/** The ordered SKUs with their quantities; found by name or code. */
export function NewOrderGoods({ slug, lines, onChange, error }: NewOrderGoodsProps) {
  const [keyword, setKeyword] = useState('');
  const typed = useTypedWords(keyword, setKeyword);
  const found = useQuery({
    ...goodsQuery(slug, { page: 1, keyword, archived: false }),
    enabled: keyword !== '',
  });
  const choices = choicesOf(found.data?.data ?? []).slice(0, 20);
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.new_order_goods()}</h2>
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
                    moneyIn('JPY')(choice.price),
                    m.new_order_left({ units: choice.left }),
                  )}
                </span>
              </span>
              <Button
                variant="text"
                className="-mr-5"
                disabled={choice.left <= 0}
                aria-label={m.new_order_add({ name: choice.name })}
                onClick={() => onChange(withOneMore(lines, choice))}
              >
                {m.new_order_add_short()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {lines.length === 0 ? (
        <p
          role={error === null ? undefined : 'alert'}
          className={error === null ? 'text-14 text-ink-soft' : 'text-14 text-plum'}
        >
          {m.new_order_empty()}
        </p>
      ) : (
        <ul className="grid divide-y divide-line">
          {lines.map((line) => (
            <li
              key={line.sku_id}
              className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-end gap-3 py-3"
            >
              <span className="min-w-0 self-center">
                <span className="block">{line.name}</span>
                <span className="text-14 text-ink-soft">{moneyIn('JPY')(line.price)}</span>
              </span>
              <input
                className={control}
                aria-label={m.new_order_quantity({ name: line.name })}
                type="number"
                inputMode="numeric"
                min={1}
                max={999}
                value={line.quantity}
                onChange={({ target }) => {
                  const quantity = Math.min(
                    Math.max(Math.trunc(Number(target.value)) || 1, 1),
                    999,
                  );
                  onChange(
                    lines.map((one) => (one.sku_id === line.sku_id ? { ...one, quantity } : one)),
                  );
                }}
              />
              <Button
                variant="text"
                className="-mr-5"
                aria-label={m.new_order_remove({ name: line.name })}
                onClick={() => onChange(lines.filter((one) => one.sku_id !== line.sku_id))}
              >
                {m.new_order_remove_short()}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
