import { placeName } from '@noren/contract/place-names';
import type { Locale, Region } from '@noren/contract/scalars';
import { nameList } from '@noren/kit/formats/fact-text.ts';

/** Lists places by their names in `locale`, separated as in the interface language. */
export const placeList = (codes: readonly string[], locale: Locale): string =>
  nameList(codes.map((code) => placeName(code, locale)));

/** Region of a store, by its currency. */
export const regionOf = ({ currency }: { currency: 'JPY' | 'TWD' }): Region =>
  currency === 'TWD' ? 'TW' : 'JP';
export const currencyOfRegion = (region: Region) => (region === 'JP' ? 'JPY' : 'TWD');
