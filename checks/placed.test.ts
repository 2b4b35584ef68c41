import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

const run = (program: string, args: readonly string[]): string => {
  const { stdout } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, JOURNEYS: '' },
    maxBuffer: 2 ** 26,
  });
  return stdout.slice(stdout.search(/^[[{]/m));
};
const vitestFiles = (...args: string[]): string[] =>
  (JSON.parse(run('vitest', ['list', '--filesOnly', '--json', ...args])) as { file: string }[]).map(
    ({ file }) => relative(root, file),
  );

const playwrightFiles = (config: string): string[] => {
  const report = JSON.parse(
    run('playwright', ['test', '--config', config, '--list', '--reporter=json']),
  ) as {
    config: { rootDir: string };
    suites: { file: string }[];
  };
  return report.suites.map(({ file }) => relative(root, join(report.config.rootDir, file)));
};

describe('every test file runs in a project', { timeout: 180_000 }, () => {
  it('of vitest', () => {
    const placed = new Set([
      ...vitestFiles(),
      ...vitestFiles('--config', 'vitest.ledger.config.ts'),
    ]);
    expect(
      sourceFiles(/\.test\.[cm]?[jt]sx?$/).flatMap(({ path }) => (placed.has(path) ? [] : [path])),
    ).toEqual([]);
  });

  it('of Playwright, in Chromium', () => {
    const placed = new Set(playwrightFiles('e2e/playwright.config.ts'));
    expect(
      sourceFiles(/\.spec\.[cm]?[jt]sx?$/).flatMap(({ path }) => (placed.has(path) ? [] : [path])),
    ).toEqual([]);
  });

  it('of Playwright, in other browsers', ({ skip }) => {
    const placed = new Set(playwrightFiles('e2e/engines/playwright.config.ts'));
    skip(placed.size === 0, 'neither WebKit nor Firefox is installed');
    expect(
      sourceFiles(/\.journey\.[cm]?[jt]sx?$/).flatMap(({ path }) =>
        placed.has(path) ? [] : [path],
      ),
    ).toEqual([]);
  });
});
