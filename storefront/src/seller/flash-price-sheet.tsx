import type { PostProduct } from '@noren/contract/entities/live-post';
import {
  emptyFlash,
  flashBodyOf,
  type FlashFault,
  type FlashFields,
} from '@noren/contract/flash-fields';
import type { Store } from '@noren/contract/entities/store';
import { serverNow } from '@noren/kit/clock/server-clock.ts';
import { Button } from '@noren/kit/components/button.tsx';
import { Drawer } from '@noren/kit/components/drawer.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Checkbox, RadioCard, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { contentLanguage, currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { normalPriceOf } from '../live/flash-facts.ts';
import { FlashPriceList, flashPricesOf } from './flash-price-list.tsx';

interface FlashPriceSheetProps {
  postId: number;
  /** null: closed */
  product: PostProduct | null;
  store: Pick<Store, 'currency' | 'region'>;
  onClose: () => void;
}

/** The flash prices of one product of the host's show: those there are, and a form for a new one. */
export function FlashPriceSheet({ postId, product, store, onClose }: FlashPriceSheetProps) {
  // the sheet keeps the product while it closes
  const [last, setLast] = useState(product);
  if (product && product !== last) setLast(product);
  const shown = product ?? last;
  return (
    <Drawer open={product !== null} onClose={onClose} title={m.seller_flash()} place="side">
      {shown && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p lang={contentLanguage[store.region]} className="phrase-left font-medium">
            {shown.name}
          </p>
          <FlashPriceList postId={postId} productId={shown.id} store={store} />
          <FlashForm
            key={shown.id}
            postId={postId}
            product={shown}
            store={store}
            onDone={onClose}
          />
        </div>
      )}
    </Drawer>
  );
}

const faultWords: Record<FlashFault, () => string> = {
  percent: m.seller_flash_wrong_percent,
  price: m.seller_flash_wrong_price,
  minutes: m.seller_flash_wrong_minutes,
  units: m.seller_flash_wrong_units,
  starts_at: m.seller_flash_wrong_time,
};

function FlashForm({
  postId,
  product,
  store,
  onDone,
}: Omit<FlashPriceSheetProps, 'onClose'> & { product: PostProduct; onDone: () => void }) {
  const client = useQueryClient();
  const [fields, setFields] = useState<FlashFields>(emptyFlash);
  const [faults, setFaults] = useState<readonly FlashFault[]>([]);
  const [error, setError] = useState<string | null>(null);
  const set = (changed: Partial<FlashFields>) => {
    setFields((before) => ({ ...before, ...changed }));
    setFaults([]);
  };
  const wrong = (fault: FlashFault) => (faults.includes(fault) ? faultWords[fault]() : undefined);
  const [send, busy] = useMutation(async (form: HTMLFormElement) => {
    setError(null);
    const skus = product.skus.map((sku) => ({ id: sku.id, price: normalPriceOf(sku) }));
    const made = flashBodyOf(
      fields,
      { id: product.id, skus },
      { region: store.region, now: serverNow() },
    );
    setFaults('faults' in made ? made.faults : []);
    if ('faults' in made)
      return setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    const answer = await call('POST /posts/{id}/flash-prices', {
      params: { id: String(postId) },
      body: made.body,
    });
    if (!answer.ok) return setError(errorSentence(answer.error));
    client.setQueryData(flashPricesOf(postId).queryKey, answer.data);
    showToast(made.body.starts_at === null ? m.seller_flash_started() : m.seller_flash_scheduled());
    return onDone();
  });
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <CutFields fields={fields} set={set} product={product} store={store} wrong={wrong} />
      <TextInput
        label={m.seller_flash_minutes()}
        required
        inputMode="numeric"
        value={fields.minutes}
        error={wrong('minutes')}
        onChange={({ target }) => set({ minutes: target.value })}
      />
      <TextInput
        label={m.seller_flash_units()}
        hint={m.seller_flash_units_hint()}
        inputMode="numeric"
        value={fields.units}
        error={wrong('units')}
        onChange={({ target }) => set({ units: target.value })}
      />
      <TextInput
        label={m.seller_flash_at()}
        hint={m.seller_flash_at_hint()}
        type="datetime-local"
        value={fields.starts_at}
        error={wrong('starts_at')}
        onChange={({ target }) => set({ starts_at: target.value })}
      />
      <div className="grid gap-1">
        <Checkbox
          checked={fields.is_drop}
          onChange={({ target }) => set({ is_drop: target.checked })}
        >
          {m.seller_flash_drop()}
        </Checkbox>
        <p className="phrase-left text-14 text-ink-soft">{m.seller_flash_drop_hint()}</p>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" wide busy={busy} className="min-h-14">
        {fields.starts_at === '' ? m.seller_flash_start() : m.seller_flash_schedule()}
      </Button>
    </form>
  );
}

interface CutFieldsProps {
  fields: FlashFields;
  set: (changed: Partial<FlashFields>) => void;
  product: PostProduct;
  store: Pick<Store, 'currency'>;
  wrong: (fault: FlashFault) => string | undefined;
}

/** How the price is lowered: by a percentage, or a price for each SKU. */
function CutFields({ fields, set, product, store, wrong }: CutFieldsProps) {
  const normal = (price: number) =>
    m.seller_flash_normal({ price: formatMoney(price, store.currency, currentLocale()) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-14 font-semibold">{m.seller_flash_how()}</legend>
      <RadioCard
        name="way"
        title={m.seller_flash_by_percent()}
        checked={fields.way === 'percent'}
        onChange={() => set({ way: 'percent' })}
      >
        {fields.way === 'percent' && (
          <TextInput
            label={m.seller_flash_percent()}
            required
            inputMode="numeric"
            value={fields.percent}
            error={wrong('percent')}
            onChange={({ target }) => set({ percent: target.value })}
          />
        )}
      </RadioCard>
      <RadioCard
        name="way"
        title={m.seller_flash_by_price()}
        checked={fields.way === 'prices'}
        onChange={() => set({ way: 'prices' })}
      >
        {fields.way === 'prices' && (
          <div className="grid gap-4">
            {product.skus.map((sku, nth) => (
              <TextInput
                key={sku.id}
                label={m.seller_flash_price_of({
                  name: product.skus.length > 1 ? sku.name : product.name,
                })}
                hint={normal(normalPriceOf(sku))}
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
