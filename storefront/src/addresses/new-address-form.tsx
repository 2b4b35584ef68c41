import { newAddress, type Address } from '@noren/contract/entities/address';
import { readPostcode } from '@noren/contract/postcode';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { atFields, eachField, wrongFields, wrongPaths } from '@noren/kit/page/wrong-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { addressBody, fieldOfPath } from './address-body.ts';
import { AddressFormEnd, PhoneInput, PostcodeInput } from './address-form-parts.tsx';
import { addressFault, type AddressRules } from './address-fault.ts';
import {
  addressDraft,
  noAddress,
  type AddressFields,
  type AddressPurpose,
  type TypedAddressField,
} from './address-draft.ts';
import { addressesQuery, withAddress } from './addresses.ts';
import { prefectures } from '@noren/contract/prefectures';

const rules: AddressRules<TypedAddressField> = {
  postcode: { own: m.checkout_field_postcode_wrong },
  phone_number: { own: m.checkout_field_phone_wrong },
  name: { most: 40 },
  level_two: { most: 60 },
  level_four: { most: 120 },
};

type ZipNote = 'none' | 'asking' | 'found' | 'not-found';

/** Fills in the place of a postcode. Returns the state of the lookup, which the form shows. */
function usePostcodeFill({
  setValue,
  getValues,
  setFocus,
}: UseFormReturn<AddressFields>): [ZipNote, (text: string) => Promise<void>] {
  const client = useQueryClient();
  const [zipNote, setZipNote] = useState<ZipNote>('none');
  async function fillFrom(text: string): Promise<void> {
    const zipcode = readPostcode(text, 'JP');
    if (!zipcode) return setZipNote('none');
    setZipNote('asking');
    const found = await client
      .ensureQueryData(queryOf('GET /jp-zip', { query: { zipcode } }))
      .catch(() => null);
    // The buyer typed on meanwhile, so this response is for another postcode.
    if (readPostcode(getValues('postcode'), 'JP') !== zipcode) return;
    if (found === null || typeof found === 'string') return setZipNote('not-found');
    setZipNote('found');
    const city = found.level_two + found.level_three;
    setValue('level_one_code', found.level_one_code, { shouldValidate: true, shouldDirty: true });
    // Replaces only a city that was filled in, not one that the buyer entered.
    if (getValues('level_two') === '' || getValues('level_two') === getValues('filled_city')) {
      setValue('level_two', city, { shouldValidate: true, shouldDirty: true });
      setValue('filled_city', city);
    }
    if ((document.activeElement as HTMLInputElement | null)?.name === 'postcode')
      setFocus(found.level_two === '' ? 'level_two' : 'level_four');
  }
  return [zipNote, fillFrom];
}

export interface NewAddressFormProps {
  purpose: AddressPurpose;
  /** a part of another sheet */
  isInline?: boolean;
  onSaved: (address: Address) => void;
}

/**
 * Form for a new or changed Japanese address, in the Japanese order: the postcode fills in the
 * place, and the focus moves on to the next field.
 */
export function NewAddressForm({ purpose, isInline = false, onSaved }: NewAddressFormProps) {
  const client = useQueryClient();
  const [{ changes }] = useState(addressDraft().get);
  const fieldsIn = (paths: readonly string[]) =>
    paths.map(fieldOfPath).filter((name) => name !== null);
  const judge = (fields: AddressFields) =>
    eachField(
      fieldsIn(wrongPaths(newAddress.safeParse(addressBody(fields, purpose)))),
      addressFault(rules, fields),
    );
  const { form, field, attributes, error, busy } = useSentForm<AddressFields>(
    { judge, draft: addressDraft(), mode: 'onTouched' },
    async (fields) => {
      const body = addressBody(fields, purpose);
      const result = changes
        ? await call('PUT /addresses/{id}', {
            params: { id: String(changes.id) },
            body: { ...body, is_default: fields.is_default },
            as: 'guest',
          })
        : await call('POST /addresses', { body, as: 'guest' });
      if (!result.ok) {
        const sentenceOf = (name: string) =>
          name === 'phone_number' ? m.checkout_field_phone_wrong() : m.checkout_field_wrong();
        return atFields(
          fieldsIn(wrongFields(result.error)),
          sentenceOf,
          errorSentence(result.error),
        );
      }
      addressDraft().set(noAddress);
      client.setQueryData(addressesQuery().queryKey, (addresses) =>
        withAddress(addresses, result.data),
      );
      showToast(m.checkout_address_saved());
      return onSaved(result.data);
    },
  );
  const [zipNote, fillFrom] = usePostcodeFill(form);
  const isJapanese = currentLocale() !== 'en';
  return (
    <form className="grid gap-5" {...attributes}>
      {purpose === 'delivery' && (
        <>
          <div className="grid gap-1.5">
            <PostcodeInput
              hint={m.checkout_address_postcode_hint()}
              placeholder="150-0001"
              {...field('postcode', {
                onChange: (event: { target: HTMLInputElement }) =>
                  void fillFrom(event.target.value),
              })}
            />
            <p role="status" className="text-14 text-ink-soft">
              {zipNote === 'asking' && m.common_loading()}
              {zipNote === 'found' && m.checkout_address_postcode_found()}
              {zipNote === 'not-found' && m.checkout_address_postcode_not_found()}
            </p>
          </div>
          <Select
            label={m.checkout_address_prefecture()}
            required
            autoComplete="shipping address-level1"
            {...field('level_one_code')}
          >
            <option value="">{m.checkout_address_prefecture_choose()}</option>
            {prefectures.map(({ code, name, latin }) => (
              <option key={code} value={code}>
                {isJapanese ? name : `${latin} ${name}`}
              </option>
            ))}
          </Select>
          <TextInput
            label={m.checkout_address_city()}
            required
            autoComplete="shipping address-level2"
            {...field('level_two')}
          />
          <TextInput
            label={m.checkout_address_street()}
            hint={m.checkout_address_street_hint()}
            required
            autoComplete="shipping street-address"
            {...field('level_four')}
          />
        </>
      )}
      <TextInput
        label={m.checkout_address_name()}
        required
        autoComplete="shipping name"
        {...field('name')}
      />
      <PhoneInput
        label={m.checkout_address_phone()}
        hint={m.checkout_address_phone_hint()}
        placeholder="090-1234-5678"
        {...field('phone_number')}
      />
      <AddressFormEnd
        changes={changes}
        isDefault={form.register('is_default')}
        error={error}
        busy={busy}
        isInline={isInline}
      />
    </form>
  );
}
