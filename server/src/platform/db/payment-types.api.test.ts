import { hasAttempts, paymentTypes } from '@noren/contract/payment-methods';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The payment types that a constraint of the database accepts. */
async function typesIn(rule: string): Promise<string[]> {
  const [row] = await shop.sql<{ text: string }>(
    `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = '${rule}'`,
  );
  return [...(row?.text ?? '').matchAll(/'(\w+)'/g)].map((found) => found[1] as string).toSorted();
}

// a type that the contract has but the database refuses fails at its first order; it needs a
// migration
it.each([
  ['orders_payment_type', paymentTypes],
  ['payment_settings_type', paymentTypes],
  ['payment_attempts_provider', paymentTypes.filter(hasAttempts)],
])('accepts the contract’s payment types: %s', async (rule, types) => {
  expect(await typesIn(rule)).toEqual([...types].toSorted());
});
