import { Button } from '@noren/kit/components/button.tsx';
import { control } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { SkuSearch } from './sku-search.tsx';
import { withOneMore, type DraftLine } from './new-order-draft.ts';

interface NewOrderGoodsProps {
  slug: string;
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
  error: string | null;
}

/** The ordered SKUs with their quantities; found by name or code. */
export function NewOrderGoods({ slug, lines, onChange, error }: NewOrderGoodsProps) {
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.new_order_goods()}</h2>
      <SkuSearch
        slug={slug}
        currency="JPY"
        onAdd={(choice) => onChange(withOneMore(lines, choice))}
      />
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
