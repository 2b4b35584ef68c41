import { daysFrom } from './delivery.ts';
import type { DeliveryRules } from './entities/delivery.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryChoicesOf, nearestPossible, someRequest } from './delivery-rules.ts';

const rules: DeliveryRules = {
  carrier: 'yamato',
  dates: true,
  slots: true,
  notes: true,
  lead_days: 1,
  cutoff_hour: 12,
  closed_weekdays: [6, 7],
  closed_days: [],
  transit_days: 1,
  far: [{ level_one_code: ['01', '47'], transit_days: 3 }],
  span_days: 10,
};
const tokyo = { level_one_code: '13', unpaid_days: 0 };
/** By Japan's clock. */
const at = (time: string) => new Date(`${time}+09:00`);
const first = (change: Partial<DeliveryRules>, time: string, asked = tokyo) =>
  deliveryChoicesOf({ ...rules, ...change }, { ...asked, now: at(time) }).days?.first;

describe('the first day of a delivery', () => {
  it.each([
    // a Wednesday: ships on Thursday
    ['2026-11-25T11:59', '2026-11-27'],
    ['2026-11-25T12:00', '2026-11-28'],
    // late on a Thursday counts as Friday, so it ships on Monday
    ['2026-11-26T23:59', '2026-12-01'],
    // on a weekend nothing is worked on
    ['2026-11-28T09:00', '2026-12-02'],
  ])('of an order at %s is %s', (time, day) => expect(first({}, time)).toBe(day));
  it('waits for closed days, and for places that are far', () => {
    expect(first({ closed_days: ['2026-11-26', '2026-11-27'] }, '2026-11-25T09:00')).toBe(
      '2026-12-01',
    );
    expect(first({}, '2026-11-25T09:00', { ...tokyo, level_one_code: '47' })).toBe('2026-11-29');
  });
  it('waits until a buyer has paid at a konbini', () =>
    expect(first({}, '2026-11-25T09:00', { ...tokyo, unpaid_days: 3 })).toBe('2026-12-02'));
  it('is the next day for a store that ships every day at any hour', () => {
    const always = { lead_days: 0, cutoff_hour: 24, closed_weekdays: [] };
    expect(first(always, '2026-12-31T23:59')).toBe('2027-01-01');
    expect(first({ ...always, cutoff_hour: 0 }, '2026-12-31T00:00')).toBe('2027-01-02');
  });
  it('does not exist while the store is closed for a year', () => {
    const now = at('2026-11-25T09:00');
    const closed_days = daysFrom('2026-11-25', '2027-12-31');
    expect(deliveryChoicesOf({ ...rules, closed_days }, { ...tokyo, now }).days).toBeNull();
  });
  it('never comes before the order is shipped, nor earlier for a later order', () =>
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01T00:00'), max: at('2027-12-01T00:00'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.record({
          lead_days: fc.integer({ min: 0, max: 9 }),
          cutoff_hour: fc.integer({ min: 0, max: 24 }),
          closed_weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
        }),
        (now, minutes, change) => {
          const dayAt = (time: Date) =>
            deliveryChoicesOf({ ...rules, ...change }, { ...tokyo, now: time }).days?.first ?? '';
          const later = new Date(now.getTime() + minutes * 60_000);
          expect(dayAt(later) >= dayAt(now)).toBe(true);
          const today = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
          expect(dayAt(now) > today).toBe(true);
        },
      ),
    ));
});

describe('a request', () => {
  const choices = deliveryChoicesOf(rules, { ...tokyo, now: at('2026-11-25T09:00') });
  const asked = { day: '2026-11-28', slot: '18-20', note: '宅配ボックスへ' } as const;
  it.each([
    [asked, null],
    [
      { ...asked, day: '2026-11-26' },
      { ...asked, day: '2026-11-27' },
    ],
    [
      { ...asked, day: '2027-01-01' },
      { ...asked, day: '2026-12-06' },
    ],
    // ヤマト運輸 has no such slot
    [
      { ...asked, slot: '12-14' as const },
      { ...asked, slot: null },
    ],
  ])('%o can be fulfilled as %o', (request, nearest) =>
    expect(nearestPossible(request, choices)).toEqual(nearest),
  );
  it('is not possible in a store that takes none', () => {
    const none = deliveryChoicesOf(
      { ...rules, dates: false, slots: false, notes: false },
      { ...tokyo, now: at('2026-11-25T09:00') },
    );
    expect(none).toEqual({ days: null, slots: [], notes: false, gifts: false });
    expect(nearestPossible(asked, none)).toEqual({ day: null, slot: null, note: null });
  });
  it('of a gift is possible where the store takes gifts, and else loses its parts', () => {
    const gift = { ...asked, noshi: '御祝', noshi_name: '山田', hides_prices: true };
    const giving = deliveryChoicesOf(
      { ...rules, gifts: true },
      { ...tokyo, now: at('2026-11-25T09:00') },
    );
    expect(nearestPossible(gift, giving)).toBeNull();
    expect(nearestPossible({ ...gift, day: '2026-11-26' }, giving)).toEqual({
      ...gift,
      day: '2026-11-27',
    });
    expect(nearestPossible(gift, choices)).toEqual(asked);
  });
  it('keeps a name only with a noshi', () => {
    const none = { day: null, slot: null, note: null };
    expect(someRequest({ ...none, noshi: '', noshi_name: '山田' })).toBeNull();
    expect(someRequest({ ...none, noshi: '寿', noshi_name: '' })).toEqual({
      ...none,
      noshi: '寿',
      noshi_name: null,
      hides_prices: false,
    });
    expect(someRequest({ ...none, hides_prices: true })).toMatchObject({ hides_prices: true });
  });
  it('without content is none', () => {
    expect(someRequest({ day: null, slot: null, note: '' })).toBeNull();
    expect(someRequest(undefined)).toBeNull();
    expect(someRequest({ ...asked, note: '' })).toEqual({ ...asked, note: null });
  });
});
