import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentName, paymentTypes } from '@noren/contract/payment-methods';
import { locales } from '@noren/contract/scalars';
import { describe, expect, it } from 'vitest';
import { localeOf } from '../server/src/platform/http/visitor.ts';
import { aritiesOf, languageTables, textsOf } from './language-tables.ts';
import { isProduct, root, sourceFiles } from './source-files.ts';

/** As it is spelled in names of files and functions, where it may have something behind it: zh-TW, zh_TW, zh_tw2. */
const bare = (locale: string): string => locale.toLowerCase().replaceAll(/[_-]/g, '');

/** What is called the same in every language. */
const sameEverywhere = paymentTypes.filter((type) => paymentName(type, 'en') === paymentName(type, 'ja')).map((type) => paymentName(type, 'en'));
const names = ['Noren', ...sameEverywhere, 'FamilyMart', 'Seicomart', 'Shop ID', 'Site ID', 'SKU ID', 'Hash Key', 'Hash IV', 'GMO Payment Gateway'];

type Message = string | [{ match: Record<string, string> }];
/** A sentence may have variants: by a number, a state or the like. */
const textsOfMessage = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message[0].match));
const catalogueText = (app: string, locale: string): string => readFileSync(join(root, `${app}/src/i18n/${locale}.json`), 'utf8');
const catalogue = (app: string, locale: string) => JSON.parse(catalogueText(app, locale)) as Record<string, Message>;
const apps = ['storefront', 'console'];

