import type { StoreKind } from '@noren/contract/entities/goods';
import { maxWeight, temperatures } from '@noren/contract/entities/shipping-method';
import type { StaffMember } from '@noren/contract/entities/staff';
import { Checkbox, Select, TextArea, TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import type { SentForm } from '@noren/kit/page/use-sent-form.ts';
import { wholeNumber } from '../i18n/typed-number.ts';
import * as m from '../i18n/generated/messages.js';
import { HandleField, proposeHandle } from './handle-field.tsx';
import type { ProductFields } from './product-fields.ts';

interface ProductFactsProps {
  store: StaffMember['stores'][number];
  kinds: readonly StoreKind[];
  collections: readonly StoreKind[];
  sent: SentForm<ProductFields>;
  isNew: boolean;
}

/** Fields of a product except its pictures and SKUs. */
export function ProductFacts({ sent, store, kinds, collections, isNew }: ProductFactsProps) {
  const { field, form } = sent;
  const { register } = form;
  return (
    <Card className="grid gap-4 p-5">
      <TextInput
        label={m.goods_name()}
        required
        {...field('name', {
          validate: (name) => name.trim() !== '' || m.required_field(),
          onBlur: () => isNew && proposeHandle(form),
        })}
      />
      {store.reach === 'web' && <HandleField sent={sent} />}
      <TextArea label={m.goods_description()} rows={6} {...field('description')} />
      {kinds.length > 0 && (
        <Select label={m.goods_kind()} {...field('kind_id')}>
          <option value="">{m.goods_kind_none()}</option>
          {kinds.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {collections.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="text-14 font-semibold">{m.collections_title()}</legend>
          <div className="flex flex-wrap gap-x-6">
            {collections.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} {...register('collection_ids')}>
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label={m.goods_sale_start()}
          hint={m.goods_sale_hint()}
          type="datetime-local"
          {...field('sale_started_at')}
        />
        <TextInput
          label={m.goods_sale_end()}
          hint={m.goods_sale_hint()}
          type="datetime-local"
          {...field('sale_ended_at')}
        />
      </div>
      {store.region === 'JP' && <ShippingFacts sent={sent} />}
      <div>
        <Checkbox {...register('in_marketplace')}>
          {store.region === 'JP'
            ? m.goods_in_marketplace()
            : store.reach === 'web'
              ? m.goods_in_web_shop()
              : m.goods_in_shop_list()}
        </Checkbox>
        <Checkbox {...register('adult_warning')}>{m.goods_adult()}</Checkbox>
      </div>
    </Card>
  );
}

/** The facts that decide by which shipping methods a product can be sent. */
function ShippingFacts({ sent: { field, form } }: { sent: SentForm<ProductFields> }) {
  const isWeight = (typed: string) => {
    const grams = wholeNumber(typed) ?? 0;
    return typed.trim() === '' || (grams >= 1 && grams <= maxWeight) || m.goods_weight_wrong();
  };
  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Select
          label={m.goods_temperature()}
          hint={m.goods_temperature_hint()}
          {...field('temperature')}
        >
          {temperatures.map((temperature) => (
            <option key={temperature} value={temperature}>
              {m.temperature({ temperature })}
            </option>
          ))}
        </Select>
        <TextInput
          label={m.goods_weight()}
          hint={m.goods_weight_hint()}
          inputMode="numeric"
          {...field('weight', { validate: isWeight })}
        />
      </div>
      <Checkbox {...form.register('fits_letterbox')}>{m.goods_fits_letterbox()}</Checkbox>
    </div>
  );
}
