import { platformLocale } from '@noren/contract/entities/shop-me';
import { locales } from '@noren/contract/scalars';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/**
 * The database's constraints that list locales. A locale that is only in the contract
 * fails for its first user; it needs a migration.
 */
const rules: Record<string, readonly string[]> = {
  shop_users_locale_check: platformLocale.options,
  staff_locale_check: locales,
  store_policies_locale_check: locales,
};

it('accepts the contract’s languages in every constraint that lists them', async () => {
  const found = await shop.sql<{ name: string; text: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) ~ '\\mlocale\\M.*''ja'''`,
  );
  const taken = found.map(({ name, text }) => [
    name,
    [...text.matchAll(/'([\w-]+)'/g)].map(([, locale]) => locale as string).toSorted(),
  ]);
  expect(Object.fromEntries(taken)).toEqual(
    Object.fromEntries(Object.entries(rules).map(([name, known]) => [name, [...known].toSorted()])),
  );
});
