import { expect, it } from 'vitest';
import { trackingPage } from './carriers.ts';

it.each([
  [
    'yamato',
    null,
    '0000-1111-2222',
    'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=000011112222',
  ],
  [
    null,
    '佐川急便',
    '１２３４５６７８９０１２',
    'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=123456789012',
  ],
  [
    null,
    '日本郵便',
    '1234 5678 9012',
    'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=123456789012&searchKind=S002',
  ],
  ['seino', '', '1234567890', 'https://track.seino.co.jp/cgi-bin/gnpquery.pgm?GNPNO1=1234567890'],
  [
    null,
    '福山通運',
    '1234567890',
    'https://corp.fukutsu.co.jp/situation/tracking_no_hunt/1234567890',
  ],
  [
    null,
    '黑貓宅急便',
    '123456789012',
    'https://www.t-cat.com.tw/Inquire/TraceDetail.aspx?BillID=123456789012',
  ],
  [
    null,
    '大和運輸',
    '000011112222',
    'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=000011112222',
  ],
  // The code is the store's own; the carrier's name decides when the code is not recognized.
  [
    'main',
    'ヤマト運輸',
    '000011112222',
    'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=000011112222',
  ],
])('%s %s: returns the carrier’s tracking page', (company_code, company, number, page) => {
  expect(trackingPage({ company_code, company, number })).toBe(page);
});

it.each([
  ['an unknown carrier', { company: '近所の自転車便', company_code: null, number: '123456789012' }],
  ['no number yet', { company: 'ヤマト運輸', company_code: null, number: null }],
  ['an invalid number', { company: 'ヤマト運輸', company_code: null, number: '&id=1234 <b>' }],
])('%s: no page', (_, parcel) => expect(trackingPage(parcel)).toBeNull());
