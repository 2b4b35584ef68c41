import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxOrdersPerParcel } from '@noren/contract/endpoints/console-parcels';
import { parcelGroupsOf, oneParcelRefusal, type ParcelFacts } from './rules.ts';

const order = (id: number, change: Partial<ParcelFacts> = {}): ParcelFacts => ({
  id,
  number: `N${id}`,
  stage: 'to_ship',
  shipping_type: 'custom',
  is_partly_shipped: false,
  is_refunded: false,
  person: 'b1',
  place: '花森花子\n東京都',
  delivery: ' ',
  ...change,
});

describe('oneParcelRefusal', () => {
  it.each([
    ['not_to_ship', { stage: 'shipped' }],
    ['not_to_ship', { stage: 'unpaid' }],
    ['not_to_ship', { stage: 'closed' }],
    ['not_to_ship', { is_refunded: true }],
    ['partly_shipped', { is_partly_shipped: true }],
    ['picked_up', { shipping_type: 'self_pick_up' }],
    ['other_person', { person: 'eother@example.com' }],
    ['other_address', { place: '花森花子\n大阪府' }],
    ['other_delivery', { delivery: '2026-12-01 am' }],
  ] as const)('answers %s and names the order', (reason, change) => {
    expect(oneParcelRefusal([order(1), order(2), order(3, change)])).toEqual({
      reason,
      number: 'N3',
    });
  });
  it('allows orders of one person to one address, up to a limit', () => {
    const most = Array.from({ length: maxOrdersPerParcel }, (_, nth) => order(nth + 1));
    expect(oneParcelRefusal(most)).toBeNull();
    expect(oneParcelRefusal([...most, order(99)])).toEqual({ reason: 'too_many', number: 'N99' });
  });
});

describe('parcelGroupsOf', () => {
  it('returns only groups that can go in one parcel, and every pair that can', () => {
    const facts = fc.record({
      stage: fc.constantFrom('to_ship' as const, 'shipped' as const),
      is_refunded: fc.boolean(),
      person: fc.constantFrom('b1', 'b2'),
      place: fc.constantFrom('x', 'y'),
      delivery: fc.constantFrom(' ', '2026-12-01 '),
    });
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 12 }), (changes) => {
        const orders = changes.map((change, nth) => order(nth + 1, change));
        const groups = parcelGroupsOf(orders);
        for (const group of groups) expect(oneParcelRefusal(group)).toBeNull();
        const groupOf = (id: number) => groups.findIndex((group) => group.some((o) => o.id === id));
        for (const one of orders)
          for (const other of orders)
            if (one.id < other.id && oneParcelRefusal([one, other]) === null) {
              expect(groupOf(one.id)).toBeGreaterThanOrEqual(0);
              expect(groupOf(one.id)).toBe(groupOf(other.id));
            }
      }),
    );
  });
});
