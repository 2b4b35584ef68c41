/**
 * Carriers of each country, by the names that buyers know. The code selects the tracking page
 * (contract/src/carriers.ts).
 */
export const carriersIn: Record<'JP' | 'TW', readonly { code: string; name: string }[]> = {
  JP: [
    { code: 'yamato', name: 'ヤマト運輸' },
    { code: 'sagawa', name: '佐川急便' },
    { code: 'japanpost', name: '日本郵便' },
    { code: 'seino', name: '西濃運輸' },
    { code: 'fukuyama', name: '福山通運' },
  ],
  TW: [
    { code: 't-cat', name: '黑貓宅急便' },
    { code: 'hct', name: '新竹物流' },
    { code: 'post-tw', name: '中華郵政' },
  ],
};

const storageKey = 'noren-console-carrier';

/**
 * The carrier chosen last in this browser, because a store usually sends with the same one every
 * day.
 */
export const lastCarrier = {
  get: (region: 'JP' | 'TW'): string =>
    localStorage.getItem(`${storageKey}-${region}`) ?? carriersIn[region][0]?.code ?? '',
  set: (region: 'JP' | 'TW', code: string): void =>
    localStorage.setItem(`${storageKey}-${region}`, code),
};
