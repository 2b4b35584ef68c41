import { platformLocale } from '@noren/contract/entities/shop-me';
import { locales } from '@noren/contract/scalars';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Rules of the database that name languages. A language that the contract knows and a rule refuses fails at its first person; it needs a migration. */
const rules: Record<string, readonly string[]> = {
  shop_users_locale_check: platformLocale.options,
  staff_locale_check: locales,
  store_policies_locale_check: locales,
};

it('the database takes the contract’s languages, wherever it lists them', async () => {
  const found = await shop.sql<{ name: string; text: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) ~ '\\mlocale\\M.*''ja'''`,
  );
  const taken = found.map(({ name, text }) => [name, [...text.matchAll(/'([\w-]+)'/g)].map(([, locale]) => locale as string).toSorted()]);
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(Object.entries(rules).map(([name, known]) => [name, [...known].toSorted()])));
});
