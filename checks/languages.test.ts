import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentName, paymentTypes } from '@noren/contract/payment-methods';
import { locales } from '@noren/contract/scalars';
import { describe, expect, it } from 'vitest';
import { localeOf } from '../server/src/platform/http/visitor.ts';
import { languageTables } from './language-tables.ts';
import { isProduct, root, sourceFiles } from './source-files.ts';

/** As in names of files and functions, which may have a suffix: zh-TW, zh_TW, zh_tw2. */
const bare = (locale: string): string => locale.toLowerCase().replaceAll(/[_-]/g, '');

const sameEverywhere = paymentTypes
  .filter((type) => paymentName(type, 'en') === paymentName(type, 'ja'))
  .map((type) => paymentName(type, 'en'));
const names = [
  'Noren',
  ...sameEverywhere,
  'PAYUNi',
  'FamilyMart',
  'Seicomart',
  '7-Eleven',
  'Shop ID',
  'Site ID',
  'SKU ID',
  'Hash Key',
  'Hash IV',
  'GMO Payment Gateway',
];

type Message = string | [{ match: Record<string, string> }];
/** A sentence may have variants, by a number or a state. */
const textsOfMessage = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message[0].match);
const catalogueText = (app: string, locale: string): string =>
  readFileSync(join(root, `${app}/src/i18n/${locale}.json`), 'utf8');
const catalogue = (app: string, locale: string) =>
  JSON.parse(catalogueText(app, locale)) as Record<string, Message>;
const rooms = ['storefront', 'console', 'server'];

it.each(rooms.flatMap((app) => locales.map((locale) => [app, locale] as const)))(
  'no key of %s is twice in %s, because the second would replace the first',
  (app, locale) => {
    const keys = [...catalogueText(app, locale).matchAll(/^ {2}"([^"]+)":/gm)].map(
      ([, key]) => key,
    );
    expect(keys.filter((key, nth) => keys.indexOf(key) !== nth)).toEqual([]);
  },
);

/** All sentences of both apps and the server in a language, by key. */
const sentencesIn = (locale: string): Map<string, string> =>
  new Map(
    rooms.flatMap((app) =>
      Object.entries(catalogue(app, locale)).flatMap(([key, message]) =>
        textsOfMessage(message).map((text, index): [string, string] => [
          `${app} ${key} ${index}`,
          text,
        ]),
      ),
    ),
  );
/** Names of a sentence's inputs, including those that select its variants. */
const inputsOf = (message: Message): string[] => {
  const tested =
    typeof message === 'string'
      ? []
      : Object.keys(message[0].match).flatMap((conditions) => conditions.match(/\w+(?==)/g) ?? []);
  return [
    ...new Set([
      ...tested,
      ...textsOfMessage(message).flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []),
    ]),
  ].sort();
};

const scripts = [
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Cyrillic',
  'Arabic',
  'Devanagari',
] as const;
/** Scripts of a language besides Latin, by its script code in Intl. */
const writtenIn: Readonly<Record<string, readonly (typeof scripts)[number][]>> = {
  Latn: [],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Hant: ['Han'],
  Hans: ['Han'],
  Kore: ['Hangul'],
  Thai: ['Thai'],
};
const scriptOf = (locale: string): string => new Intl.Locale(locale).maximize().script ?? '';
/** Matches letters of scripts that the language does not use. */
function foreignTo(locale: string): RegExp {
  const own = writtenIn[scriptOf(locale)];
  if (!own)
    throw new Error(`Say in checks/languages.test.ts which scripts ${locale} is written in`);
  // several scripts share the long vowel mark and the middle dot
  return new RegExp(
    `(?![ー・])[${scripts
      .filter((script) => !own.includes(script))
      .map((script) => `\\p{Script=${script}}`)
      .join('')}]`,
    'u',
  );
}
const everyTable = languageTables(
  /^(contract|client|kit|server|storefront|console)\/src\/.+\.tsx?$/,
);

/**
 * `locales` of contract/src/scalars.ts is the list; code that cannot import it is compared with it
 * here.
 */
