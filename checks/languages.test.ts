import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@noren/contract/scalars';
import { describe, expect, it } from 'vitest';
import { localeOf } from '../server/src/http/visitor.ts';
import { leanRuntime } from '../storefront/i18n.config.mjs';
import { isProduct } from './floors.ts';
import { root, sourceFiles } from './source-files.ts';

/** As it is spelled in names of files and functions, where it may have something behind it: zh-TW, zh_TW, zh_tw2. */
const bare = (locale: string): string => locale.toLowerCase().replaceAll(/[_-]/g, '');

/** What is called the same in every language. */
const names = ['Noren', 'PayPay', 'FamilyMart', 'Seicomart', 'Shop ID', 'Site ID', 'Hash Key', 'Hash IV', 'GMO Payment Gateway'];

/** What both apps say in a language, by their keys; nothing is known here of what is put together by code. */
async function sentencesIn(locale: string): Promise<Map<string, string>> {
  const shop = sourceFiles(new RegExp(`^storefront/src/i18n/${locale}/\\w+\\.json$`)).flatMap(({ text }) => Object.entries(JSON.parse(text) as object));
  const [console = {}] = Object.values((await import(join(root, `console/src/i18n/${locale.toLowerCase()}.ts`))) as Record<string, object>);
  return new Map(
    [...shop, ...Object.entries(console)]
      .filter(([, text]) => typeof text !== 'function')
      .map(([key, text]) => [key, typeof text === 'string' ? text : JSON.stringify(text)]),
  );
}

/** What emails about orders say in a language, which is a file of its own. */
const ordersIn = (locale: string) => sourceFiles(new RegExp(`^server/src/emails/order-words/${locale.toLowerCase()}\\.ts$`));

/** The console's sentences that are put together from what they are given. */
const functionsIn = async (locale: string): Promise<Record<string, (...given: never[]) => string>> => {
  const [console = {}] = Object.values((await import(join(root, `console/src/i18n/${locale.toLowerCase()}.ts`))) as Record<string, object>);
  return Object.fromEntries(Object.entries(console).filter(([, text]) => typeof text === 'function'));
};

/** What tables by language, and emails about orders, write out in one of them, quoted. */
function quotedOf(locale: string, tables: readonly { text: string }[]): string[] {
  const blocks = tables.flatMap(({ text }) => new RegExp(`^  '?${locale}'?: \\{[^]*?^  \\}`, 'm').exec(text)?.[0] ?? []);
  return [...blocks, ...ordersIn(locale).map(({ text }) => text)].flatMap((text) => text.match(/'[^'\n]*'|`[^`]*`/g) ?? []);
}
/** Of these, two Latin words or more. */
const wordsOf = (locale: string, tables: readonly { text: string }[]): string[] =>
  quotedOf(locale, tables).filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text.replaceAll(/\$\{[^}]*\}/g, '')));
