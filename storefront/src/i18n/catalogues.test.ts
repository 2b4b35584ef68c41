import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@noren/contract/scalars';
import { expect, test } from 'vitest';

const catalogue = (locale: string): Record<string, unknown> => JSON.parse(readFileSync(join(import.meta.dirname, `${locale}.json`), 'utf8'));
const placeholders = (message: unknown) => [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

test.each([...locales])('%s has the same keys and placeholders as English, and no empty sentence', (locale) => {
  const english = catalogue('en');
  const other = catalogue(locale);
  expect(Object.keys(other)).toEqual(Object.keys(english));
  for (const [key, message] of Object.entries(other)) {
    expect(message, `${locale} ${key}`).not.toBe('');
    expect(placeholders(message), `${locale} ${key}`).toEqual(placeholders(english[key]));
  }
});

test('what is kept for a buyer is called one thing in Japanese', () => {
  const said = Object.entries(catalogue('ja'));
  expect(said.filter(([, message]) => String(message).includes('確保中'))).toEqual([]);
  expect(said.filter(([, message]) => String(message).includes('お取り置き中')).length).toBeGreaterThan(1);
});