describe('a language', () => {
  it.each(rooms)('has a catalogue in the %s', (room) => {
    const catalogues = readdirSync(join(root, room, 'src/i18n')).filter((name) =>
      name.endsWith('.json'),
    );
    expect(catalogues.sort()).toEqual(locales.map((locale) => `${locale}.json`).sort());
  });

  describe.each(rooms)('%s', (app) => {
    it.each([...locales])(
      '%s has the same keys as English, each once, with the same inputs and no empty sentence',
      (locale) => {
        const [english, other] = [catalogue(app, 'en'), catalogue(app, locale)];
        expect(catalogueText(app, locale).match(/^ {2}"/gm)).toHaveLength(
          Object.keys(english).length,
        );
        expect(Object.keys(other)).toEqual(Object.keys(english));
        for (const [key, message] of Object.entries(other)) {
          expect(textsOfMessage(message), key).not.toContain('');
          expect(inputsOf(message), key).toEqual(inputsOf(english[key] as Message));
        }
      },
    );

    it('has the same variants in every language, except plural forms', () => {
      const variants = (locale: string) =>
        Object.entries(catalogue(app, locale)).map(
          ([key, message]) =>
            [key, typeof message === 'string' ? [] : Object.keys(message[0].match)] as const,
        );
      const byNumber = ([, names]: readonly [string, string[]]) =>
        names.some((name) => /=\d+$/.test(name));
      const numbered = new Set(
        locales.flatMap((locale) =>
          variants(locale)
            .filter(byNumber)
            .map(([key]) => key),
        ),
      );
      const named = (locale: string) =>
        variants(locale).filter(([key, names]) => names.length > 0 && !numbered.has(key));
      for (const locale of locales) expect(named(locale), locale).toEqual(named('en'));
    });
  });

  it.each([...locales])(
    '%s is chosen by its tag and by its language with another region',
    (locale) => {
      expect(localeOf(locale)).toBe(locale);
      expect(localeOf(`${locale.split('-')[0]}-ZZ,fr;q=0.1`)).toBe(locale);
    },
  );

  it('is compared by name only in the listed files, because there a new language falls into the default branch', () => {
    const listed = [
      // the order of names, and formats of times
      'kit/src/formats/announced-time.ts',
      'kit/src/formats/short-time.ts',
      'server/src/identity/people/rules.ts',
      'storefront/src/account/name-fields.tsx',
      'storefront/src/account/profile-names.tsx',
      'contract/src/place-names.ts',
      'storefront/src/addresses/new-address-form.tsx',
      'storefront/src/addresses/new-tw-address-form.tsx',
    ];
    const spelled = locales
      .flatMap((locale) => [locale, locale.replace('-', '_'), locale.toLowerCase()])
      .join('|');
    const byName = new RegExp(`\\b(\\w*[lL]ocale(\\(\\))?|language) [!=]== '(${spelled})'`);
    const comparing = sourceFiles(
      /^(contract|client|kit|server|storefront|console)\/src\/.+\.tsx?$/,
    )
      .filter(isProduct)
      .filter(({ text }) => byName.test(text));
    expect(comparing.length).toBeGreaterThan(5);
    expect(comparing.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('is listed in only one place', () => {
    const known = locales.map(bare);
    const lists = sourceFiles(/^(?!tools\/sandbox\/).+\.(ts|tsx|mjs|js)$/)
      .filter(({ path }) => !/\.(test|spec)\.|^tools\/bench\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\[((?:\s*'[\w-]+',?)+)\s*\]/g)].map(([, list]) => ({
          path,
          named: (list as string).match(/[\w-]+/g)?.map(bare) ?? [],
        })),
      )
      .filter(
        ({ named }) => known.filter((name) => named.some((one) => one.startsWith(name))).length > 1,
      );
    expect([...new Set(lists.map(({ path }) => path))]).toEqual(['contract/src/locales.ts']);
  });

  it.each(locales.filter((locale) => locale !== 'en'))(
    '%s has no untranslated English sentence',
    (locale) => {
      const [english, other] = [sentencesIn('en'), sentencesIn(locale)];
      expect(english.size).toBeGreaterThan(1500);
      const untranslated = [...other].filter(
        ([key, text]) =>
          text === english.get(key) &&
          /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, '')) &&
          !names.includes(text),
      );
      expect(untranslated.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
    },
  );

  it.each([...locales])(
    '%s uses no letters of other languages, except in brackets for texts on a machine or slip',
    (locale) => {
      const isForeign = (text: string) =>
        foreignTo(locale).test(text.replaceAll(/[(（「][^)）」]*[)）」]/g, ''));
      expect(
        [...sentencesIn(locale)].filter(([, text]) => isForeign(text)).map(([key]) => key),
      ).toEqual([]);
      // the check itself works: it finds the Japanese sentences
      if (locale !== 'ja')
        expect([...sentencesIn('ja').values()].filter(isForeign).length).toBeGreaterThan(1000);
    },
  );

  it('has an entry in every table by language, and sentences are in catalogues instead of tables', () => {
    const without = everyTable
      .filter(({ entries }) => !locales.every((locale) => entries.has(locale)))
      .map(({ path }) => path);
    // Intl formats the weekdays of the other languages
    expect(without).toEqual(['kit/src/formats/short-time.ts']);
    expect([...new Set(everyTable.map(({ path }) => path))].sort()).toEqual([
      'contract/src/locales.ts',
      ...paymentTypes
        .map((type) => `contract/src/payment-methods/${type.replace('_', '-')}.ts`)
        .sort(),
      'kit/src/formats/short-time.ts',
      'server/src/platform/http/fonts.ts',
    ]);
  });

  it('has its pages in the desktop journeys, and no journey uses a loosely typed table of sentences', () => {
    const config = readFileSync(join(root, 'e2e/playwright.config.ts'), 'utf8');
    expect(config).toContain('...locales.filter(');
    expect(config).toContain('alsoAtDesktop[shopLocale] ?? atEachDesktop');
    const loose = sourceFiles(/^e2e\/.+\.ts$/).filter(({ text }) =>
      /Record<string, Sentences>|\[\w+: string\]: Sentences/.test(text),
    );
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it('gets its font only in the listed files', () => {
    const listed = ['kit/src/style/tokens.css', 'server/src/platform/http/fonts.ts'];
    const naming = sourceFiles(/^(kit|server|storefront|console)\/src\/.+\.(ts|tsx|css)$/).filter(
      ({ text }) => text.includes('PingFang TC'),
    );
    expect(naming.length).toBeGreaterThan(1);
    expect(naming.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([]);
  });

  it('breaks long words by the page-wide rule, because a rule on one element is weaker and widens its container', () => {
    const breaking = sourceFiles(/^(kit|storefront|console)\/src\/.+\.(tsx?|css)$/).filter(
      ({ text }) => /\bbreak-words\b|overflow-wrap: (?!anywhere)/.test(text),
    );
    expect(breaking.map(({ path }) => path)).toEqual([]);
  });

  it('formats money only in the listed files, because Intl alone writes another symbol or a wide one', () => {
    const writing = sourceFiles(
      /^(contract|client|kit|server|storefront|console)\/src\/.+\.tsx?$/,
    ).filter((file) => isProduct(file) && /style: 'currency'/.test(file.text));
    expect(writing.map(({ path }) => path).sort()).toEqual([
      'kit/src/formats/money.ts',
      'server/src/payments/open-money/money-words.ts',
    ]);
  });
});

it.each(rooms)('uses every sentence of the %s', (app) => {
  const keys = Object.keys(catalogue(app, 'en'));
  // the kit takes its words by its own names (i18n/kit-words.ts of each app)
  const words = new Set(
    sourceFiles(new RegExp(`^${app}/src/.+\\.tsx?$`))
      .filter(isProduct)
      .flatMap(
        ({ text }) =>
          text
            .match(/\bm\.\w+|^ {2}\w+(?= as )/gm)
            ?.map((name) => name.replace(/^(?:m\.| +)/, '')) ?? [],
      ),
  );
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});

it('Japanese uses a single term for a hold', () => {
  const sentences = [...sentencesIn('ja')].filter(([key]) => key.startsWith('storefront '));
  expect(sentences.filter(([, text]) => text.includes('確保中'))).toEqual([]);
  expect(sentences.filter(([, text]) => text.includes('お取り置き中')).length).toBeGreaterThan(1);
});
