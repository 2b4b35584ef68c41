import { cpSync, mkdtempSync, rmSync, appendFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeDatabase } from '../../../test/databases.ts';
import { CannotStart } from '../config/cannot-start.ts';
import { roomPaths } from '../../room-paths.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'noren-migrations-'));
let database: Database;
beforeAll(async () => {
  cpSync(roomPaths.migrations, folder, { recursive: true });
  database = await openPostgres(
    await makeDatabase(inject('template'), `noren_migrated_${process.pid}`),
  );
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it('migrates a database once, or only as far as a given set of files', async () => {
  const files = readdirSync(folder).sort();
  expect(await migrate(database, folder, new Set(files.slice(0, 2)))).toEqual(files.slice(0, 2));
  expect(await migrate(database, folder)).toEqual(files.slice(2));
  expect(await migrate(database, folder)).toEqual([]);
});

it('accepts a file in which only comments were changed', async () => {
  // sha256 of 0001-shop.sql in version 0.3.2
  await database.query(
    "UPDATE schema_migrations SET digest = 'caccff33d95d7765526fd7abcfbe751e79bf3db25db75689edffba8d3bf39945' WHERE name = '0001-shop.sql'",
  );
  expect(await migrate(database, folder)).toEqual([]);
});

it('stops at a file that was changed after it ran', async () => {
  const last = readdirSync(folder).sort().at(-1) as string;
  appendFileSync(join(folder, last), '\nSELECT 1;\n');
  await expect(migrate(database, folder)).rejects.toThrow(
    `Migration ${last} was changed after it ran`,
  );
});

it('refuses a database of a newer version with one line and changes nothing', async () => {
  await database.query(
    "INSERT INTO schema_migrations (name, digest) VALUES ('9998-future.sql', 'x'), ('9999-far-future.sql', 'x')",
  );
  const [before] = await database.query('SELECT count(*)::int AS files FROM schema_migrations');
  const refused = await migrate(database, folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CannotStart);
  expect((refused as CannotStart).message).toMatch(
    /^the database was brought forward by a newer version of Noren \(9999-far-future\.sql\)[^\n]*$/,
  );
  expect(await database.query('SELECT count(*)::int AS files FROM schema_migrations')).toEqual([
    before,
  ]);
});
