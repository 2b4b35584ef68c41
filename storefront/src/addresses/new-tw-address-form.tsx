import {
  newTaiwanAddress,
  type NewTaiwanAddress,
  type TaiwanAddress,
} from '@noren/contract/entities/tw-address';
import { readPhoneNumber } from '@noren/contract/phone-number';
import { readPostcode } from '@noren/contract/postcode';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { atFields, eachField, wrongOf, wrongPaths } from '@noren/kit/page/wrong-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { useShop } from '../channel/use-shop.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { AddressFormEnd, PhoneInput, PostcodeInput } from './address-form-parts.tsx';
import { addressFault, type AddressRules } from './address-fault.ts';
import { withSaved } from './addresses.ts';
import { twAddressesQuery } from './tw-addresses.ts';
import { noTwAddress, twAddressDraft, type TwAddressFields } from './tw-address-draft.ts';
import { cities, cityNamed, districtNamed, isTwMobile, placeOfPostcode } from './tw-places.ts';

type Field = keyof NewTaiwanAddress;
const fieldNames = [
  'city_country',
  'district',
  'postcode',
  'detail',
  'buyer_name',
  'buyer_cellphone',
] as const satisfies Field[];
const rules: AddressRules<Field> = {
  postcode: { own: m.taiwan_postcode_wrong },
  buyer_cellphone: { own: m.taiwan_mobile_wrong },
  detail: { most: 120 },
  buyer_name: { most: 40 },
};

/** Converts the form's fields to the request body, with postcode and phone parsed. */
const twAddressBody = (fields: NewTaiwanAddress): NewTaiwanAddress => ({
  ...fields,
  postcode: readPostcode(fields.postcode, 'TW') ?? fields.postcode,
  buyer_cellphone: readPhoneNumber(fields.buyer_cellphone, 'TW') ?? fields.buyer_cellphone,
});

/**
 * Validates with the contract's schema, and checks that postcode and district match and that the
 * phone is a mobile, which the driver can call.
 */
function judge(fields: NewTaiwanAddress): Record<string, string> {
  const wrong = new Set(wrongPaths(newTaiwanAddress.safeParse(fields)) as Field[]);
  const zip = districtNamed(cityNamed(fields.city_country), fields.district)?.zip;
  if (zip && !readPostcode(fields.postcode, 'TW')?.startsWith(zip)) wrong.add('postcode');
  if (!isTwMobile(fields.buyer_cellphone)) wrong.add('buyer_cellphone');
  return eachField(wrong, addressFault(rules, fields));
}

/**
 * Form for a Taiwanese address in the Taiwanese order: city, district (which fills in the
 * postcode), street (shopper 5.3).
 */
export function NewTwAddressForm({ onSaved }: { onSaved: (address: TaiwanAddress) => void }) {
  const { store } = useShop();
  const client = useQueryClient();
  const [{ changes }] = useState(twAddressDraft().get);
  const { form, field, attributes, error, busy } = useSentForm<TwAddressFields>(
    { judge, draft: twAddressDraft(), mode: 'onTouched' },
    async (fields) => {
      const { changes: _, is_default, ...typed } = fields;
      const body = twAddressBody(typed);
      const params = { slug: store.slug };
      const result = changes
        ? await call('PUT /tw/stores/{slug}/addresses/{id}', {
            params: { ...params, id: String(changes.id) },
            body: { ...body, is_default },
            as: 'guest',
          })
        : await call('POST /tw/stores/{slug}/addresses', { params, body, as: 'guest' });
      if (!result.ok)
        return atFields(
          wrongOf(fieldNames, result.error),
          addressFault(rules, fields),
          errorSentence(result.error),
        );
      twAddressDraft().set(noTwAddress);
      client.setQueryData(twAddressesQuery(store.slug).queryKey, (addresses) =>
        withSaved(addresses, result.data),
      );
      showToast(m.checkout_address_saved());
      return onSaved(result.data);
    },
  );
  const { setValue, getValues, watch } = form;
  const city = cityNamed(watch('city_country'));

  const written = { shouldValidate: true, shouldDirty: true } as const;
  function onCity(): void {
    setValue('district', '', { shouldDirty: true });
    setValue('postcode', '', { shouldDirty: true });
  }
  function onDistrict(name: string): void {
    const zip = districtNamed(cityNamed(getValues('city_country')), name)?.zip;
    // Keeps a longer postcode of the same district, which the buyer entered.
    if (zip && !getValues('postcode').startsWith(zip)) setValue('postcode', zip, written);
  }
  function onPostcode(text: string): void {
    const found = getValues('district') === '' ? placeOfPostcode(text) : null;
    if (!found) return;
    setValue('city_country', found.city.name, written);
    setValue('district', found.district.name, written);
  }

  const inLatin = currentLocale() === 'en';
  const optionText = ({ name, latin }: { name: string; latin: string }) =>
    inLatin ? `${latin} ${name}` : name;
  return (
    <form className="grid gap-5" {...attributes}>
      <Select
        label={m.taiwan_city()}
        required
        autoComplete="shipping address-level1"
        {...field('city_country', { onChange: onCity })}
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
        autoComplete="shipping address-level2"
        // The options belong to one city, so another city gets a new select.
        key={city?.name ?? ''}
        {...field('district', {
          onChange: (event: { target: HTMLSelectElement }) => onDistrict(event.target.value),
        })}
      >
        <option value="">{city ? m.taiwan_district_choose() : m.taiwan_city_first()}</option>
        {city?.districts.map((one) => (
          <option key={one.name + one.zip} value={one.name}>
            {`${one.zip} ${optionText(one)}`}
          </option>
        ))}
      </Select>
      <PostcodeInput
        hint={m.taiwan_postcode_hint()}
        placeholder="100"
        {...field('postcode', {
          onChange: (event: { target: HTMLInputElement }) => onPostcode(event.target.value),
        })}
      />
      <TextInput
        label={m.taiwan_detail()}
        hint={m.taiwan_detail_hint()}
        required
        autoComplete="shipping street-address"
        {...field('detail')}
      />
      <TextInput
        label={m.taiwan_receiver_name()}
        hint={m.taiwan_receiver_name_hint()}
        required
        autoComplete="shipping name"
        {...field('buyer_name')}
      />
      <PhoneInput
        label={m.taiwan_mobile()}
        hint={m.taiwan_mobile_hint()}
        placeholder="0912-345-678"
        {...field('buyer_cellphone')}
      />
      <AddressFormEnd
        changes={changes}
        isDefault={form.register('is_default')}
        error={error}
        busy={busy}
      />
    </form>
  );
}
