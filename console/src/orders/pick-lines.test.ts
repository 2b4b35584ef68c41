import type { OrderSlip } from '@noren/contract/entities/console-order';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pickLines } from './pick-lines.ts';

const item = fc.record({
  id: fc.integer(),
  sku_id: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  refunded_quantity: fc.integer({ min: 0, max: 9 }),
  shipping_status: fc.constantFrom('pending' as const, 'shipped' as const, 'canceled' as const),
});
const orders = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 999 }),
    // A parcel has the id of one of its orders. No order has these ids, so none is in two parcels.
    parcel_id: fc.constantFrom(null, 1001, 1002),
    items: fc.array(item, { maxLength: 6 }),
  }),
  {
    selector: ({ id }) => id,
    maxLength: 8,
  },
);

it('counts each unit that is neither shipped nor refunded once, for its own parcel', () => {
  fc.assert(
    fc.property(orders, (given) => {
      const slips = given.map(({ id, parcel_id, items }) => ({
        id,
        parcel_id,
        stage: 'to_ship',
        number: `N-${id}`,
        items: items.map((one) => ({
          ...one,
          refunded_quantity: Math.min(one.refunded_quantity, one.quantity),
          product_name: `good ${one.sku_id % 3}`,
          sku_name: `${one.sku_id}`,
        })),
      })) as unknown as OrderSlip[];
      const lines = pickLines(slips);
      const wanted = slips.flatMap(({ number: own, parcel_id, items }) => {
        // a parcel is named by its first order
        const first = slips.find((one) => parcel_id != null && one.parcel_id === parcel_id);
        const number = first?.number ?? own;
        return items
          .filter((one) => one.shipping_status === 'pending')
          .map((one) => ({ number, ...one }));
      });
      const toSend = ({
        quantity,
        refunded_quantity,
      }: {
        quantity: number;
        refunded_quantity: number;
      }) => quantity - refunded_quantity;
      const sum = (units: readonly number[]) => units.reduce((all, one) => all + one, 0);
      expect(sum(lines.map(({ units }) => units))).toBe(sum(wanted.map(toSend)));
      expect(lines.every(({ units }) => units > 0)).toBe(true);
      expect(new Set(lines.map(({ sku_id }) => sku_id)).size).toBe(lines.length);
      for (const { sku_id, units, orders: of } of lines) {
        expect(sum(of.map((one) => one.units))).toBe(units);
        for (const { number, units: taken } of of)
          expect(taken).toBe(
            sum(wanted.filter((one) => one.number === number && one.sku_id === sku_id).map(toSend)),
          );
      }
    }),
  );
});
