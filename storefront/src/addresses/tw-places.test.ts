import { expect, test } from 'vitest';
import { cities, cityNamed, districtNamed, isTwMobile, placeOfPostcode } from './tw-places.ts';

test('the table covers all of Taiwan in both languages', () => {
  expect(cities).toHaveLength(22);
  expect(
    cities.every(
      (city) =>
        city.latin !== '' &&
        city.districts.every(({ latin, zip }) => latin !== '' && /^\d{3}$/.test(zip)),
    ),
  ).toBe(true);
});

test.each([
  ['臺北市', '臺北市'],
  ['台北市', '臺北市'],
  [' 台東縣', '臺東縣'],
  ['京都市', undefined],
])('finds the city %s as %s', (written, name) => expect(cityNamed(written)?.name).toBe(name));

test('finds a district only in its own city', () => {
  expect(districtNamed(cityNamed('台北市'), '大安區')).toMatchObject({
    zip: '106',
    latin: "Da'an District",
  });
  expect(districtNamed(cityNamed('台中市'), '大安區')).toMatchObject({ zip: '439' });
  expect(districtNamed(cityNamed('南投縣'), '大安區')).toBe(undefined);
});

test('finds the place of a postcode, unless several share it', () => {
  expect(placeOfPostcode('55841')).toMatchObject({
    city: { name: '南投縣' },
    district: { name: '鹿谷鄉' },
  });
  expect(placeOfPostcode('558-003')).toMatchObject({ district: { name: '鹿谷鄉' } });
  expect(placeOfPostcode('300')).toBe(null);
  expect(placeOfPostcode('000')).toBe(null);
});

test.each([
  ['0912-345-678', true],
  ['０９１２３４５６７８', true],
  ['+886 912 345 678', true],
  ['886912345678', true],
  ['02-2345-6789', false],
  ['090-1234-5678', false],
  ['091234567', false],
])('recognizes %s as a Taiwanese mobile number: %s', (typed, is) =>
  expect(isTwMobile(typed)).toBe(is),
);
