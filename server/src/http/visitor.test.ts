import { expect, it } from 'vitest';
import { localeOf } from './visitor.ts';

it.each([
  [undefined, 'ja'],
  ['', 'ja'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,ja;q=0.8', 'en'],
  ['fr-FR,fr;q=0.9,en;q=0.8', 'en'],
  ['zh-TW', 'zh-TW'],
  ['zh-Hant-TW', 'zh-TW'],
  ['ZH-tw;q=1', 'zh-TW'],
  ['ja-JP', 'ja'],
  ['fr', 'ja'],
  ['*', 'ja'],
  [',;,', 'ja'],
])('Accept-Language %s: %s', (header, expected) => expect(localeOf(header)).toBe(expected));
