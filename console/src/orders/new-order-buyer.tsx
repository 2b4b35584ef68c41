import { readPostcode } from '@noren/contract/postcode';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { useState } from 'react';
import { findPlaceByZip } from '../api/shop-reads.ts';
import * as m from '../i18n/generated/messages.js';
import type { OrderDraft } from './new-order-draft.ts';

export interface NewOrderBuyerProps {
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
  errorOf: (field: keyof OrderDraft) => string | undefined;
}

/** The buyer and the address; a postcode fills in the prefecture. */
export function NewOrderBuyer({ draft, onChange, errorOf }: NewOrderBuyerProps) {
  const [zipError, setZipError] = useState<string | undefined>();
  const field = (name: 'name' | 'email' | 'phone' | 'city' | 'town' | 'street') => ({
    value: draft[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  async function typeZip(zip: string) {
    setZipError(undefined);
    onChange({ zip });
    const zipcode = readPostcode(zip, 'JP');
    if (zipcode === null) return;
    const place = await findPlaceByZip(zipcode).catch(() => undefined);
    if (place === undefined) return setZipError(m.new_order_zip_failed());
    if (place === null) return setZipError(m.new_order_zip_unknown());
    onChange({
      level_one: place.level_one,
      level_one_code: place.level_one_code,
      city: place.level_two,
      town: place.level_three,
    });
  }
  const isSent = draft.shipping_type !== 'self_pick_up';
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-18 font-semibold">{m.new_order_buyer()}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          label={m.new_order_name()}
          required
          autoComplete="off"
          maxLength={40}
          {...field('name')}
        />
        <TextInput
          label={m.new_order_phone()}
          required
          type="tel"
          autoComplete="off"
          maxLength={60}
          {...field('phone')}
        />
      </div>
      <TextInput
        label={m.email()}
        hint={m.new_order_email_hint()}
        required
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      {isSent && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput
            label={m.new_order_zip()}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={draft.zip}
            error={zipError ?? errorOf('zip')}
            onChange={({ target }) => void typeZip(target.value)}
          />
          <TextInput
            label={m.new_order_prefecture()}
            hint={m.new_order_prefecture_hint()}
            required
            readOnly
            value={draft.level_one}
            error={errorOf('level_one')}
          />
          <TextInput
            label={m.new_order_city()}
            required
            autoComplete="off"
            maxLength={60}
            {...field('city')}
          />
          <TextInput
            label={m.new_order_town()}
            autoComplete="off"
            maxLength={60}
            {...field('town')}
          />
          <TextInput
            label={m.new_order_street()}
            required
            autoComplete="off"
            maxLength={120}
            {...field('street')}
          />
        </div>
      )}
    </Card>
  );
}
