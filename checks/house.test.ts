import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { locales } from '@noren/contract/scalars';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles } from './source-files.ts';

/** Names of language-specific folders and files: en, ja, zh-tw. */
const languages = locales.map((locale) => locale.toLowerCase()).join('|');
const sources = sourceFiles(/\.(ts|tsx)$/).filter(({ path }) => !path.endsWith('routeTree.gen.ts'));

describe('the house', () => {
  it('writes quantities of a SKU in only one file', () => {
    const writers = sources.filter(
      ({ path, text }) =>
        path.startsWith('server/src/') &&
        !path.includes('.test.') &&
        /\b(UPDATE|INSERT INTO|DELETE FROM)\s+sku_stock\b/i.test(text),
    );
    expect(writers.map(({ path }) => path)).toEqual(['server/src/catalog/stock/shelf.ts']);
  });

  it.each([
    // not deletions by retention, whose sessions have already expired
    ['sessions', /UPDATE sessions SET|DELETE FROM sessions WHERE (user_id|store_id)/],
    [
      'stores',
      /(INSERT INTO|UPDATE|DELETE FROM) (stores|product_kinds|payment_settings|shipping_settings)\b/,
    ],
  ])('invalidates the process cache of %s in every function that writes to it', (kept, written) => {
    const functions = sources
      .filter(({ path }) => path.startsWith('server/src/') && !path.includes('.test.'))
      .flatMap(({ path, text }) => text.split(/\n(?=\S)/).map((part) => ({ path, part })))
      .filter(({ part }) => written.test(part));
    expect(functions.length).toBeGreaterThan(3);
    expect(functions.filter(({ part }) => !part.includes(`changed('${kept}')`))).toEqual([]);
  });

  it('has SQL only in queries and where transactions are opened', () => {
    const sql = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\s+[a-z*"$]/;
    const allowed =
      /queries\.ts$|server\/src\/(platform\/db|catalog\/stock|payments|app\/jobs)\/|server\/src\/(app\/start|orders\/orders\/change|catalog\/products\/handlers|app\/maintenance\/handlers|identity\/sessions\/make-guest|live\/posts\/livers|platform\/http\/(idempotency|visitor))\.ts$/;
    const strays = sources.filter(
      ({ path, text }) =>
        path.startsWith('server/src/') &&
        !path.includes('.test.') &&
        !allowed.test(path) &&
        sql.test(text),
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('imports Fastify only at the edge', () => {
    const strays = sources.filter(
      ({ path, text }) =>
        path.startsWith('server/src/') &&
        !/\/(platform\/http|app\/(mount|pages))\/|\/waiting-page\.ts$|\.test\.|-routes?\.ts$|\/routes\.ts$/.test(
          path,
        ) &&
        importsOf(text).some(
          (specifier) => specifier === 'fastify' || specifier.startsWith('@fastify/'),
        ),
    );
    expect(strays.map(({ path }) => path)).toEqual([]);
  });

  it('has no catch-all folders', () => {
    expect(
      sources
        .filter(({ path }) => /(^|\/)(utils|helpers|common|misc|types)\//.test(path))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('keeps files small', () => {
    // generated files are not read by people
    const exempt = /\.gen\.ts$|\/i18n\/generated(?:-tests)?\/|^e2e\//;
    const large = sources
      .filter(({ path }) => !exempt.test(path))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(
        ({ path, lines }) =>
          lines > (path.includes('.test.') || path.startsWith('server/test/') ? 500 : 300),
      );
    expect(large).toEqual([]);
  });

  it('has no tiny files', () => {
    const least = 8;
    // the path of a route file is its address
    const exempt = /\.(test|spec|gen|d)\.|\/routes\//;
    const small = sources
      .filter(({ path, text }) => !exempt.test(path) && text.trimEnd().split('\n').length < least)
      .map(({ path }) => path);
    expect(small).toEqual([]);
  });

  it('exports each name from only one file of a room', () => {
    // except: both gateways and all languages use the same names for their own, and each route exports
    // `Route`
    const familyOf = (path: string): string =>
      new RegExp(`/(gmo|payuni|${languages})/`, 'i').exec(path)?.[1] ?? '';
    const areTwins = (files: readonly string[]): boolean =>
      new Set(files.map(familyOf)).size === files.length &&
      !files.some((path) => familyOf(path) === '');
    const holders = new Map<string, string[]>();
    for (const { path, text } of sources) {
      if (!/^(?:tools\/)?[a-z]+\/src\//.test(path) || /\.test\.|\/src\/routes\//.test(path))
        continue;
      for (const [, name] of text.matchAll(
        /^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm,
      )) {
        const key = `${path.split('/src/')[0]}: ${name}`;
        const files = holders.get(key) ?? [];
        if (!files.includes(path)) holders.set(key, [...files, path]);
      }
    }
    const doubled = [...holders].filter(([, files]) => files.length > 1 && !areTwins(files));
    expect(doubled.map(([name, files]) => `${name} in ${files.join(', ')}`)).toEqual([]);
  });

  it('has no default exports and no silenced checks', () => {
    const silenced = sources.filter(
      ({ path, text }) =>
        !path.startsWith('checks/') &&
        /@ts-ignore|@ts-nocheck|\bas any\b|eslint-disable|oxlint-disable/.test(text),
    );
    expect(silenced.map(({ path }) => path)).toEqual([]);
    const defaults = sources.filter(
      ({ path, text }) => !/config\.|global-setup/.test(path) && /^export default /m.test(text),
    );
    expect(defaults.map(({ path }) => path)).toEqual([]);
  });
});

it('has no top-level await in a bundle, because chunks loaded on the way import from its entry', () => {
  const awaiting = sourceFiles(/^(server\/src\/main|tools\/bench\/serve)\.ts$/).filter(({ text }) =>
    /^(const .* = )?await /m.test(text),
  );
  expect(awaiting.map(({ path }) => path)).toEqual([]);
});

describe('code for browsers', () => {
  it('uses no API of secure contexts, because a shop may be opened over plain HTTP in a local network', () => {
    const secureOnly =
      /\b(?:crypto\.(?:randomUUID|subtle)|navigator\.(?:serviceWorker|mediaDevices|locks|storage)|cookieStore|caches\.)/;
    const browsers = sourceFiles(
      /^(?:storefront|console|kit|client|contract)\/src\/.+\.tsx?$/,
    ).filter(({ path }) => !/\.test\.|generated/.test(path));
    expect(browsers.length).toBeGreaterThan(600);
    expect(browsers.filter(({ text }) => secureOnly.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
    // it falls back to another way without the clipboard
    expect(
      browsers.filter(({ text }) => text.includes('navigator.clipboard')).map(({ path }) => path),
    ).toEqual(['kit/src/page/copy-text.ts']);
  });
});

describe('docs/coverage.md', () => {
  const coverage = sourceFiles(/^docs\/coverage\.md$/)[0]?.text ?? '';

  it('names only files that exist', () => {
    const named = [
      ...coverage.matchAll(
        /`((?:contract|client|kit|server|tools|storefront|console|demo|e2e|checks|docs)\/[^`*]+?)`/g,
      ),
    ].map((match) => match[1] as string);
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names every endpoint that exists', () => {
    expect(Object.keys(everyEndpoint).filter((key) => !coverage.includes(`\`${key}\``))).toEqual(
      [],
    );
  });
});

describe('README.md', () => {
  const readme = sourceFiles(/^README\.md$/)[0]?.text ?? '';
  const scripts = Object.keys(
    (JSON.parse(sourceFiles(/^package\.json$/)[0]?.text ?? '{}') as { scripts: object }).scripts,
  );

  it('names commands that exist', () => {
    const named = [...readme.matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)]
      .map((match) => match[1] as string)
      .filter((name) => !['install', 'ci'].includes(name));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] as string)
      .filter((link) => !link.startsWith('http'));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });
});
