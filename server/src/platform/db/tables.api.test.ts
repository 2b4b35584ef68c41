import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { rules } from '../../app/jobs/retention/delete-expired.ts';
import { retention, retentionAsMarkdown } from './tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('the retention list', () => {
  it('lists every table of the schema and no others', async () => {
    const tables = await shop.sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    expect(tables.length).toBeGreaterThan(45);
    expect(
      Object.keys(retention)
        .filter((name) => !name.includes('/'))
        .sort(),
    ).toEqual(tables.map(({ name }) => name).sort());
  });
  it('lists exactly the rules of the retention job', () => {
    expect([...new Set(Object.values(retention).flatMap(({ by }) => by))].sort()).toEqual(
      rules.map(({ name }) => name).sort(),
    );
  });
  it('matches the table in operations/personal-data.md', () => {
    expect(
      readFileSync(
        join(import.meta.dirname, '../../../../docs/operations/personal-data.md'),
        'utf8',
      ),
    ).toContain(`\n${retentionAsMarkdown()}\n`);
  });
});
