import { placeName } from '@noren/contract/place-names';
import type { Locale, Region } from '@noren/contract/scalars';
import { nameList } from '@noren/kit/formats/fact-text.ts';

/** Japan's areas and Taiwan's, as merchants call them: Japanese, English, Chinese. */
const areas: Readonly<Record<string, readonly [string, string, string]>> = {
  hokkaido: ['北海道', 'Hokkaido', '北海道'],
  tohoku: ['東北', 'Tohoku', '東北'],
  kanto: ['関東', 'Kanto', '關東'],
  shinetsu: ['信越', 'Shinetsu', '信越'],
  hokuriku: ['北陸', 'Hokuriku', '北陸'],
  tokai: ['東海', 'Tokai', '東海'],
  kinki: ['近畿', 'Kinki', '近畿'],
  chugoku: ['中国', 'Chugoku', '中國'],
  shikoku: ['四国', 'Shikoku', '四國'],
  kyushu: ['九州', 'Kyushu', '九州'],
  okinawa: ['沖縄', 'Okinawa', '沖繩'],
  mainland: ['本島', 'Main island', '本島'],
  islands: ['離島', 'Outlying islands', '離島'],
};

export const areaName = (key: string, locale: Locale): string => areas[key]?.[locale === 'ja' ? 0 : locale === 'en' ? 1 : 2] ?? key;

/** Places by their names in a language, one after another with the marks of the language that is shown. */
export const placeList = (codes: readonly string[], locale: Locale): string => nameList(codes.map((code) => placeName(code, locale)));

/** What money is called where a store is. */
export const regionOf = ({ currency }: { currency: 'JPY' | 'TWD' }): Region => (currency === 'TWD' ? 'TW' : 'JP');
export const currencyOfRegion = (region: Region) => (region === 'JP' ? 'JPY' : 'TWD');
