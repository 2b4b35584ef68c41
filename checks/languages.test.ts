import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentName, paymentTypes } from '@noren/contract/payment-methods';
import { locales } from '@noren/contract/scalars';
import { describe, expect, it } from 'vitest';
import { localeOf } from '../server/src/platform/http/visitor.ts';
import { languageTables } from './language-tables.ts';
import { isProduct, root, sourceFiles } from './source-files.ts';

/** As it is spelled in names of files and functions, where it may have something behind it: zh-TW, zh_TW, zh_tw2. */
const bare = (locale: string): string => locale.toLowerCase().replaceAll(/[_-]/g, '');

/** What is called the same in every language. */
const sameEverywhere = paymentTypes.filter((type) => paymentName(type, 'en') === paymentName(type, 'ja')).map((type) => paymentName(type, 'en'));
const names = ['Noren', ...sameEverywhere, 'PAYUNi', 'FamilyMart', 'Seicomart', 'Shop ID', 'Site ID', 'SKU ID', 'Hash Key', 'Hash IV', 'GMO Payment Gateway'];

type Message = string | [{ match: Record<string, string> }];
/** A sentence may have variants: by a number, a state or the like. */
const textsOfMessage = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message[0].match));
const catalogueText = (app: string, locale: string): string => readFileSync(join(root, `${app}/src/i18n/${locale}.json`), 'utf8');
const catalogue = (app: string, locale: string) => JSON.parse(catalogueText(app, locale)) as Record<string, Message>;
const rooms = ['storefront', 'console', 'server'];

/** What both apps and the server say in a language, by their keys. */
const sentencesIn = (locale: string): Map<string, string> =>
  new Map(
    rooms.flatMap((app) =>
      Object.entries(catalogue(app, locale)).flatMap(([key, message]) =>
        textsOfMessage(message).map((text, index): [string, string] => [`${app} ${key} ${index}`, text]),
      ),
    ),
  );
/** The names of the values that a sentence takes, and of its variants. */
const inputsOf = (message: Message): string[] => {
  const tested = typeof message === 'string' ? [] : Object.keys(message[0].match).flatMap((conditions) => conditions.match(/\w+(?==)/g) ?? []);
  return [...new Set([...tested, ...textsOfMessage(message).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? [])])].sort();
};

const scripts = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Cyrillic', 'Arabic', 'Devanagari'] as const;
/** What a language is written in beside Latin letters, by its script as Intl knows it. */
const writtenIn: Readonly<Record<string, readonly (typeof scripts)[number][]>> = {
  Latn: [],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Hant: ['Han'],
  Hans: ['Han'],
  Kore: ['Hangul'],
  Thai: ['Thai'],
};
const scriptOf = (locale: string): string => new Intl.Locale(locale).maximize().script ?? '';
/** Letters that stand in other languages and not in this one. */
function foreignTo(locale: string): RegExp {
  const own = writtenIn[scriptOf(locale)];
  if (!own) throw new Error(`Say in checks/languages.test.ts which scripts ${locale} is written in`);
  // the long mark and the middle dot belong to nobody alone
  return new RegExp(
    `(?![ー・])[${scripts
      .filter((script) => !own.includes(script))
      .map((script) => `\\p{Script=${script}}`)
      .join('')}]`,
    'u',
  );
}
/** Every table by language of what is run. */
const everyTable = languageTables(/^(contract|client|kit|server|storefront|console)\/src\/.+\.tsx?$/);

