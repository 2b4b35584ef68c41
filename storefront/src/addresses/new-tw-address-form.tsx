import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newTaiwanAddress, type NewTaiwanAddress, type TaiwanAddress } from '@noren/contract/entities/tw-address';
import { hasWebAddress } from '@noren/contract/plain-line';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { SheetSubmit } from '@noren/kit/components/sheet-submit.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { call } from '../api/client.ts';
import { useShop } from '../channel/use-shop.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { tabValue } from '../storage/tab-value.ts';
import { twAddressesQuery, withTwAddress } from './tw-addresses.ts';
import { cities, cityNamed, districtNamed, isTwMobile, placeOfPostcode, twPostcode } from './tw-places.ts';

const noTwAddress: NewTaiwanAddress = { postcode: '', city_country: '', district: '', detail: '', buyer_name: '', buyer_cellphone: '' };

/** The form as it is typed; closing the drawer by mistake or reloading loses nothing. */
const twAddressDraft = () => tabValue<NewTaiwanAddress>('new-tw-address', noTwAddress);

type Field = keyof NewTaiwanAddress;
const fieldNames = ['city_country', 'district', 'postcode', 'detail', 'buyer_name', 'buyer_cellphone'] as const satisfies Field[];
const longest: Partial<Record<Field, number>> = { detail: 120, buyer_name: 40 };

function sentenceOf(field: Field, value: string): string {
  if (value.trim() === '') return m.checkout_field_required();
  if (field === 'postcode') return m.taiwan_postcode_wrong();
  if (field === 'buyer_cellphone') return m.taiwan_mobile_wrong();
  if (hasWebAddress(value)) return m.checkout_field_no_link();
  const most = longest[field];
  return most !== undefined && value.trim().length > most ? m.checkout_field_too_long({ count: most }) : m.checkout_field_wrong();
}

const contractResolver = standardSchemaResolver(newTaiwanAddress);

/** The contract's own schema judges, and what goes together: postcode and district, a mobile that a parcel's driver can call. */
const resolver: Resolver<NewTaiwanAddress> = async (fields, context, options) => {
  const judged = await contractResolver(fields, context, options as never);
  const wrong = new Set(Object.keys(judged.errors) as Field[]);
  const zip = districtNamed(cityNamed(fields.city_country), fields.district)?.zip;
  if (zip && !twPostcode(fields.postcode)?.startsWith(zip)) wrong.add('postcode');
  if (!isTwMobile(fields.buyer_cellphone)) wrong.add('buyer_cellphone');
  const errors = Object.fromEntries([...wrong].map((field) => [field, { type: 'contract', message: sentenceOf(field, fields[field]) }]));
  return wrong.size > 0 ? { values: {}, errors: errors as never } : { values: fields, errors: {} };
};

/** A Taiwanese address in the order Taiwan writes it: city, district (which gives the postcode), street (shopper 5.3). */
export function NewTwAddressForm({ onSaved }: { onSaved: (address: TaiwanAddress) => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const { store } = useShop();
  const client = useQueryClient();
  const form = useForm<NewTaiwanAddress>({ resolver, defaultValues: twAddressDraft().get(), mode: 'onTouched', shouldFocusError: true });
  const { register, setValue, getValues, setError, handleSubmit, subscribe, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const [formError, setFormError] = useState<string | null>(null);
  const city = cityNamed(watch('city_country'));

  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => twAddressDraft().set(values) }), [subscribe]);

  const written = { shouldValidate: true, shouldDirty: true } as const;
  function onCity(): void {
    setValue('district', '', { shouldDirty: true });
    setValue('postcode', '', { shouldDirty: true });
  }
  function onDistrict(name: string): void {
    const zip = districtNamed(cityNamed(getValues('city_country')), name)?.zip;
    // The longer postcode of the same district is the buyer's own knowledge and stays.
    if (zip && !getValues('postcode').startsWith(zip)) setValue('postcode', zip, written);
  }
  function onPostcode(text: string): void {
    const found = getValues('district') === '' ? placeOfPostcode(text) : null;
    if (!found) return;
    setValue('city_country', found.city.name, written);
    setValue('district', found.district.name, written);
  }

  async function save(fields: NewTaiwanAddress): Promise<void> {
    setFormError(null);
    const body = { ...fields, postcode: twPostcode(fields.postcode) ?? fields.postcode };
    const result = await call('POST /tw/stores/{slug}/addresses', { params: { slug: store.slug }, body, as: 'guest' });
    if (result.ok) {
      twAddressDraft().set(noTwAddress);
      client.setQueryData(twAddressesQuery(store.slug).queryKey, (addresses) => withTwAddress(addresses, result.data));
      showToast(m.checkout_address_saved());
      onSaved(result.data);
      return;
    }
    const failure = result.error;
    const named = failure.code === 'VALIDATION_EXCEPTION' ? failure.errors.map(({ path }) => path.replace(/^body\./, '')) : [];
    const wrong = fieldNames.filter((field) => named.includes(field));
    for (const field of wrong) setError(field, { type: 'server', message: sentenceOf(field, fields[field]) }, { shouldFocus: field === wrong[0] });
    if (wrong.length === 0) setFormError(errorSentence(failure));
  }

  const inLatin = currentLocale() === 'en';
  const optionText = ({ name, latin }: { name: string; latin: string }) => (inLatin ? `${latin} ${name}` : name);
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
      <Select
        label={m.taiwan_city()}
        required
        error={errors.city_country?.message}
        autoComplete="shipping address-level1"
        {...register('city_country', { onChange: onCity })}
      >
        <option value="">{m.taiwan_city_choose()}</option>
        {cities.map((one) => (
          <option key={one.name} value={one.name}>
            {optionText(one)}
          </option>
        ))}
      </Select>
      <Select
        label={m.taiwan_district()}
        required
        error={errors.district?.message}
        autoComplete="shipping address-level2"
        // Its choices are those of the city: another city's select is another one.
        key={city?.name ?? ''}
        {...register('district', { onChange: (event: { target: HTMLSelectElement }) => onDistrict(event.target.value) })}
      >
        <option value="">{city ? m.taiwan_district_choose() : m.taiwan_city_first()}</option>
        {city?.districts.map((one) => (
          <option key={one.name + one.zip} value={one.name}>
            {`${one.zip} ${optionText(one)}`}
          </option>
        ))}
      </Select>
      <TextInput
        label={m.checkout_address_postcode()}
        hint={m.taiwan_postcode_hint()}
        required
        error={errors.postcode?.message}
        inputMode="numeric"
        autoComplete="shipping postal-code"
        placeholder="100"
        maxLength={7}
        className="figures max-w-48"
        {...register('postcode', { onChange: (event: { target: HTMLInputElement }) => onPostcode(event.target.value) })}
      />
      <TextInput
        label={m.taiwan_detail()}
        hint={m.taiwan_detail_hint()}
        required
        error={errors.detail?.message}
        autoComplete="shipping street-address"
        {...register('detail')}
      />
      <TextInput
        label={m.taiwan_receiver_name()}
        hint={m.taiwan_receiver_name_hint()}
        required
        error={errors.buyer_name?.message}
        autoComplete="shipping name"
        {...register('buyer_name')}
      />
      <TextInput
        label={m.taiwan_mobile()}
        hint={m.taiwan_mobile_hint()}
        required
        error={errors.buyer_cellphone?.message}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        placeholder="0912-345-678"
        {...register('buyer_cellphone')}
      />
      <SheetSubmit error={formError} busy={isSubmitting}>
        {m.checkout_address_save()}
      </SheetSubmit>
    </form>
  );
}
