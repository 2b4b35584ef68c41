import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@noren/contract/scalars';
import { expect, test } from 'vitest';
import { catalogueAreas } from '../../catalogue-areas.ts';

const catalogue = (locale: string, area: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(import.meta.dirname, locale, `${area}.json`), 'utf8'));
const placeholders = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

test.each([...locales])('%s has every area and no other file', (locale) => {
  expect(readdirSync(join(import.meta.dirname, locale)).sort()).toEqual(catalogueAreas.map((area) => `${area}.json`).sort());
});

test.each(catalogueAreas)('%s: the same keys and placeholders in every language, nothing empty', (area) => {
  const english = catalogue('en', area);
  for (const locale of locales) {
    const other = catalogue(locale, area);
    expect(Object.keys(other), `${locale}/${area}`).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(other)) {
      expect(message, `${locale} ${key}`).not.toBe('');
      expect(placeholders(message), `${locale} ${key}`).toEqual(placeholders(english[key]));
    }
  }
});

test('a key belongs to one area', () => {
  const keys = catalogueAreas.flatMap((area) => Object.keys(catalogue('en', area)));
  expect(keys.length).toBe(new Set(keys).size);
});

test('what is kept for a buyer is called one thing in Japanese', () => {
  const said = catalogueAreas.flatMap((area) => Object.entries(catalogue('ja', area)));
  expect(said.filter(([, message]) => String(message).includes('確保中'))).toEqual([]);
  expect(said.filter(([, message]) => String(message).includes('お取り置き中')).length).toBeGreaterThan(1);
});