/** `locales` of contract/src/scalars.ts is the list; what cannot import it is held against it here. */
describe('a language', () => {
  it.each(rooms)('has a catalogue of the %s', (room) => {
    const catalogues = readdirSync(join(root, room, 'src/i18n')).filter((name) => name.endsWith('.json'));
    expect(catalogues.sort()).toEqual(locales.map((locale) => `${locale}.json`).sort());
  });

  describe.each(rooms)('%s', (app) => {
    it.each([...locales])('%s has the same keys as English once each, with the same inputs, and no empty sentence', (locale) => {
      const [english, other] = [catalogue(app, 'en'), catalogue(app, locale)];
      expect(catalogueText(app, locale).match(/^ {2}"/gm)).toHaveLength(Object.keys(english).length);
      expect(Object.keys(other)).toEqual(Object.keys(english));
      for (const [key, message] of Object.entries(other)) {
        expect(textsOfMessage(message), key).not.toContain('');
        expect(inputsOf(message), key).toEqual(inputsOf(english[key] as Message));
      }
    });

    it('has the same variants in every language, except those by a number', () => {
      const variants = (locale: string) =>
        Object.entries(catalogue(app, locale)).map(([key, message]) => [key, typeof message === 'string' ? [] : Object.keys(message[0].match)] as const);
      const byNumber = ([, names]: readonly [string, string[]]) => names.some((name) => /=\d+$/.test(name));
      const numbered = new Set(
        locales.flatMap((locale) =>
          variants(locale)
            .filter(byNumber)
            .map(([key]) => key),
        ),
      );
      const named = (locale: string) => variants(locale).filter(([key, names]) => names.length > 0 && !numbered.has(key));
      for (const locale of locales) expect(named(locale), locale).toEqual(named('en'));
    });
  });

  it.each([...locales])('%s is asked for by its name, and by its language alone', (locale) => {
    expect(localeOf(locale)).toBe(locale);
    expect(localeOf(`${locale.split('-')[0]}-ZZ,fr;q=0.1`)).toBe(locale);
  });

  it('is compared with by name only in the listed places: there a new one is treated as one of the others', () => {
    const listed = [
      // the order of names, and how times are written and said
      'kit/src/formats/announced-time.ts',
      'kit/src/formats/short-time.ts',
      'server/src/identity/people/rules.ts',
      'storefront/src/account/name-fields.tsx',
      'storefront/src/account/profile-names.tsx',
      // names of places and forms of addresses
      'contract/src/place-names.ts',
      'storefront/src/addresses/new-address-form.tsx',
      'storefront/src/addresses/new-tw-address-form.tsx',
    ];
    const spelled = locales.flatMap((locale) => [locale, locale.replace('-', '_'), locale.toLowerCase()]).join('|');
    const byName = new RegExp(`\\b(\\w*[lL]ocale(\\(\\))?|language) [!=]== '(${spelled})'`);
    const comparing = sourceFiles(/^(contract|client|kit|server|storefront|console)\/src\/.+\.tsx?$/)
      .filter(isProduct)
      .filter(({ text }) => byName.test(text));
    expect(comparing.length).toBeGreaterThan(5);
    expect(comparing.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('is listed once: another list may leave it out', () => {
    const known = locales.map(bare);
    const lists = sourceFiles(/^(?!tools\/sandbox\/).+\.(ts|tsx|mjs|js)$/)
      .filter(({ path }) => !/\.(test|spec)\.|^tools\/bench\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\[((?:\s*'[\w-]+',?)+)\s*\]/g)].map(([, list]) => ({ path, named: (list as string).match(/[\w-]+/g)?.map(bare) ?? [] })),
      )
      .filter(({ named }) => known.filter((name) => named.some((one) => one.startsWith(name))).length > 1);
    expect([...new Set(lists.map(({ path }) => path))]).toEqual(['contract/src/locales.ts']);
  });

  it.each(locales.filter((locale) => locale !== 'en'))('%s says nothing in English but names', (locale) => {
    const [english, other] = [sentencesIn('en'), sentencesIn(locale)];
    expect(english.size).toBeGreaterThan(1500);
    const untold = [...other].filter(([key, text]) => text === english.get(key) && /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')) && !names.includes(text));
    expect(untold.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it.each([...locales])('%s says nothing in letters of another language but, in brackets, what stands on a machine or a slip there', (locale) => {
    const isForeign = (text: string) => foreignTo(locale).test(text.replaceAll(/[(（「][^)）」]*[)）」]/g, ''));
    expect([...sentencesIn(locale)].filter(([, text]) => isForeign(text)).map(([key]) => key)).toEqual([]);
    // and would be found: nobody else writes as in Japan
    if (locale !== 'ja') expect([...sentencesIn('ja').values()].filter(isForeign).length).toBeGreaterThan(1000);
  });

  it('has its entry in every table by language, and sentences stand in catalogues instead', () => {
    const without = everyTable.filter(({ entries }) => !locales.every((locale) => entries.has(locale))).map(({ path }) => path);
    // other languages' days of the week are what Intl writes
    expect(without).toEqual(['kit/src/formats/short-time.ts']);
    expect([...new Set(everyTable.map(({ path }) => path))].sort()).toEqual([
      'contract/src/locales.ts',
      // the names of each payment method
      ...paymentTypes.map((type) => `contract/src/payment-methods/${type.replace('_', '-')}.ts`).sort(),
      'kit/src/formats/short-time.ts',
      'server/src/platform/http/fonts.ts',
    ]);
  });

  it('has its pages among the journeys at a desktop, and its sentences in no journey by a loose table', () => {
    const config = readFileSync(join(root, 'e2e/playwright.config.ts'), 'utf8');
    expect(config).toContain('...locales.filter(');
    expect(config).toContain('alsoAtDesktop[shopLocale] ?? atEachDesktop');
    const loose = sourceFiles(/^e2e\/.+\.ts$/).filter(({ text }) => /Record<string, Sentences>|\[\w+: string\]: Sentences/.test(text));
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it('is set in a font of its own in the listed places, and fonts are named nowhere else', () => {
    const listed = ['kit/src/style/tokens.css', 'server/src/platform/http/fonts.ts'];
    const naming = sourceFiles(/^(kit|server|storefront|console)\/src\/.+\.(ts|tsx|css)$/).filter(({ text }) => text.includes('PingFang TC'));
    expect(naming.length).toBeGreaterThan(1);
    expect(naming.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('breaks a long word as the whole page does: a rule by name would be the weaker one, and make what it stands in as wide as the word', () => {
    const breaking = sourceFiles(/^(kit|storefront|console)\/src\/.+\.(tsx?|css)$/).filter(({ text }) =>
      /\bbreak-words\b|overflow-wrap: (?!anywhere)/.test(text),
    );
    expect(breaking.map(({ path }) => path)).toEqual([]);
  });

  it('writes money as the two lists of symbols do: what Intl writes by itself is another currency’s sign, or a wide one', () => {
    const writing = sourceFiles(/^(contract|client|kit|server|storefront|console)\/src\/.+\.tsx?$/).filter(
      (file) => isProduct(file) && /style: 'currency'/.test(file.text),
    );
    expect(writing.map(({ path }) => path).sort()).toEqual(['kit/src/formats/money.ts', 'server/src/payments/open-money/money-words.ts']);
  });
});

it.each(rooms)('every sentence of the %s is said: one that nothing says is told in every language for nobody', (app) => {
  const keys = Object.keys(catalogue(app, 'en'));
  // by the kit too, which has its words by names of its own (i18n/kit-words.ts of each app)
  const words = new Set(
    sourceFiles(new RegExp(`^${app}/src/.+\\.tsx?$`))
      .filter(isProduct)
      .flatMap(({ text }) => text.match(/\bm\.\w+|^ {2}\w+(?= as )/gm)?.map((name) => name.replace(/^(?:m\.| +)/, '')) ?? []),
  );
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});

it('what is kept for a buyer is called one thing in Japanese', () => {
  const said = [...sentencesIn('ja')].filter(([key]) => key.startsWith('storefront '));
  expect(said.filter(([, text]) => text.includes('確保中'))).toEqual([]);
  expect(said.filter(([, text]) => text.includes('お取り置き中')).length).toBeGreaterThan(1);
});
