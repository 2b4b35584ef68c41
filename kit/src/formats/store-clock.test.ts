import { locales } from '@noren/contract/scalars';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortTime } from './short-time.ts';

const zones = { JP: 'Asia/Tokyo', TW: 'Asia/Taipei' } as const;

describe('the store clock agrees with the time zone database', () => {
  const moments = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });
  it('formats a short time in every language and country', () => {
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom('JP', 'TW'),
        fc.constantFrom(...locales),
        (moment, region, locale) => {
          const format = new Intl.DateTimeFormat(locale, {
            timeZone: zones[region],
            month: locale === 'en' ? 'short' : 'long',
            day: 'numeric',
            hour: '2-digit',
            minute: '2-digit',
            hourCycle: 'h23',
          });
          expect(shortTime(moment.toISOString(), region, locale)).toBe(format.format(moment));
        },
      ),
    );
  });
  it('returns an empty text for an invalid time', () => {
    expect([shortTime('soon', 'JP', 'ja'), shortTime(null, 'TW', 'en')]).toEqual(['', '']);
  });
});
