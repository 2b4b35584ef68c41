import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newAddress, type Address, type NewAddress } from '@noren/contract/entities/address';
import { hasWebAddress } from '@noren/contract/plain-line';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { SheetSubmit } from '@noren/kit/components/sheet-submit.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { addressBody, fieldOfPath, wholePostcode, type AddressPurpose } from './address-body.ts';
import { addressDraft, noAddress, type AddressFields } from './address-draft.ts';
import { addressesQuery, withAddress } from './addresses.ts';
import { prefectures } from '@noren/contract/prefectures';

const contractResolver = standardSchemaResolver(newAddress);

/** The contract's own schema judges; its faults are named by field, the sentence is chosen below in the visitor's language. */
const resolverFor =
  (purpose: AddressPurpose): Resolver<AddressFields> =>
  async (fields, context, options) => {
    const judged = await contractResolver(addressBody(fields, purpose) as NewAddress, context, { ...options, fields: {} } as never);
    const errors: Partial<Record<keyof AddressFields, { type: string; message: string }>> = {};
    for (const path of pathsOf(judged.errors)) {
      const field = fieldOfPath(path);
      if (field) errors[field] ??= { type: 'contract', message: sentenceOf(field, fields[field]) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values: fields, errors: {} };
  };

function pathsOf(errors: object, before = ''): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    return 'type' in value && 'message' in value ? [before + key] : pathsOf(value, `${before}${key}.`);
  });
}

const longest: Partial<Record<keyof AddressFields, number>> = { name: 40, level_two: 60, level_four: 120 };

function sentenceOf(field: keyof AddressFields, value: string): string {
  if (value.trim() === '') return m.checkout_field_required();
  if (field === 'postcode') return m.checkout_field_postcode_wrong();
  if (field === 'phone_number') return m.checkout_field_phone_wrong();
  if (hasWebAddress(value)) return m.checkout_field_no_link();
  const most = longest[field];
  return most !== undefined && value.trim().length > most ? m.checkout_field_too_long({ count: most }) : m.checkout_field_wrong();
}

type ZipNote = 'none' | 'asking' | 'found' | 'not-found';

/** A Japanese address in the order Japan writes it: the postcode first fills the rest, the cursor jumps to the street (shopper 5.3). */
export function NewAddressForm({ purpose, onSaved }: { purpose: AddressPurpose; onSaved: (address: Address) => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const client = useQueryClient();
  const form = useForm<AddressFields>({ resolver: resolverFor(purpose), defaultValues: addressDraft().get(), mode: 'onTouched', shouldFocusError: true });
  const { register, setValue, getValues, setFocus, setError, handleSubmit, subscribe, formState } = form;
  const { errors, isSubmitting } = formState;
  const [zipNote, setZipNote] = useState<ZipNote>('none');
  const [formError, setFormError] = useState<string | null>(null);

  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => addressDraft().set(values) }), [subscribe]);

  async function fillFrom(text: string): Promise<void> {
    const zipcode = wholePostcode(text);
    if (!zipcode) return setZipNote('none');
    setZipNote('asking');
    const found = await client.ensureQueryData(queryOf('GET /jp-zip', { query: { zipcode } })).catch(() => null);
    // Typed on meanwhile: this answer belongs to another postcode.
    if (wholePostcode(getValues('postcode')) !== zipcode) return;
    if (found === null || typeof found === 'string') return setZipNote('not-found');
    setZipNote('found');
    const city = found.level_two + found.level_three;
    setValue('level_one_code', found.level_one_code, { shouldValidate: true, shouldDirty: true });
    // What the buyer has written stays; what we have written may be replaced.
    if (getValues('level_two') === '' || getValues('level_two') === getValues('filled_city')) {
      setValue('level_two', city, { shouldValidate: true, shouldDirty: true });
      setValue('filled_city', city);
    }
    if ((document.activeElement as HTMLInputElement | null)?.name === 'postcode') setFocus(found.level_two === '' ? 'level_two' : 'level_four');
  }

  async function save(fields: AddressFields): Promise<void> {
    setFormError(null);
    const result = await call('POST /addresses', { body: addressBody(fields, purpose), as: 'guest' });
    if (result.ok) {
      addressDraft().set(noAddress);
      client.setQueryData(addressesQuery().queryKey, (addresses) => withAddress(addresses, result.data));
      showToast(m.checkout_address_saved());
      onSaved(result.data);
      return;
    }
    const failure = result.error;
    const paths = failure.code === 'VALIDATION_EXCEPTION' ? failure.errors.map((error) => fieldOfPath(error.path)).filter((field) => field !== null) : [];
    for (const field of paths)
      setError(
        field,
        { type: 'server', message: field === 'phone_number' ? m.checkout_field_phone_wrong() : m.checkout_field_wrong() },
        { shouldFocus: field === paths[0] },
      );
    if (paths.length === 0) setFormError(errorSentence(failure));
  }

  const isJapanese = currentLocale() !== 'en';
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
      {purpose === 'delivery' && (
        <>
          <div className="grid gap-1.5">
            <TextInput
              label={m.checkout_address_postcode()}
              hint={m.checkout_address_postcode_hint()}
              required
              error={errors.postcode?.message}
              inputMode="numeric"
              autoComplete="shipping postal-code"
              placeholder="150-0001"
              maxLength={9}
              className="figures max-w-48"
              {...register('postcode', { onChange: (event: { target: HTMLInputElement }) => void fillFrom(event.target.value) })}
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
            error={errors.level_one_code?.message}
            autoComplete="shipping address-level1"
            {...register('level_one_code')}
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
            error={errors.level_two?.message}
            autoComplete="shipping address-level2"
            {...register('level_two')}
          />
          <TextInput
            label={m.checkout_address_street()}
            hint={m.checkout_address_street_hint()}
            required
            error={errors.level_four?.message}
            autoComplete="shipping street-address"
            {...register('level_four')}
          />
        </>
      )}
      <TextInput label={m.checkout_address_name()} required error={errors.name?.message} autoComplete="shipping name" {...register('name')} />
      <TextInput
        label={m.checkout_address_phone()}
        hint={m.checkout_address_phone_hint()}
        required
        error={errors.phone_number?.message}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        placeholder="090-1234-5678"
        {...register('phone_number')}
      />
      <SheetSubmit error={formError} busy={isSubmitting}>
        {m.checkout_address_save()}
      </SheetSubmit>
    </form>
  );
}
