/** Fields of a shipping record that identify a parcel. */
export interface Parcel {
  company: string | null;
  company_code: string | null;
  number: string | null;
}

interface Carrier {
  /** matches the carrier's name, or a code that stores use for it */
  pattern: RegExp;
  page: (number: string) => string;
}

/**
 * Carriers whose tracking page takes the number in its URL. Others (HCT, the Taiwanese post) accept
 * a number only through a form.
 */
const carriers: readonly Carrier[] = [
  {
    pattern: /yamato|kuroneko|ヤマト|クロネコ|大和運輸/i,
    page: (number) => `https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=${number}`,
  },
  {
    pattern: /sagawa|佐川/i,
    page: (number) => `https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=${number}`,
  },
  {
    pattern: /japan.?post|yu-?pack|日本郵便|ゆうパック|ゆうパケット|レターパック/i,
    page: (number) =>
      `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${number}&searchKind=S002`,
  },
  {
    pattern: /seino|西濃/i,
    page: (number) => `https://track.seino.co.jp/cgi-bin/gnpquery.pgm?GNPNO1=${number}`,
  },
  {
    pattern: /fukuyama|福山通運/i,
    page: (number) => `https://corp.fukutsu.co.jp/situation/tracking_no_hunt/${number}`,
  },
  {
    pattern: /t-?cat|黑貓|黒猫|統一速達/i,
    page: (number) => `https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=${number}`,
  },
];

/**
 * Returns the URL of the carrier's tracking page; null if the carrier is unknown or the number is
 * not 8 to 20 letters and digits.
 */
export function trackingPage({ company, company_code, number }: Parcel): string | null {
  const plain = (number ?? '').normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (!/^[A-Z\d]{8,20}$/i.test(plain)) return null;
  const carrier =
    carriers.find(({ pattern }) => pattern.test(company_code ?? '')) ??
    carriers.find(({ pattern }) => pattern.test(company ?? ''));
  return carrier ? carrier.page(plain) : null;
}
