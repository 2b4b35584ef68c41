import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installation, markOf } from '../scripts/packages.mjs';
import { importsOf, root, sourceFiles } from './source-files.ts';

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

describe('the packages of a command', () => {
  const afterStart = markOf('this', 'run');
  const afterTest = markOf('this', 'all');

  it('exclude those of the tests for a start in a new clone, and include them for a test', () => {
    expect(installation('run', 'this', null)).toMatchObject({
      set: 'run',
      npm: expect.arrayContaining(['ci', '--omit=dev']),
    });
    expect(installation('all', 'this', null)).toMatchObject({
      set: 'all',
      npm: expect.arrayContaining(['ci', '--include=dev']),
    });
  });

  it('need no installation when the last one was for the same set or more', () => {
    expect(installation('run', 'this', afterStart)).toBeNull();
    expect(installation('all', 'this', afterTest)).toBeNull();
    expect(installation('run', 'this', afterTest)).toBeNull();
  });

  it('are completed for the first test after a start, without a full reinstall', () => {
    const todo = installation('all', 'this', afterStart);
    expect(todo).toMatchObject({
      set: 'all',
      npm: expect.arrayContaining(['install', '--no-save', '--include=dev']),
    });
    expect(todo?.npm).not.toContain('ci');
  });

  it('are reinstalled for another lock file, and a start does not remove those of the tests', () => {
    expect(installation('run', 'this', markOf('other', 'run'))).toMatchObject({
      set: 'run',
      npm: expect.arrayContaining(['ci', '--omit=dev']),
    });
    expect(installation('all', 'this', markOf('other', 'run'))).toMatchObject({
      set: 'all',
      npm: expect.arrayContaining(['ci']),
    });
    expect(installation('run', 'this', markOf('other', 'all'))).toMatchObject({
      set: 'all',
      npm: expect.arrayContaining(['ci', '--include=dev']),
    });
  });

  it('are reinstalled when the mark is unreadable', () => {
    for (const mark of ['', 'this', 'this everything'])
      expect(installation('run', 'this', mark)).toMatchObject({
        npm: expect.arrayContaining(['ci']),
      });
  });
});

describe('package-lock.json', () => {
  interface Locked {
    version?: string;
    resolved?: string;
    optionalDependencies?: Record<string, string>;
  }
  const packages = readJson('package-lock.json').packages as Record<string, Locked>;

  it('has the optional packages of every platform, because npm ci rejects a lock file without them and other machines need their compilers', () => {
    const findFrom = (path: string, name: string): Locked | undefined => {
      for (
        let from = path;
        ;
        from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))
      ) {
        const found = packages[`${from ? `${from}/` : ''}node_modules/${name}`];
        if (found || from === '') return found;
      }
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, wanted]) => {
          const found = findFrom(path, name);
          return !found || (/^\d/.test(wanted) && found.version !== wanted);
        })
        .map(([name, wanted]) => `${path || 'the root'} → ${name}@${wanted}`),
    );
    expect(Object.keys(packages).length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it('has the URL of each package, because npm would look up every missing one', () => {
    const silent = Object.entries(packages).filter(
      ([path, { resolved }]) => path.includes('node_modules/') && !resolved,
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it.each(['', 'contract', 'client', 'kit', 'server', 'storefront', 'demo'])(
    'matches the package.json of room %j, because npm ci rejects it otherwise',
    (room) => {
      const manifest = readJson(join(room, 'package.json'));
      const locked = packages[room] as unknown as Record<string, object | undefined>;
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
        expect(locked[kind] ?? {}, kind).toEqual(manifest[kind] ?? {});
    },
  );
});

describe('code that runs or builds', () => {
  const packageOf = (specifier: string) =>
    specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  const own = (path: string) => {
    const { dependencies, optionalDependencies } = readJson(path) as Record<
      string,
      object | undefined
    >;
    return Object.keys({ ...dependencies, ...optionalDependencies });
  };
  const shared = own('package.json');

  it.each([
    ['contract', /^contract\/src\//],
    ['client', /^client\/src\//],
    ['kit', /^kit\/src\//],
    // code that the server loads only with DEMO uses the server's packages
    ['server', /^(server\/(src\/|rolldown\.config)|tools\/(playground|sandbox)\/src\/)/],
    ['storefront', /^storefront\/(src\/|scripts\/|[^/]+\.(ts|mjs)$)/],
    ['demo', /^demo\/src\//],
  ])('%s imports only packages that npm start installs', (room, files) => {
    // A room may import itself by name. Every installation of the whole repository links the demo's
    // room; the image's server does not load it (D-327).
    const installed = new Set([
      ...shared,
      ...own(`${room}/package.json`),
      `@noren/${room}`,
      '@noren/demo',
    ]);
    const strangers = sourceFiles(/\.(ts|tsx|mjs)$/)
      // a file that imports the test runner belongs to tests
      .filter(({ path, text }) => files.test(path) && !importsOf(text).includes('vitest'))
      .flatMap(({ path, text }) =>
        importsOf(text.replaceAll(/^import type .*$/gm, ''))
          .filter(
            (specifier) =>
              /^(@[\w-]+\/)?[\w-]+([./][\w.-]+)*$/.test(specifier) &&
              !installed.has(packageOf(specifier)),
          )
          .map((specifier) => `${path} → ${specifier}`),
      );
    expect(strangers).toEqual([]);
  });
});
