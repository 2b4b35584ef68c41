import { expect, test } from 'vitest';
import { withGiven } from './with-given.ts';

const start = 'FROM orders WHERE buyer_id = $1';

test('omits a condition without a value', () => {
  expect(withGiven(start, [7], [['status = ?', null]])).toEqual({ text: start, values: [7] });
});

test('numbers the parameters in the order of the conditions', () => {
  const conditions = [
    ['status = ?', null],
    ['payment_status = ?', 'paid'],
    ['name LIKE ?', ''],
  ] as const;
  expect(withGiven(start, [7], conditions)).toEqual({
    text: `${start} AND payment_status = $2 AND name LIKE $3`,
    values: [7, 'paid', ''],
  });
});
