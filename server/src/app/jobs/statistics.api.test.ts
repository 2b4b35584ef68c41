import { expect, it } from 'vitest';
import { openShop } from '../../../test/shop.ts';
import { renewStatistics } from './statistics.ts';

it('analyzes only tables that have doubled in size', async () => {
  const shop = await openShop();
  try {
    await renewStatistics(shop.database);
    const grow = () =>
      shop.database.query(
        `INSERT INTO buyers (created_at) SELECT now() FROM generate_series(1, 4000)`,
      );
    const known = async () =>
      (
        await shop.database.query<{ reltuples: number }>(
          `SELECT reltuples FROM pg_class WHERE oid = 'buyers'::regclass`,
        )
      )[0]?.reltuples;
    expect(await renewStatistics(shop.database)).toEqual([]);
    await grow();
    expect(await renewStatistics(shop.database)).toEqual(['buyers']);
    expect(await known()).toBeGreaterThanOrEqual(4000);
    await shop.database.query(
      `INSERT INTO buyers (created_at) SELECT now() FROM generate_series(1, 100)`,
    );
    expect(await renewStatistics(shop.database)).toEqual([]);
  } finally {
    await shop.close();
  }
});
