/** The parts of a shipping record that say who carries a parcel, and under which number. */
export interface Parcel {
  company: string | null;
  company_code: string | null;
  number: string | null;
}

interface Carrier {
  /** what a store may have written: a code of its own, or the name */
  called: RegExp;
  /** the carrier's own page about one parcel */
  page: (number: string) => string;
}

/** Carriers whose page about a parcel can be opened by its number. Others (HCT, the Taiwanese post) take a number by a form alone. */
const carriers: readonly Carrier[] = [
  { called: /yamato|kuroneko|ヤマト|クロネコ|大和運輸/i, page: (number) => `https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=${number}` },
  { called: /sagawa|佐川/i, page: (number) => `https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=${number}` },
  {
    called: /japan.?post|yu-?pack|日本郵便|ゆうパック|ゆうパケット|レターパック/i,
    page: (number) => `https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=${number}&searchKind=S002`,
  },
  { called: /seino|西濃/i, page: (number) => `https://track.seino.co.jp/cgi-bin/gnpquery.pgm?GNPNO1=${number}` },
  { called: /fukuyama|福山通運/i, page: (number) => `https://corp.fukutsu.co.jp/situation/tracking_no_hunt/${number}` },
  { called: /t-?cat|黑貓|黒猫|統一速達/i, page: (number) => `https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=${number}` },
];

/** Where a parcel can be followed, on its carrier's own page; null where the carrier is not known or the number is none of digits and emails. */
export function trackingPage({ company, company_code, number }: Parcel): string | null {
  const plain = (number ?? '').normalize('NFKC').replaceAll(/[\s-]/g, '');
  if (!/^[A-Z\d]{8,20}$/i.test(plain)) return null;
  const carrier = carriers.find(({ called }) => called.test(company_code ?? '')) ?? carriers.find(({ called }) => called.test(company ?? ''));
  return carrier ? carrier.page(plain) : null;
}
