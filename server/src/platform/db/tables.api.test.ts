import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { rules } from '../../app/jobs/retention/end-what-is-over.ts';
import { retention, retentionAsMarkdown } from './tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('the list of what is kept, and for how long', () => {
  it('names every table of the schema, and none that is not there', async () => {
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
  it('names the rules of the job, and all of them', () => {
    expect([...new Set(Object.values(retention).flatMap(({ by }) => by))].sort()).toEqual(rules.map(({ name }) => name).sort());
  });
  it('is the one that operations.md has', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')).toContain(`\n${retentionAsMarkdown()}\n`);
  });
});
