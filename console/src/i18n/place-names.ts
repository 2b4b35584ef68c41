import { prefectures } from '@noren/contract/prefectures';
import type { Locale, Region } from '@noren/contract/scalars';
import { countyName } from '@noren/contract/shipping-places';
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

const countiesLatin =
  'KEE Keelung|TPE Taipei|NWT New Taipei|TAO Taoyuan|HSZ Hsinchu City|HSQ Hsinchu County|MIA Miaoli|TXG Taichung|CHA Changhua|NAN Nantou|YUN Yunlin|CYI Chiayi City|CYQ Chiayi County|TNN Tainan|KHH Kaohsiung|PIF Pingtung|ILA Yilan|HUA Hualien|TTT Taitung|PEN Penghu|KIN Kinmen|LIE Lienchiang (Matsu)';
const latinOfCounty = new Map(countiesLatin.split('|').map((row) => [`TW-${row.slice(0, 3)}`, row.slice(4)]));

/** The characters of prefectures that Taiwan writes otherwise. */
const traditional: Readonly<Record<string, string>> = { 県: '縣', 広: '廣', 徳: '德', 縄: '繩', 静: '靜', 児: '兒' };

export const areaName = (key: string, locale: Locale): string => areas[key]?.[locale === 'ja' ? 0 : locale === 'en' ? 1 : 2] ?? key;

/** What a place is called; a code that is none stands as it is. */
export function placeName(code: string, locale: Locale): string {
  const county = countyName(code);
  if (county !== null) return locale === 'en' ? (latinOfCounty.get(code) ?? county) : county;
  const prefecture = prefectures.find((one) => one.code === code);
  if (!prefecture) return code;
  if (locale === 'en') return prefecture.latin;
  return locale === 'ja' ? prefecture.name : [...prefecture.name].map((sign) => traditional[sign] ?? sign).join('');
}

/** Places by their names in a language, one after another with the marks of the language that is shown. */
export const placeList = (codes: readonly string[], locale: Locale): string => nameList(codes.map((code) => placeName(code, locale)));

/** What money is called where a store is. */
export const currencyOfRegion = (region: Region) => (region === 'JP' ? 'JPY' : 'TWD');
