import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockTime } from './clock-time.ts';

const zones = { JP: 'Asia/Tokyo', TW: 'Asia/Taipei' } as const;

it('agrees with the time zone database', () => {
  const moments = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, fc.constantFrom('JP', 'TW'), (moment, region) => {
      const format = new Intl.DateTimeFormat('en', {
        timeZone: zones[region],
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
      expect(clockTime(moment.toISOString(), region)).toBe(format.format(moment));
    }),
  );
});

it('returns an empty text for an invalid time', () =>
  expect([clockTime('soon', 'JP'), clockTime(null, 'TW')]).toEqual(['', '']));