/** What both apps say in a language, by their keys. */
const sentencesIn = (locale: string): Map<string, string> =>
  new Map(
    apps.flatMap((app) =>
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

/** What emails about orders say in a language, which is a file of its own. */
const ordersIn = (locale: string) => sourceFiles(new RegExp(`^server/src/notifications/emails/order-words/${locale.toLowerCase()}\\.ts$`));

/** What emails about orders write out in a language, quoted. */
const quotedOf = (locale: string): string[] => ordersIn(locale).flatMap(({ text }) => text.match(/'[^'\n]*'|`[^`]*`/g) ?? []);
/** Two Latin words or more, which are no name: what could be English. */
const couldBeEnglish = (text: string): boolean => /[a-z]{2,} [a-z]{2,}/i.test(text.replaceAll(/\$\{[^}]*\}/g, '')) && !names.includes(text);

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
const nothing = { type: 'none', start: 0 };

/** How many arguments the functions of emails about orders take in a language, by their keys. */
async function orderArities(locale: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const walk = (value: unknown, at: string): void => {
    if (typeof value === 'function') found.set(at, value.length);
    else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) walk(one, `${at}.${key}`);
  };
  for (const words of Object.values((await import(join(root, `server/src/notifications/emails/order-words/${locale.toLowerCase()}.ts`))) as object))
    walk(words, '');
  return found;
}

/** `locales` of contract/src/scalars.ts is the list; what cannot import it is held against it here. */
describe('a language', () => {
  it.each(apps)("is one of the compiler's of the %s", (app) => {
    const settings = JSON.parse(readFileSync(join(root, `${app}/project.inlang/settings.json`), 'utf8')) as { locales: string[] };
    expect(settings.locales).toEqual([...locales]);
  });

  describe.each(apps)('%s', (app) => {
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
      'console/src/i18n/place-names.ts',
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

  it('is in every list of languages that is written out: one that leaves it out leaves its pages out', () => {
    const known = locales.map(bare);
    const lists = sourceFiles(/^(?!tools\/sandbox\/).+\.(ts|tsx|mjs|js)$/)
      .filter(({ path }) => !/\.(test|spec)\.|^tools\/bench\//.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/\[((?:\s*'[\w-]+',?)+)\s*\]/g)].map(([, list]) => ({ path, named: (list as string).match(/[\w-]+/g)?.map(bare) ?? [] })),
      )
      .filter(({ named }) => known.filter((name) => named.some((one) => one.startsWith(name))).length > 1);
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.filter(({ named }) => !known.every((name) => named.some((one) => one.startsWith(name)))).map(({ path }) => path)).toEqual([]);
  });

  it('says its own words, and not those of another that it was copied from', () => {
    // entries that are a name alone: of a language they have to be its own
    const named = everyTable.flatMap(({ path, line, entries }) =>
      [...entries].flatMap(([locale, { type, name }]) => (type === 'Identifier' ? [{ at: `${path}:${line}`, locale, words: String(name) }] : [])),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ locale, words }) => bare(words) !== bare(locale))).toEqual([]);
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
    const written = everyTable.flatMap(({ path, line, entries }) => {
      const entry = entries.get(locale);
      return entry ? textsOf(entry).map((text) => ({ at: `${path}:${line}`, text })) : [];
    });
    expect(written.length).toBeGreaterThan(200);
    expect(written.filter(({ text }) => isForeign(text))).toEqual([]);
    expect(quotedOf(locale).filter(isForeign)).toEqual([]);
    // and would be found: nobody else writes as in Japan
    if (locale !== 'ja') expect([...sentencesIn('ja').values()].filter(isForeign).length).toBeGreaterThan(1000);
  });

  it('has its entry in every table by language, whatever type that has', () => {
    const without = everyTable.filter(({ entries }) => !locales.every((locale) => entries.has(locale))).map(({ path }) => path);
    // English days of the week are what Intl writes
    expect(without).toEqual(['kit/src/formats/announced-time.ts']);
  });

  it('is not written as another one where its own entry names a language', () => {
    const other = everyTable.flatMap(({ path, line, entries }) =>
      [...entries].flatMap(([locale, entry]) =>
        textsOf(entry)
          .filter((text) => text !== locale && (locales as readonly string[]).includes(text))
          .map((text) => `${path}:${line} ${locale}: ${text}`),
      ),
    );
    expect(other).toEqual([]);
  });

  it('takes as much into every table’s sentences as English does, and into those of emails about orders', async () => {
    const english = everyTable.flatMap((table) => [...aritiesOf(table.entries.get('en') ?? nothing)].map(([at, count]) => ({ ...table, at, count })));
    expect(english.length).toBeGreaterThan(30);
    const other = english.flatMap(({ path, line, entries, at, count }) =>
      [...entries].flatMap(([locale, entry]) => {
        const taken = aritiesOf(entry).get(at);
        return taken === count || entry.type === 'Identifier' ? [] : [`${path}:${line} ${locale}${at} takes ${taken}, and English ${count}`];
      }),
    );
    expect(other).toEqual([]);
    const [ofOrders, ...others] = await Promise.all(['en', ...locales.filter((locale) => locale !== 'en')].map(orderArities));
    expect(ofOrders?.size).toBeGreaterThan(5);
    for (const [index, one] of others.entries()) expect(one, String(index)).toEqual(ofOrders);
  });

  it('has its own pictures left out of the history, its pages among the journeys at a desktop, and its sentences in no journey by a loose table', () => {
    const [ignored, config] = ['.gitignore', 'e2e/playwright.config.ts'].map((name) => readFileSync(join(root, name), 'utf8')) as [string, string];
    for (const locale of locales.filter((one) => one !== 'ja')) {
      expect(ignored).toContain(`docs/screenshots/*-${locale}.jpg`);
      expect(config).toMatch(new RegExp(`'?${locale}'?: \\[[^\\]]*'pages\\.spec\\.ts'`));
    }
    const loose = sourceFiles(/^e2e\/.+\.ts$/).filter(({ text }) => /Record<string, Sentences>|\[\w+: string\]: Sentences/.test(text));
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  it('is set in a font of its own in the listed places, and fonts are named nowhere else', () => {
    const listed = [
      'kit/src/style/tokens.css',
      'server/src/notifications/mailing/render.ts',
      'server/src/payments/methods/gmo-paypay/form-routes.ts',
      'server/src/platform/http/plain-page.ts',
      'server/src/platform/http/rehearsal-page.ts',
    ];
    const naming = sourceFiles(/^(kit|server|storefront|console)\/src\/.+\.(ts|tsx|css)$/).filter(({ text }) => text.includes('PingFang TC'));
    expect(naming.length).toBeGreaterThan(3);
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

  it.each(locales.filter((locale) => locale !== 'en'))('%s is no English in emails and in the server’s own pages either', (locale) => {
    const english = everyTable.flatMap(({ entries }) => textsOf(entries.get('en') ?? nothing)).concat(quotedOf('en'));
    expect(english.filter(couldBeEnglish).length).toBeGreaterThan(200);
    const same = everyTable.flatMap(({ path, line, entries }) => {
      const ofTable = textsOf(entries.get('en') ?? nothing);
      return textsOf(entries.get(locale) ?? nothing)
        .filter((text) => couldBeEnglish(text) && ofTable.includes(text))
        .map((text) => `${path}:${line} ${text}`);
    });
    expect(same).toEqual([]);
    expect(quotedOf(locale).filter((text) => couldBeEnglish(text) && quotedOf('en').includes(text))).toEqual([]);
    expect(ordersIn(locale)).toHaveLength(1);
  });
});

it.each(apps)('every sentence of the %s is said: one that no screen says is told in every language for nobody', (app) => {
  const keys = Object.keys(catalogue(app, 'en'));
  // by the kit too, which has its words by names of its own (i18n/kit-words.ts of each app)
  const words = new Set(
    sourceFiles(new RegExp(`^${app}/src/.+\\.tsx?$`))
      .filter(isProduct)
      .flatMap(({ text }) => text.match(/\bm\.\w+|^ {2}\w+(?= as )/gm)?.map((name) => name.replace(/^(?:m\.| +)/, '')) ?? []),
  );
  expect(keys.length).toBeGreaterThan(800);
  expect(keys.filter((key) => !words.has(key))).toEqual([]);
});

it('what is kept for a buyer is called one thing in Japanese', () => {
  const said = [...sentencesIn('ja')].filter(([key]) => key.startsWith('storefront '));
  expect(said.filter(([, text]) => text.includes('確保中'))).toEqual([]);
  expect(said.filter(([, text]) => text.includes('お取り置き中')).length).toBeGreaterThan(1);
});
