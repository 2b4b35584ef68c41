import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
const builtIn = ['ci', 'install', 'test', 'start'];

describe.each(['CONTRIBUTING.md', 'SECURITY.md', 'ARCHITECTURE.md'])('%s', (page) => {
  const text = read(page);

  it('names files and folders that exist', () => {
    const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span as string);
    // a path in this repository (starts with one of its folders), or a file next to this page
    const named = spans.filter(
      (span) =>
        /^[a-z0-9]+\/[\w./$-]+$/.test(span) ||
        /^[\w-]*\.[\w.-]+\.?(md|json|yaml|nvmrc)$/.test(span),
    );
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, link]) => link as string)
      .filter((link) => !link.startsWith('http'));
    const inCode = [...text.matchAll(/^(?:npx|node) .*?((?:[\w-]+\/)+[\w.-]+)/gm)].map(
      ([, path]) => path as string,
    );
    // bare names such as `errors.json` and `handlers.ts` are not paths
    const paths = [...named.filter((path) => path.includes('/')), ...links, ...inCode];
    expect(paths.length).toBeGreaterThan(5);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names test files that exist, and names that occur in the file given for them', () => {
    const flat = text.replaceAll(/\s+/g, ' ');
    const runs = [...flat.matchAll(/`npx vitest run ([^`]+)`/g)].flatMap(([, run]) =>
      (run as string).split(' ').filter((word) => word.includes('/')),
    );
    const files = sourceFiles(/\.test\.tsx?$/);
    expect(runs.filter((run) => !files.some((file) => file.path.startsWith(run)))).toEqual([]);
    const parts = [...flat.matchAll(/`(\w+)` (?:of|in) `([\w./-]+\.\w+)`/g)].map(
      ([, name, path]) => ({ name: name as string, path: path as string }),
    );
    // also names followed by their files in brackets
    const bracketed = [
      ...flat.matchAll(/`(\w+)`(?: [a-z]+){1,5} \((`[\w./-]+\.\w+`(?:, `[\w./-]+\.\w+`)*)\)/g),
    ].flatMap(([, name, paths]) =>
      (paths as string)
        .split(', ')
        .map((path) => ({ name: name as string, path: path.replaceAll('`', '') })),
    );
    expect(
      [...parts, ...bracketed].filter(
        ({ name, path }) => !new RegExp(`\\b${name}\\b`).test(read(path)),
      ),
    ).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = [...text.matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)]
      .map(([, name]) => name as string)
      .filter((name) => !builtIn.includes(name));
    expect(
      named.filter((name) => !scripts.includes(name) && !/^(and|registry|packages)$/.test(name)),
    ).toEqual([]);
  });
});

describe('CONTRIBUTING.md', () => {
  const recipes = read('CONTRIBUTING.md')
    .split(/^## Recipes$/m)[1]
    ?.split(/^### /m)
    .slice(1)
    .map((section) => ({ name: section.slice(0, section.indexOf('\n')), section }));

  it('has a recipe for each thing that is added often', () =>
    expect(recipes?.map(({ name }) => name)).toEqual([
      'An endpoint',
      'A screen',
      'A table',
      'An error code',
      'A payment method',
      'A carrier',
      'A language',
    ]));

  it('gives each recipe numbered steps and the tests to run', () => {
    for (const { name, section } of recipes ?? []) {
      const steps = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
      expect(steps.length, name).toBeGreaterThanOrEqual(3);
      expect(steps, name).toEqual(steps.map((_, index) => index + 1));
      expect(section, name).toContain('\nRun `npx vitest run ');
    }
  });

  it('fits on four pages', () =>
    expect(read('CONTRIBUTING.md').split('\n').length).toBeLessThan(220));
});
