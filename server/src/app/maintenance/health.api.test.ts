import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const health = async () => (await shop.call('GET', '/api/health')).status;

/** Makes every new row and table fail with a full disk, as PostgreSQL reports it. */
async function fillDisk(): Promise<void> {
  await shop.database.script(`
    CREATE OR REPLACE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE OR REPLACE FUNCTION no_space_for_tables() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not create file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON cart_items FOR EACH STATEMENT EXECUTE FUNCTION no_space();
    CREATE EVENT TRIGGER full_disk_for_tables ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS') EXECUTE FUNCTION no_space_for_tables()`);
}
const freeDisk = () =>
  shop.database.script(
    'DROP EVENT TRIGGER full_disk_for_tables; DROP TRIGGER full_disk ON cart_items',
  );

it('health returns 503 while writes fail on a full disk, and 200 once a write succeeds again', async () => {
  const guest = await newGuest(shop);
  const sku = await newSku(shop, { stock: 5 });
  expect(await health()).toBe(200);
  await fillDisk();
  expect((await guest.add(sku)).status).toBe(503);
  for (let n = 0; n < 3; n++) expect(await health()).toBe(503);
  // pages can still be read
  expect((await shop.call('GET', '/api/ready')).status).toBe(200);
  await freeDisk();
  await until(health, (status) => status === 200, 5_000);
  expect((await guest.add(sku)).status).toBe(200);
  // the probe left nothing behind
  expect(await shop.sql("SELECT 1 FROM pg_class WHERE relname = 'write_probe'")).toEqual([]);
});

it('health writes nothing unless a write has failed', async () => {
  // the disk is full, but no caller has noticed: a probe would fail
  await fillDisk();
  for (let n = 0; n < 5; n++) expect(await health()).toBe(200);
  await freeDisk();
});

it('ready returns 503 once the server is stopping, while it still serves', async () => {
  shop.app.draining = true;
  expect(await shop.call('GET', '/api/ready')).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  });
  expect(await health()).toBe(200);
  shop.app.draining = false;
});
