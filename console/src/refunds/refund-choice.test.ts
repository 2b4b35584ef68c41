import { describe, expect, it } from 'vitest';
import { everythingOf, noChoice, refundOf } from './refund-choice.ts';

const line = {
  item_id: 1,
  product_name: '飯碗',
  sku_name: '藍',
  quantity: 3,
  price: 1000,
  shipping_status: 'shipped' as const,
  refunded_quantity: 0,
  restocked_quantity: 0,
  refundable: 3000,
};
const money = {
  currency: 'JPY' as const,
  lines: [line],
  refundable: 3800,
  refundable_shipping_fee: 500,
  refundable_payment_fee: 300,
};

describe('a refund choice', () => {
  it('adds up the units, the ticked fees and the typed amount, in any digits', () => {
    const chosen = {
      ...noChoice,
      units: { 1: { quantity: 2, restock: true } },
      shipping: true,
      free: '１００',
    };
    const { body, isWrong, isOver } = refundOf(chosen, money);
    expect([body.expected, body.lines, isWrong, isOver]).toEqual([
      2600,
      [{ item_id: 1, quantity: 2, restock: true }],
      false,
      false,
    ]);
  });
  it('is wrong for an invalid amount, and over for more than can be refunded', () => {
    expect(refundOf({ ...noChoice, free: 'ten' }, money).isWrong).toBe(true);
    expect(refundOf({ ...noChoice, free: '-5' }, money).isWrong).toBe(true);
    expect(refundOf({ ...noChoice, free: '3801' }, money).isOver).toBe(true);
    expect(refundOf(noChoice, money).body.expected).toBe(0);
  });
  it('of everything is exactly the refundable amount', () => {
    for (const refundable of [3800, 3801, 2000, 1])
      expect(
        refundOf(everythingOf({ ...money, refundable }), { ...money, refundable }).body.expected,
      ).toBe(refundable);
    expect(
      everythingOf({ ...money, lines: [{ ...line, restocked_quantity: 3 }] }).units[1]?.restock,
    ).toBe(false);
  });
});
