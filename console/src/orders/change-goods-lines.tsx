import type { ConsoleOrder } from '@noren/contract/entities/console-order';
import type { ChangeableGoods } from '@noren/contract/entities/order-change';
import { Button } from '@noren/kit/components/button.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import type { GoodsDraft } from './change-goods-draft.ts';

interface GoodsLinesProps {
  order: ConsoleOrder;
  current: ChangeableGoods;
  draft: GoodsDraft;
  onChange: (part: Partial<GoodsDraft>) => void;
}

/** Quantity and unit price of each line, and of products that are added. */
export function GoodsLines({ order, current, draft, onChange }: GoodsLinesProps) {
  const money = moneyIn(order.currency);
  const setLine = (item_id: number, part: Partial<GoodsDraft['lines'][number]>) => {
    const line = draft.lines[item_id] ?? { quantity: '', price: '' };
    onChange({ lines: { ...draft.lines, [item_id]: { ...line, ...part } } });
  };
  return (
    <ul className="grid divide-y divide-line">
      {current.lines.map(({ item_id, name }) => (
        <li key={item_id} className="grid gap-2 py-3">
          <span className="phrase-left font-medium">{name}</span>
          <div role="group" aria-label={name} className="grid grid-cols-2 gap-3">
            <TextInput
              label={m.change_quantity()}
              required
              inputMode="numeric"
              autoComplete="off"
              value={draft.lines[item_id]?.quantity ?? ''}
              onChange={({ target }) => setLine(item_id, { quantity: target.value })}
            />
            <TextInput
              label={m.change_price()}
              required
              inputMode="numeric"
              autoComplete="off"
              value={draft.lines[item_id]?.price ?? ''}
              onChange={({ target }) => setLine(item_id, { price: target.value })}
            />
          </div>
          {draft.lines[item_id]?.quantity !== '0' && (
            <Button
              variant="text"
              className="-ml-5 justify-self-start"
              aria-label={m.new_order_remove({ name })}
              onClick={() => setLine(item_id, { quantity: '0' })}
            >
              {m.new_order_remove_short()}
            </Button>
          )}
        </li>
      ))}
      {draft.added.map((added) => (
        <li key={`new-${added.sku_id}`} className="grid gap-2 py-3">
          <span className="phrase-left font-medium">{added.name}</span>
          <div role="group" aria-label={added.name} className="grid grid-cols-2 items-end gap-3">
            <TextInput
              label={m.change_quantity()}
              required
              inputMode="numeric"
              autoComplete="off"
              value={added.quantity}
              onChange={({ target }) =>
                onChange({
                  added: draft.added.map((line) =>
                    line.sku_id === added.sku_id ? { ...line, quantity: target.value } : line,
                  ),
                })
              }
            />
            <span className="pb-3 tabular-nums">{money(added.price)}</span>
          </div>
          <Button
            variant="text"
            className="-ml-5 justify-self-start"
            aria-label={m.new_order_remove({ name: added.name })}
            onClick={() =>
              onChange({ added: draft.added.filter((line) => line.sku_id !== added.sku_id) })
            }
          >
            {m.new_order_remove_short()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
