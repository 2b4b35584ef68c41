import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../src/platform/config/config.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { startNoren } from '../src/app/start.ts';
import { cheapPasswords } from './databases.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the superuser's database; the filled `noren_template` is on the same server */
    template: string;
    settingsKey: string;
  }
}

const settingsKey = '5e'.repeat(32);

/**
 * Fills the demo shop once; every test file starts from a copy of it. POSTGRES_BIN names the folder
 * of another PostgreSQL's programs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-test-'));
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: directory,
    DEMO: '1',
    SETTINGS_KEY: settingsKey,
  });
  project.provide('settingsKey', settingsKey);
  const server = await startPostgres({ bin: process.env.POSTGRES_BIN });
  const running = await startNoren(config, {
    database: await openPostgres(await server.createDatabase('noren_template')),
    jobs: false,
    quiet: true,
    passwordCosts: cheapPasswords,
  });
  await running.stop();
  project.provide('template', server.url);
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
