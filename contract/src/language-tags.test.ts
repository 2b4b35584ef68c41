import { describe, expect, it } from 'vitest';
import { platformLocales } from './locales.ts';
import { localeNamed } from './language-tags.ts';
import { locales } from './scalars.ts';

describe('a language that somebody names', () => {
  it.each([
    ['zh-TW', 'zh-TW'],
    ['zh_TW', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant-TW', 'zh-TW'],
    ['ja_JP', 'ja'],
    ['en-GB', 'en'],
    ['fr', undefined],
    ['jav', undefined],
    ['', undefined],
  ])('%s is ours: %s', (tag, expected) => {
    expect(localeNamed(tag, locales)).toBe(expected);
  });

  it('is found by its whole name first', () => {
    expect(localeNamed('zh_TW', ['zh-CN', 'zh-TW'])).toBe('zh-TW');
  });

  it.each(Object.entries(platformLocales))('%s is known by what the live platform calls it: %s', (locale, name) => {
    expect(localeNamed(name, locales)).toBe(locale);
  });
});
