import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { kitPlaces } from './storefront/kit-places.ts';

// without them, a first run after `npm ci` would end with an unreadable "Startup Error"
if (!existsSync(join(import.meta.dirname, 'server/src/i18n/generated')))
  execFileSync(process.execPath, [join(import.meta.dirname, 'scripts/sentences.mjs')]);

const database = [
  '{server,tools/sandbox,tools/playground}/src/**/*.api.test.ts',
  'server/test/**/*.api.test.ts',
];
const browser = ['storefront/src/**/*.test.tsx'];

/** Node 25 and later have a `localStorage` of their own, which would hide that of happy-dom. */
const execArgv = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** What needs a database: one PostgreSQL for all of them, and on it a copy of the filled shop for each file. */
const onDatabase = {
  test: {
    name: 'server',
    include: database,
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // one more than the cores of a small machine: many of these wait for a gateway, a lock or a clock
    maxWorkers: 3,
    // the server is loaded once a worker and not once a file: each file has a database and an app of its own, and the server keeps nothing outside of these
    isolate: false,
    // after the projects that need no database
    sequence: { groupOrder: 1 },
  },
};

const alias = [
  ...Object.entries(kitPlaces).map(([find, replacement]) => ({ find, replacement })),
  { find: /\/generated\/messages\.js$/, replacement: '/generated-tests/messages.js' },
];

export default defineConfig({
  test: {
    // compiled modules are kept between runs: a third of the time until the first test
    experimental: { fsModuleCache: true },
    tags: [
      {
        name: 'deep',
        description: 'Runs with `npm run test:deep`, not with `npm test` (CONTRIBUTING.md).',
      },
    ],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'rules',
          include: [
            '{contract,client}/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            '{demo,tools/sandbox,tools/playground}/src/**/*.test.ts',
            '{storefront,console}/src/**/*.test.ts',
            'checks/**/*.test.ts',
            'tools/pictures/*.test.ts',
          ],
          exclude: [...database, '**/node_modules/**'],
          testTimeout: 30_000,
          maxWorkers: 3,
          // half of the time went into loading the same modules for each file
          isolate: false,
          execArgv,
        },
      },
      {
        test: {
          name: 'kit',
          include: ['kit/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          maxWorkers: 3,
          isolate: false,
          execArgv,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'components',
          include: browser,
          environment: 'happy-dom',
          setupFiles: ['storefront/test/set-up-components.ts'],
          testTimeout: 30_000,
          maxWorkers: 3,
          isolate: false,
          execArgv,
        },
      },
      onDatabase,
    ],
  },
});