const tablesOfServer = () => sourceFiles(/^server\/src\/.+\.ts$/).filter((file) => isProduct(file) && /: Record<Locale, (\w*Words|\{.*)>/.test(file.text));

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

  it('has its sentence in every message that the build makes lean, where its compiler’s name is right', () => {
    const messages = sourceFiles(/^storefront\/src\/i18n\/en\/\w+\.json$/).flatMap(({ text }) => Object.keys(JSON.parse(text) as object));
    const folder = join(root, 'storefront/src/i18n/generated/messages');
    const fat = readdirSync(folder)
      .filter((name) => name !== '_index.js' && name.endsWith('.js'))
      .filter((name) => !leanRuntime.transform(readFileSync(join(folder, name), 'utf8'), `/i18n/generated/messages/${name}`)?.includes('say('));
    expect(messages.length).toBeGreaterThan(1000);
    expect(fat).toEqual([]);
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

  it('is in every list of languages that is written out: one that leaves it out leaves its pages out', () => {
    const known = locales.map(bare);
    const lists = sourceFiles(/^(?!sandbox\/).+\.(ts|tsx|mjs|js)$/)
      .filter(({ path }) => !/\.(test|spec)\.|^bench\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\[((?:\s*'[\w-]+',?)+)\s*\]/g)].map(([, list]) => ({ path, named: (list as string).match(/[\w-]+/g)?.map(bare) ?? [] })),
      )
      .filter(({ named }) => known.filter((name) => named.some((one) => one.startsWith(name))).length > 1);
    expect(lists.length).toBeGreaterThan(3);
    expect(lists.filter(({ named }) => !known.every((name) => named.some((one) => one.startsWith(name)))).map(({ path }) => path)).toEqual([]);
  });

  it('says its own words, and not those of another that it was copied from', () => {
    const tables = sourceFiles(/^(kit|server|storefront|console)\/src\/.+\.tsx?$/)
      .filter(isProduct)
      .flatMap(({ path, text }) => [...text.matchAll(/: Record<Locale, [^=]*> = \{([^{}]*)\}/g)].map(([, entries]) => ({ path, entries: entries as string })));
    expect(tables.length).toBeGreaterThan(3);
    // entries that are a name alone: `ja` stands for itself, of others it has to be the language's own
    const named = tables.flatMap(({ path, entries }) =>
      entries.split(',').flatMap((entry) => {
        const [, locale, words] = /^\s*'?([\w-]+)'?: ([a-z]\w*)\s*$/i.exec(entry) ?? [];
        return locale && words ? [{ path, locale, words }] : [];
      }),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ locale, words }) => bare(words) !== bare(locale))).toEqual([]);
    // what comes when somebody reads it
    const loaded = sourceFiles(/^console\/src\/i18n\/words\.ts$/)[0]?.text ?? '';
    for (const locale of locales.filter((one) => one !== 'ja'))
      expect(loaded, locale).toMatch(new RegExp(`'?${locale}'?: .*'\\./${locale.toLowerCase()}\\.ts'`));
  });

  it.each(locales.filter((locale) => locale !== 'en'))('%s says nothing in English but names', async (locale) => {
    const [english, other] = [await sentencesIn('en'), await sentencesIn(locale)];
    expect(english.size).toBeGreaterThan(1500);
    const untold = [...other].filter(([key, text]) => text === english.get(key) && /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')) && !names.includes(text));
    expect(untold.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it.each(locales.filter((locale) => locale !== 'ja'))(
    '%s says nothing in kana but, in brackets, what stands on a machine or a slip in Japan',
    async (locale) => {
      const isJapanese = (text: string) => /[\u3041-\u3096\u30a1-\u30fa]/.test(text.replaceAll(/[(（「][^)）」]*[)）」]/g, ''));
      const functions = Object.entries(await functionsIn(locale)).map(([key, text]): [string, string] => [key, String(text)]);
      expect([...(await sentencesIn(locale)), ...functions].filter(([, text]) => isJapanese(text)).map(([key]) => key)).toEqual([]);
      expect(quotedOf(locale, tablesOfServer()).filter(isJapanese)).toEqual([]);
      expect([...(await sentencesIn('ja'))].filter(([, text]) => isJapanese(text)).length).toBeGreaterThan(1000);
    },
  );

  it.each(locales.filter((locale) => locale !== 'en'))('%s takes as much into the console’s sentences as English does', async (locale) => {
    const [english, other] = [await functionsIn('en'), await functionsIn(locale)];
    expect(Object.keys(english).length).toBeGreaterThan(50);
    expect(Object.keys(other).filter((key) => other[key]?.length !== english[key]?.length)).toEqual([]);
  });

  it.each(locales.filter((locale) => locale !== 'en'))('%s is no English in emails and in the server’s own pages either', (locale) => {
    const tables = tablesOfServer();
    const [english, other] = [wordsOf('en', tables), wordsOf(locale, tables)];
    expect(english.length).toBeGreaterThan(200);
    expect(other.filter((text) => english.includes(text) && !names.includes(text.slice(1, -1)))).toEqual([]);
    const without = tables.filter(({ text }) => text.includes('\n  ja: {') && !new RegExp(`^  '?${locale}'?: \\{`, 'm').test(text));
    expect(without.map(({ path }) => path)).toEqual([]);
    expect(ordersIn(locale)).toHaveLength(1);
  });
});

it('every sentence of the storefront is said: one that no screen says is told in every language for nobody', () => {
  const keys = sourceFiles(/^storefront\/src\/i18n\/en\/\w+\.json$/).flatMap(({ text }) => Object.keys(JSON.parse(text) as object));
  // by the kit too, which has its words by names of its own (storefront/src/i18n/kit-words.ts)
  const words = new Set(
    sourceFiles(/^storefront\/src\/.+\.tsx?$/)
      .filter(isProduct)
      .flatMap(({ text }) => text.match(/\b[a-z]+_\w+\b/g) ?? []),
  );
  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});
