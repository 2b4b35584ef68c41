import { placeName } from '@noren/contract/place-names';
import type { Locale, Region } from '@noren/contract/scalars';
import { nameList } from '@noren/kit/formats/fact-text.ts';

/** Places by their names in a language, one after another with the marks of the language that is shown. */
export const placeList = (codes: readonly string[], locale: Locale): string => nameList(codes.map((code) => placeName(code, locale)));

/** What money is called where a store is. */
export const regionOf = ({ currency }: { currency: 'JPY' | 'TWD' }): Region => (currency === 'TWD' ? 'TW' : 'JP');
export const currencyOfRegion = (region: Region) => (region === 'JP' ? 'JPY' : 'TWD');
