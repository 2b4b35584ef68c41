import type { Region } from './scalars.ts';

/** A region of a country that carriers price alike; `key` names it in the catalogues. */
export interface ShippingArea {
  key: string;
  codes: readonly string[];
}

/** Lists JIS X 0401 codes from `first` to `last`. */
const numbered = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'));

/** Counties and cities of Taiwan as the post office writes them, by ISO 3166-2. */
const counties: Readonly<Record<string, string>> = {
  'TW-KEE': '基隆市',
  'TW-TPE': '臺北市',
  'TW-NWT': '新北市',
  'TW-TAO': '桃園市',
  'TW-HSZ': '新竹市',
  'TW-HSQ': '新竹縣',
  'TW-MIA': '苗栗縣',
  'TW-TXG': '臺中市',
  'TW-CHA': '彰化縣',
  'TW-NAN': '南投縣',
  'TW-YUN': '雲林縣',
  'TW-CYI': '嘉義市',
  'TW-CYQ': '嘉義縣',
  'TW-TNN': '臺南市',
  'TW-KHH': '高雄市',
  'TW-PIF': '屏東縣',
  'TW-ILA': '宜蘭縣',
  'TW-HUA': '花蓮縣',
  'TW-TTT': '臺東縣',
  'TW-PEN': '澎湖縣',
  'TW-KIN': '金門縣',
  'TW-LIE': '連江縣',
};
const islands = ['TW-PEN', 'TW-KIN', 'TW-LIE'];

/** The places a store ships to by area; each place is in exactly one. */
export const shippingAreas: Readonly<Record<Region, readonly ShippingArea[]>> = {
  JP: [
    { key: 'hokkaido', codes: numbered(1, 1) },
    { key: 'tohoku', codes: numbered(2, 7) },
    // 山梨 is priced with 関東 by carriers
    { key: 'kanto', codes: [...numbered(8, 14), '19'] },
    { key: 'shinetsu', codes: ['15', '20'] },
    { key: 'hokuriku', codes: numbered(16, 18) },
    { key: 'tokai', codes: numbered(21, 24) },
    { key: 'kinki', codes: numbered(25, 30) },
    { key: 'chugoku', codes: numbered(31, 35) },
    { key: 'shikoku', codes: numbered(36, 39) },
    { key: 'kyushu', codes: numbered(40, 46) },
    { key: 'okinawa', codes: numbered(47, 47) },
  ],
  TW: [
    { key: 'mainland', codes: Object.keys(counties).filter((code) => !islands.includes(code)) },
    { key: 'islands', codes: islands },
  ],
};

export const placesOf = (region: Region): readonly string[] =>
  shippingAreas[region].flatMap(({ codes }) => codes);

/** Returns the name of a Taiwanese county as addresses have it; null if the code is unknown. */
export const countyName = (code: string): string | null => counties[code] ?? null;

/** The parts of an address that determine its shipping fee. */
export interface PricedPlace {
  region: Region | null;
  level_one: string | null;
  level_one_code: string | null;
}

/**
 * Returns the code of the place that determines the shipping fee: in Japan the address's prefecture
 * code, in Taiwan the county or city, looked up by its name with 台 or 臺. null: unknown. Pure.
 */
export function feePlaceOf({ region, level_one, level_one_code }: PricedPlace): string | null {
  if (region !== 'TW') return level_one_code;
  const name = (level_one ?? '').normalize('NFKC').replaceAll('台', '臺');
  return Object.keys(counties).find((code) => counties[code] === name) ?? null;
}

/** A fault in the exceptions; `path` is relative to their list. */
export interface FeeFault {
  path: string;
  message: string;
}

interface FeeException {
  fee_type: 'free' | 'fixed' | 'condition';
  free_shipping_threshold: number | null;
  info: { level_one_code: readonly string[] };
}

/**
 * Returns the faults of a store's exceptions: a place outside its country, a place named twice, a
 * missing threshold. Pure.
 */
export function feeFaults(region: Region, fees: readonly FeeException[]): FeeFault[] {
  const places = placesOf(region);
  const seen = new Set<string>();
  return fees.flatMap(({ fee_type, free_shipping_threshold, info }, index) => {
    const faults: FeeFault[] = [];
    for (const [at, code] of info.level_one_code.entries()) {
      const path = `${index}.info.level_one_code.${at}`;
      if (!places.includes(code))
        faults.push({ path, message: `no place of a store in ${region}` });
      else if (seen.has(code)) faults.push({ path, message: 'this place has a fee already' });
      seen.add(code);
    }
    if (fee_type === 'condition' && free_shipping_threshold === null)
      faults.push({
        path: `${index}.free_shipping_threshold`,
        message: 'free from which amount on?',
      });
    return faults;
  });
}
