import type { NewAddress } from '@noren/contract/entities/address';
import { readPhoneNumber } from '@noren/contract/phone-number';
import { readPostcode } from '@noren/contract/postcode';
import { prefectureName } from '@noren/contract/prefectures';
import type { AddressFields, AddressPurpose, TypedAddressField } from './address-draft.ts';

/**
 * Converts the form's fields to the request body; a pick-up needs only name and phone (spec §5).
 */
export function addressBody(
  fields: Pick<AddressFields, TypedAddressField>,
  purpose: AddressPurpose,
): NewAddress {
  const { name, level_one_code, level_two, level_four } = fields;
  const phone_number = readPhoneNumber(fields.phone_number, 'JP') ?? fields.phone_number;
  const postcode = readPostcode(fields.postcode, 'JP') ?? fields.postcode;
  if (purpose === 'pick-up') return { type: 'self_pick_up', name, phone_number };
  return {
    type: 'custom',
    name,
    phone_number,
    address: {
      postcode,
      level_one: prefectureName(level_one_code),
      level_two,
      level_four,
      level_one_code,
      region: 'JP',
    },
  };
}

const fieldNames = [
  'name',
  'phone_number',
  'postcode',
  'level_one_code',
  'level_two',
  'level_four',
] as const;

/** Returns the field of a schema or server error's path (`body.address.postcode`). */
export function fieldOfPath(path: string): TypedAddressField | null {
  const last = path.split('.').at(-1) ?? '';
  if (last === 'level_one') return 'level_one_code';
  return fieldNames.find((name) => name === last) ?? null;
}
