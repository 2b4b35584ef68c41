import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameList, noteLine, withNote } from '@noren/kit/formats/fact-text.ts';
import { expect, test } from 'vitest';
import { setCurrentLocale } from './current-locale.ts';
import * as own from './kit-words.ts';

const namesOf = (text: string): string[] =>
  [...text.matchAll(/^export const (\w+)/gm)].map((match) => match[1] as string).sort();

test('translates each text of the kit', () => {
  // the compiler checks that the parameters match
  const says: typeof import('@noren/kit/words.ts') = own;
  const wanted = namesOf(
    readFileSync(join(import.meta.dirname, '../../../kit/src/words.ts'), 'utf8'),
  );
  expect(wanted.length).toBeGreaterThan(10);
  expect(Object.keys(says).sort()).toEqual(wanted);
});

test.each([
  ['ja', '送料 ¥600 ／ 一部地域', '藍、白', 'PayPay（3）'],
  ['zh-TW', '送料 ¥600 ／ 一部地域', '藍、白', 'PayPay（3）'],
  ['en', '送料 ¥600 · 一部地域', '藍, 白', 'PayPay (3)'],
] as const)(
  'joins facts, names and notes with the punctuation of %s',
  (locale, line, list, note) => {
    setCurrentLocale(locale);
    expect(noteLine('送料 ¥600', null, false, '', '一部地域')).toBe(line);
    expect(nameList(['藍', '白'])).toBe(list);
    expect(withNote('PayPay', 3)).toBe(note);
    setCurrentLocale('en');
  },
);
