import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@noren/contract/scalars';
import { describe, expect, it } from 'vitest';
import { localeOf } from '../server/src/http/visitor.ts';
import { leanRuntime } from '../storefront/i18n.config.mjs';
import { isProduct } from './floors.ts';
import { root, sourceFiles } from './source-files.ts';

/** `locales` of contract/src/scalars.ts is the list; what cannot import it is held against it here. */
describe('a language', () => {
  it("is one of the app's compiler", () => {
    const settings = JSON.parse(readFileSync(join(root, 'storefront/project.inlang/settings.json'), 'utf8')) as { locales: string[] };
    expect(settings.locales).toEqual([...locales]);
  });

  it('is one of the runtime that the build puts in the place of the compiler’s, and each says its own sentence', async () => {
    const code = leanRuntime.load('src/i18n/generated/runtime.js') ?? '';
    const runtime = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      locales: string[];
      say: (...sentences: (() => string)[]) => (holes: object, options: { locale: string }) => string;
    };
    expect(runtime.locales).toEqual([...locales]);
    const say = runtime.say(...locales.map((locale) => () => locale));
    for (const locale of locales) expect(say({}, { locale })).toBe(locale);
  });

  it.each([...locales])('%s is asked for by its name, and by its language alone', (locale) => {
    expect(localeOf(locale)).toBe(locale);
    expect(localeOf(`${locale.slice(0, 2)}-ZZ,fr;q=0.1`)).toBe(locale);
  });

  it('is compared with by name only where the recipe says so: there a new one is treated as one of the others', () => {
    const recipe = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(/^### A language$/m)[1] as string;
    const comparing = sourceFiles(/^(contract|kit|server|storefront|console)\/src\/.+\.tsx?$/)
      .filter(isProduct)
      .filter(({ text }) => /\b(\w*[lL]ocale(\(\))?|language) [!=]== '(en|ja|zh-TW|zh_TW)'/.test(text));
    expect(comparing.length).toBeGreaterThan(5);
    expect(comparing.map(({ path }) => path).filter((path) => !recipe.includes(`\`${path}\``))).toEqual([]);
  });
});
