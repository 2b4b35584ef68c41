import { describe, expect, it } from 'vitest';
import { platformLocales } from './locales.ts';
import { localeNamed } from './language-tags.ts';
import { locales } from './scalars.ts';

describe('localeNamed', () => {
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
  ])('maps %s to %s', (tag, expected) => {
    expect(localeNamed(tag, locales)).toBe(expected);
  });

  it('prefers a match of the whole tag', () => {
    expect(localeNamed('zh_TW', ['zh-CN', 'zh-TW'])).toBe('zh-TW');
  });

  it.each(Object.entries(platformLocales))('maps %s to the live platform’s %s', (locale, name) => {
    expect(localeNamed(name, locales)).toBe(locale);
  });
});
