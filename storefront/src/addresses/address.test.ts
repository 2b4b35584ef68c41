import { newAddress } from '@noren/contract/entities/address';
import { expect, test } from 'vitest';
import { addressBody, fieldOfPath } from './address-body.ts';
import { prefectureName, prefectures } from '@noren/contract/prefectures';

test('lists 47 prefectures by their JIS codes', () => {
  expect(prefectures.length).toBe(47);
  expect([
    prefectureName('01'),
    prefectureName('13'),
    prefectureName('26'),
    prefectureName('47'),
    prefectureName('48'),
  ]).toEqual(['北海道', '東京都', '京都府', '沖縄県', '']);
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

test('builds a body that the contract accepts', () => {
  expect(newAddress.safeParse(addressBody(fields, 'delivery')).success).toBe(true);
  expect(addressBody(fields, 'delivery').address?.level_one).toBe('東京都');
  const pickUp = addressBody({ ...fields, postcode: '' }, 'pick-up');
  expect(newAddress.safeParse(pickUp).success).toBe(true);
  expect(pickUp).toEqual({ type: 'self_pick_up', name: fields.name, phone_number: '09012345678' });
});

test('sends parsed digits, and unparsable text as typed', () => {
  const pasted = { ...fields, postcode: '〒150 0001', phone_number: '\u202a090-1234-5678\u202c' };
  expect(addressBody(pasted, 'delivery')).toMatchObject({
    phone_number: '09012345678',
    address: { postcode: '1500001' },
  });
  expect(addressBody({ ...fields, phone_number: '090-1234-567' }, 'delivery').phone_number).toBe(
    '090-1234-567',
  );
  expect(
    newAddress.safeParse(addressBody({ ...fields, phone_number: '090-1234-567' }, 'delivery'))
      .success,
  ).toBe(false);
});

test.each([
  ['body.address.postcode', 'postcode'],
  ['address.level_one', 'level_one_code'],
  ['phone_number', 'phone_number'],
  ['body.type', null],
])('maps the path %s to the field %s', (path, field) => expect(fieldOfPath(path)).toBe(field));
