import {
  emptyFlash,
  flashBodyOf,
  type FlashFault,
  type FlashFields,
} from '@noren/contract/flash-fields';
import type { ShowDetails, ShowProduct } from '@noren/contract/entities/show';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, RadioCard, Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { moneyIn } from '../i18n/money.ts';
import * as m from '../i18n/generated/messages.js';
import { flashQuery } from './show-reads.ts';

const faultWords: Record<FlashFault, () => string> = {
  percent: m.flash_wrong_percent,
  price: m.flash_wrong_price,
  minutes: m.flash_wrong_minutes,
  units: m.flash_wrong_units,
  starts_at: m.flash_wrong_time,
};

interface ShowFlashFormProps {
  slug: string;
  show: ShowDetails;
  region: 'JP' | 'TW';
  onDone: () => void;
}

/** A new flash price of one of the show's products. */
export function ShowFlashForm({ slug, show, region, onDone }: ShowFlashFormProps) {
  const client = useQueryClient();
  const [productId, setProductId] = useState(show.products[0]?.id ?? 0);
  const [fields, setFields] = useState<FlashFields>(emptyFlash);
  const [faults, setFaults] = useState<readonly FlashFault[]>([]);
  const [error, setError] = useState<string | null>(null);
  const product = show.products.find(({ id }) => id === productId);
  const set = (changed: Partial<FlashFields>) => {
    setFields((before) => ({ ...before, ...changed }));
    setFaults([]);
  };
  const wrong = (fault: FlashFault) => (faults.includes(fault) ? faultWords[fault]() : undefined);
  const [send, busy] = useMutation(async (form: HTMLFormElement) => {
    setError(null);
    const made = flashBodyOf(
      fields,
      { id: productId, skus: product?.skus ?? [] },
      { region, now: serverNow() },
    );
    setFaults('faults' in made ? made.faults : []);
    if ('faults' in made)
      return setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    const result = await callConsole('POST /console/stores/{slug}/shows/{id}/flash-prices', {
      params: { slug, id: String(show.id) },
      body: made.body,
    });
    if (!result.ok) return setError(errorSentence(result.error));
    client.setQueryData(flashQuery(slug, show.id).queryKey, result.data.data);
    showToast(made.body.starts_at === null ? m.flash_started() : m.flash_scheduled());
    return onDone();
  });
  return (
    <form
      noValidate
      aria-label={m.flash_new()}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <Select
        label={m.flash_product()}
        value={productId}
        onChange={({ target }) => {
          setProductId(Number(target.value));
          set({ prices: {} });
        }}
      >
        {show.products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {product && (
        <CutFields fields={fields} set={set} product={product} region={region} wrong={wrong} />
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <TextInput
          label={m.flash_at()}
          hint={m.flash_at_hint()}
          type="datetime-local"
          value={fields.starts_at}
          error={wrong('starts_at')}
          onChange={({ target }) => set({ starts_at: target.value })}
        />
        <TextInput
          label={m.flash_minutes()}
          hint={m.flash_minutes_hint()}
          required
          inputMode="numeric"
          value={fields.minutes}
          error={wrong('minutes')}
          onChange={({ target }) => set({ minutes: target.value })}
        />
        <TextInput
          label={m.flash_units()}
          hint={m.flash_units_hint()}
          inputMode="numeric"
          value={fields.units}
          error={wrong('units')}
          onChange={({ target }) => set({ units: target.value })}
        />
      </div>
      <div className="grid gap-1">
        <Checkbox
          checked={fields.is_drop}
          onChange={({ target }) => set({ is_drop: target.checked })}
        >
          {m.flash_drop()}
        </Checkbox>
        <p className="phrase-left text-14 text-ink-soft">{m.flash_drop_hint()}</p>
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {fields.starts_at === '' ? m.flash_start() : m.flash_schedule()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.cancel()}
        </Button>
      </div>
    </form>
  );
}

interface CutFieldsProps {
  fields: FlashFields;
  set: (changed: Partial<FlashFields>) => void;
  product: ShowProduct;
  region: 'JP' | 'TW';
  wrong: (fault: FlashFault) => string | undefined;
}

/** How the price is lowered: by a percentage, or a price for each variant. */
function CutFields({ fields, set, product, region, wrong }: CutFieldsProps) {
  const money = moneyIn(region === 'TW' ? 'TWD' : 'JPY');
  return (
    <fieldset className="grid gap-3 md:grid-cols-2 md:items-start">
      <legend className="mb-1.5 text-14 font-semibold">{m.flash_how()}</legend>
      <RadioCard
        name="flash-way"
        title={m.flash_by_percent()}
        checked={fields.way === 'percent'}
        onChange={() => set({ way: 'percent' })}
      >
        {fields.way === 'percent' && (
          <TextInput
            label={m.flash_percent()}
            required
            inputMode="numeric"
            value={fields.percent}
            error={wrong('percent')}
            onChange={({ target }) => set({ percent: target.value })}
          />
        )}
      </RadioCard>
      <RadioCard
        name="flash-way"
        title={m.flash_by_price()}
        checked={fields.way === 'prices'}
        onChange={() => set({ way: 'prices' })}
      >
        {fields.way === 'prices' && (
          <div className="grid gap-4">
            {(product.skus ?? []).map((sku, nth) => (
              <TextInput
                key={sku.id}
                label={m.flash_price_of({ name: sku.name === '' ? product.name : sku.name })}
                hint={m.flash_normal({ price: money(sku.price) })}
                inputMode="numeric"
                value={fields.prices[sku.id] ?? ''}
                error={nth === 0 ? wrong('price') : undefined}
                onChange={({ target }) =>
                  set({ prices: { ...fields.prices, [sku.id]: target.value } })
                }
              />
            ))}
          </div>
        )}
      </RadioCard>
    </fieldset>
  );
}
