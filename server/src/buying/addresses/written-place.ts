import { formatPostcode, readPostcode } from '@noren/contract/postcode';
import { prefectures } from '@noren/contract/prefectures';
import type { Region } from '@noren/contract/scalars';
import { feePlaceOf } from '@noren/contract/shipping-places';
import { isPrefectureOf, type AddressProblem } from './rules.ts';
import { districtOf } from './taiwan.ts';

/** An order's address in two parts, as its staff edit it. */
export interface WrittenPlace {
  postcode: string;
  /** begins with the prefecture, or the city of Taiwan */
  place: string;
}

/** Splits an address in the form of `fullAddress`; without a postcode, all of it is the place. */
export function splitPlace(address: string, region: Region): WrittenPlace {
  const form = region === 'JP' ? /^〒(\d{3}-\d{4}) (.*)$/s : /^(\d{3,6}) (.*)$/s;
  const [, postcode = '', place = address] = form.exec(address) ?? [];
  return { postcode, place };
}

/** The code by which delivery days and fees depend on a place; null: it begins with none. */
export const codeOfPlace = (place: string, region: Region): string | null => {
  if (region === 'JP') return prefectures.find(({ name }) => place.startsWith(name))?.code ?? null;
  const level_one = districtOf(place)?.city ?? null;
  return feePlaceOf({ region, level_one, level_one_code: null });
};

/**
 * Checks a place by the rules of the address book (rules.ts, taiwan.ts): the postcode belongs to
 * the prefecture, or the district of Taiwan. @returns the address in the form of `fullAddress`
 */
export function checkPlace(
  { postcode, place }: WrittenPlace,
  region: Region,
): { address: string } | { errors: AddressProblem[] } {
  const wrong = (field: keyof WrittenPlace, message: string) => ({
    errors: [{ path: `body.address.${field}`, message }],
  });
  const digits = readPostcode(postcode, region);
  if (digits === null) return wrong('postcode', 'Not a postcode');
  if (region === 'TW') {
    const district = districtOf(place);
    if (!district) return wrong('place', 'Begins with a city or county and a district of Taiwan');
    if (!digits.startsWith(district.zip))
      return wrong('postcode', `Postcodes of this district begin with ${district.zip}`);
    if (district.rest === '') return wrong('place', 'Names no street');
    return { address: `${digits} ${district.city}${district.district}${district.rest}` };
  }
  const prefecture = prefectures.find(({ name }) => place.startsWith(name));
  if (!prefecture) return wrong('place', 'Begins with a prefecture');
  if (place === prefecture.name) return wrong('place', 'Names no street');
  if (!isPrefectureOf(prefecture.code, { postcode: digits, level_one: prefecture.name }))
    return wrong('postcode', 'Not a postcode of this prefecture');
  return { address: `〒${formatPostcode(digits, 'JP')} ${place}` };
}
