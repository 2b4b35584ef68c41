import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/config.ts';
import { openPglite } from '../src/db/pglite.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { startNoren } from '../src/start.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'pglite' | 'postgres';
    /** pglite: a file with the filled data folder; postgres: the server's URL, whose `noren_template` is filled */
    template: string;
    settingsKey: string;
  }
}

const settingsKey = '5e'.repeat(32);

/** Fills the demo shop once an engine; every test file starts from a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engine } = project.config.provide as { engine: 'pglite' | 'postgres' };
  const directory = mkdtempSync(join(tmpdir(), 'noren-test-'));
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: directory, DEMO: '1', SETTINGS_KEY: settingsKey });
  project.provide('settingsKey', settingsKey);
  if (engine === 'pglite') {
    const path = join(directory, 'filled');
    const running = await startNoren(config, { database: await openPglite(path), jobs: false, quiet: true });
    await running.stop();
    const filled = await PGlite.create({ dataDir: path });
    const file = join(directory, 'template.tar');
    writeFileSync(file, Buffer.from(await (await filled.dumpDataDir('none')).arrayBuffer()));
    await filled.close();
    project.provide('template', file);
    return async () => rmSync(directory, { recursive: true, force: true });
  }
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('CREATE DATABASE noren_template');
  await admin.end();
  const running = await startNoren(config, { database: await openPostgres(server.url.replace(/\/postgres$/, '/noren_template')), jobs: false, quiet: true });
  await running.stop();
  project.provide('template', server.url);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
