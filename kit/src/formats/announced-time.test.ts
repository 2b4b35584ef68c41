import { locales } from '@noren/contract/scalars';
import { expect, test } from 'vitest';
import { announcedTime } from './announced-time.ts';

const eight = '2026-11-24T11:00:00.000Z';

test.each([
  ['ja', 'JP', 'Asia/Tokyo', '11月24日(火) 20:00', null],
  ['en', 'JP', 'Asia/Tokyo', 'Tue, Nov 24, 20:00', null],
  // Seoul has the same time as Tokyo
  ['ja', 'JP', 'Asia/Seoul', '11月24日(火) 20:00', null],
  ['zh-TW', 'TW', 'Asia/Taipei', '11月24日週二 19:00', null],
  ['zh-TW', 'JP', 'Asia/Taipei', '11月24日週二 19:00 GMT+8', '11月24日 20:00'],
  ['en', 'JP', 'America/New_York', 'Tue, Nov 24, 06:00 EST', 'Nov 24, 20:00'],
  // on another day there
  ['ja', 'TW', 'Pacific/Auckland', '11月25日(水) 00:00 GMT+13', '11月24日 19:00'],
] as const)(
  'formats in %s a time of a store in %s for a reader in %s',
  (locale, region, zone, here, there) => {
    expect(announcedTime(eight, region, locale, zone)).toEqual({ here, there });
  },
);

test.each([null, undefined, 'soon'])('returns an empty text for %s', (value) =>
  expect(announcedTime(value, 'JP', 'ja')).toEqual({ here: '', there: null }),
);

test.each([
  ['JP', 'Asia/Tokyo'],
  ['TW', 'Asia/Taipei'],
] as const)('formats on a device in %s like Intl for %s', (region, zone) => {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    for (
      let moment = Date.parse('2026-01-01T00:00:00Z');
      moment < Date.parse('2028-01-01T00:00:00Z');
      moment += 29 * 3_600_000 + 7 * 60_000
    )
      for (const locale of locales) {
        const value = new Date(moment).toISOString();
        expect(announcedTime(value, region, locale)).toEqual(
          announcedTime(value, region, locale, zone),
        );
      }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});
