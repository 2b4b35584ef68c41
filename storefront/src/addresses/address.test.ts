import { newAddress } from '@noren/contract/entities/address';
import { expect, test } from 'vitest';
import { addressBody, fieldOfPath, wholePostcode } from './address-body.ts';
import { prefectureName, prefectures } from '@noren/contract/prefectures';

test.each([
  ['150-0001', '1500001'],
  ['１５０－０００１', '1500001'],
  ['150ー0001', '1500001'],
  // the minus of a Mac or an iPhone
  ['１５０−０００１', '1500001'],
  ['〒150 0001', '1500001'],
  ['150-000', null],
  ['150-00012', null],
  ['', null],
])('postcode %s', (typed, whole) => expect(wholePostcode(typed)).toBe(whole));

test('47 prefectures by their JIS codes', () => {
  expect(prefectures.length).toBe(47);
  expect([prefectureName('01'), prefectureName('13'), prefectureName('26'), prefectureName('47'), prefectureName('48')]).toEqual([
    '北海道',
    '東京都',
    '京都府',
    '沖縄県',
    '',
  ]);
  expect(new Set(prefectures.map((prefecture) => prefecture.name)).size).toBe(47);
});

const fields = {
  name: '森 花子',
  phone_number: '090-1234-5678',
  postcode: '１５０－０００１',
  level_one_code: '13',
  level_two: '渋谷区神宮前',
  level_four: '1-2-3',
  filled_city: '渋谷区神宮前',
};

test('the body is what the contract takes', () => {
  expect(newAddress.safeParse(addressBody(fields, 'delivery')).success).toBe(true);
  expect(addressBody(fields, 'delivery').address?.level_one).toBe('東京都');
  const pickUp = addressBody({ ...fields, postcode: '' }, 'pick-up');
  expect(newAddress.safeParse(pickUp).success).toBe(true);
  expect(pickUp).toEqual({ type: 'self_pick_up', name: fields.name, phone_number: fields.phone_number });
});

test.each([
  ['body.address.postcode', 'postcode'],
  ['address.level_one', 'level_one_code'],
  ['phone_number', 'phone_number'],
  ['body.type', null],
])('%s belongs to %s', (path, field) => expect(fieldOfPath(path)).toBe(field));
