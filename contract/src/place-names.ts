import { prefectures } from './prefectures.ts';
import type { Locale } from './scalars.ts';
import { countyName } from './shipping-places.ts';

const countiesLatin =
  'KEE Keelung|TPE Taipei|NWT New Taipei|TAO Taoyuan|HSZ Hsinchu City|HSQ Hsinchu County|MIA Miaoli|TXG Taichung|CHA Changhua|NAN Nantou|YUN Yunlin|CYI Chiayi City|CYQ Chiayi County|TNN Tainan|KHH Kaohsiung|PIF Pingtung|ILA Yilan|HUA Hualien|TTT Taitung|PEN Penghu|KIN Kinmen|LIE Lienchiang (Matsu)';
const latinOfCounty = new Map(
  countiesLatin.split('|').map((row) => [`TW-${row.slice(0, 3)}`, row.slice(4)]),
);

/** Characters of prefecture names that are written differently in Taiwan. */
const traditional: Readonly<Record<string, string>> = {
  県: '縣',
  広: '廣',
  徳: '德',
  縄: '繩',
  静: '靜',
  児: '兒',
};

/** Returns the name of a place; an unknown code is returned unchanged. */
export function placeName(code: string, locale: Locale): string {
  const county = countyName(code);
  const isHan = locale === 'ja' || locale === 'zh-TW';
  if (county !== null) return isHan ? county : (latinOfCounty.get(code) ?? county);
  const prefecture = prefectures.find((one) => one.code === code);
  if (!prefecture) return code;
  if (!isHan) return prefecture.latin;
  return locale === 'ja'
    ? prefecture.name
    : [...prefecture.name].map((sign) => traditional[sign] ?? sign).join('');
}
