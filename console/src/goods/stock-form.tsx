import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RadioCard, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import type { GoodsSku } from '@noren/contract/entities/goods';
import { stockReasons, type StockReason } from '@noren/contract/staff-roles';
import { useId, useState } from 'react';
import * as m from '../i18n/generated/messages.js';
import { StockHistory } from './stock-history.tsx';
import { useStockChange } from './use-stock-change.ts';

interface StockFormProps {
  slug: string;
  region: 'JP' | 'TW';
  sku: GoodsSku;
  onDone: () => void;
}

/**
 * Corrects the stock of a SKU to a counted number or by a number of units, and lists the earlier
 * corrections. Not a <form>, because it is inside one.
 */
export function StockForm({ slug, region, sku, onDone }: StockFormProps) {
  const name = useId();
  const [way, setWay] = useState<'set' | 'by'>('set');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<StockReason>('received');
  const [note, setNote] = useState('');
  const { save, confirm, busy, error, moved } = useStockChange(slug, sku, onDone);
  const send = () => save({ way, typed, reason, note });
  const ways = [
    ['set', m.stock_set()],
    ['by', m.stock_by()],
  ] as const;
  return (
    <div className="grid gap-4 rounded-card bg-paper-deep p-4">
      <div
        role="radiogroup"
        aria-label={m.stock_way()}
        className="grid gap-3 sm:max-w-[34rem] sm:grid-cols-2"
      >
        {ways.map(([value, title]) => (
          <RadioCard
            key={value}
            name={name}
            title={title}
            checked={way === value}
            onChange={() => setWay(value)}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextInput
          label={way === 'set' ? m.stock_counted() : m.stock_change()}
          required
          // the numeric keyboard of phones has no minus sign
          inputMode={way === 'set' ? 'numeric' : 'text'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Enter submits this part, not the product form around it
            event.preventDefault();
            send();
          }}
        />
        {way === 'by' && (
          <Select
            label={m.stock_reason()}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value as StockReason)}
          >
            {stockReasons.map((one) => (
              <option key={one} value={one}>
                {m.reason({ reason: one })}
              </option>
            ))}
          </Select>
        )}
        <TextInput
          label={m.stock_note()}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      {error && <FieldError>{error}</FieldError>}
      {moved ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="phrase-left">{m.stock_moved({ ...moved })}</p>
          <Button busy={busy} onClick={() => confirm(note)}>
            {m.stock_moved_yes({ counted: moved.counted })}
          </Button>
        </div>
      ) : (
        <div>
          <Button busy={busy} onClick={send}>
            {m.stock_correct()}
          </Button>
        </div>
      )}
      <StockHistory slug={slug} region={region} sku_id={sku.id} />
    </div>
  );
}
