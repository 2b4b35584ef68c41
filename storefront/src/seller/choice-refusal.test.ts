import { expect, test } from 'vitest';
import { refusalOf, type ChoiceFailure } from './choice-refusal.ts';
import type { ChoiceIntent } from './choice.ts';

const intent: ChoiceIntent = {
  base: [1, 2],
  order: [2, 1, 7, 8],
  statuses: new Map([[1, 'selling']]),
};
const refuse = (failure: object) =>
  refusalOf({ message: '', ...failure } as ChoiceFailure, intent, [1, 2]);

test('drops products without stock, and keeps the rest of the intent', () => {
  const { left, ids } = refuse({ code: 'NEGATIVE_STOCK_EXCEPTION', product_ids: [7] });
  expect(ids).toEqual([7]);
  expect(left).toEqual({ base: [1, 2], order: [2, 1, 8], statuses: new Map([[1, 'selling']]) });
});

test('keeps a product that is already chosen, but does not put it on sale', () => {
  expect(refuse({ code: 'NEGATIVE_STOCK_EXCEPTION', product_ids: [1] }).left).toMatchObject({
    order: [2, 1, 7, 8],
    statuses: new Map(),
  });
});

test('still allows reordering in a store that cannot sell yet', () => {
  expect(refuse({ code: 'STORE_PAYMENT_SHIPPING_UNSET', unset: ['payment'] }).left).toEqual({
    base: [1, 2],
    order: [2, 1],
    statuses: new Map(),
  });
});

test('finds another store’s product by its index', () => {
  const { ids, left } = refuse({
    code: 'VALIDATION_EXCEPTION',
    errors: [{ path: 'body.product_ids.3', message: 'Not a product of this store' }],
  });
  expect(ids).toEqual([8]);
  expect(left?.order).toEqual([2, 1, 7]);
});

test.each([
  { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.product_ids', message: 'Too big' }] },
  { code: 'NOT_FOUND' },
  { code: 'NEGATIVE_STOCK_EXCEPTION', product_ids: [99] },
])('ends the intent if a refusal names none of its products: %o', (failure) =>
  expect(refuse(failure).left).toBeNull(),
);
