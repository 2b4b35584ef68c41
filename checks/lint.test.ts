import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-files.ts';

/** Lints files with these texts under our configuration. Returns the broken rules per file. */
function broken(folder: string, texts: readonly string[], ending: string): string[][] {
  const house = mkdtempSync(join(tmpdir(), 'noren-lint-'));
  try {
    for (const own of ['.oxlintrc.json', 'checks/lint.mjs'])
      cpSync(join(root, own), join(house, own));
    mkdirSync(join(house, folder), { recursive: true });
    for (const [index, text] of texts.entries())
      writeFileSync(join(house, folder, `${index}${ending}`), text);
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['--quiet', '--format=json'],
      { cwd: house, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { code: string; filename: string }[];
    };
    return texts.map((_, index) =>
      diagnostics
        .filter(({ filename }) => filename.endsWith(`/${index}${ending}`))
        .map(({ code }) => code),
    );
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

describe('oxlint', () => {
  it('rejects an effect or ref that returns a value which React must not call', () => {
    const wrong = [
      // this line crashed the order page
      "useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [newest]);",
      'React.useLayoutEffect(() => heading.current?.focus(), []);',
      'useInsertionEffect(function () { return track.current.scrollTo(0, 0); }, []);',
      'useEffect(leaveToasts, [arrivedAt]);',
      'export const seen = <li ref={(element) => element?.scrollIntoView()} />;',
    ];
    expect(broken('storefront/src', wrong, '.tsx')).toEqual(
      wrong.map(() => ['house(effects-return-nothing)']),
    );
    const right = [
      'useEffect(() => { end.current?.scrollIntoView(); }, [newest]);',
      'useEffect(() => () => clearTimeout(timer.current), []);',
      'useEffect(() => form.subscribe({ callback }), [form]);',
      'useLayoutEffect(() => { if (!open) return; const tell = () => heard.focus(); listen(tell); return () => leave(tell); });',
      'export const seen = <li ref={end} onClick={() => end.current?.scrollIntoView()} />;',
    ];
    expect(broken('storefront/src', right, '.tsx')).toEqual(right.map(() => []));
  });

  it('rejects a journey that imports the test runner directly and so skips the fault checks', () => {
    const journey =
      "test('a page', async ({ page }: { page: Page }) => { await expect(page).toHaveURL('/'); });";
    const found = broken(
      'e2e',
      [
        `import { expect, test, type Page } from '@playwright/test';\n${journey}`,
        `import { chromium } from '@playwright/test';\nexport const own = chromium.launch();`,
        `import { expect, type Page } from '@playwright/test';\nimport { test } from './shop.ts';\n${journey}`,
      ],
      '.spec.ts',
    );
    expect(found).toEqual([
      ['eslint(no-restricted-imports)'],
      ['eslint(no-restricted-imports)'],
      [],
    ]);
  });
});
