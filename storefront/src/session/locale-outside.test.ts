// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { shownLocale, storedLocale } from '../i18n/current-locale.ts';
import { localeOutside } from './locale-outside.ts';

const tokenOf = (locale: unknown): string =>
  `x.${btoa(JSON.stringify({ locale })).replace(/=+$/, '')}.x`;
const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages);
beforeEach(() => {
  window.localStorage.clear();
  vi.restoreAllMocks();
  browserSpeaks('fr-FR');
});

test('prefers the chosen language, then the token’s, the last shown, the browser’s, English', () => {
  expect(localeOutside(null)).toBe('en');
  browserSpeaks('fr-FR', 'zh-Hant-TW', 'ja');
  expect(localeOutside(null)).toBe('zh-TW');
  shownLocale.set('ja');
  expect(localeOutside(null)).toBe('ja');
  expect(localeOutside(tokenOf('zh_TW'))).toBe('zh-TW');
  storedLocale.set('en');
  expect(localeOutside(tokenOf('zh_TW'))).toBe('en');
});

test.each(['', 'x', 'x.!.x', 'a.bnVsbA.c', tokenOf('xx'), tokenOf(7), tokenOf(undefined)])(
  'ignores a token without a known language: %j',
  (token) => {
    browserSpeaks('ja-JP');
    expect(localeOutside(token)).toBe('ja');
  },
);
