// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cookieText, farFuture, storedValue } from './stored-value.ts';

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('storedValue', () => {
  test('stores {value, expires_at} under a huc- key, in the far future by default', () => {
    storedValue<string>('locale').set('ja');
    expect(JSON.parse(window.localStorage.getItem('huc-locale')!)).toEqual({
      value: 'ja',
      expires_at: farFuture,
    });
    expect(storedValue<string>('locale').get()).toBe('ja');
  });

  test('treats an expired value as absent, and removes it', () => {
    const value = storedValue<string>('short');
    value.set('x', 1_000);
    expect(value.get(999)).toBe('x');
    expect(value.get(1_000)).toBeNull();
    expect(window.localStorage.getItem('huc-short')).toBeNull();
  });

  test('treats foreign text as absent', () => {
    window.localStorage.setItem('huc-odd', 'not json');
    expect(storedValue<string>('odd').get()).toBeNull();
    window.localStorage.setItem('huc-odd', '"plain"');
    expect(storedValue<string>('odd').get()).toBeNull();
  });

  test('mirrors a value to a cookie of the same name, and removes both', () => {
    const token = storedValue<string>('mirror-test', { mirrored: true });
    token.set('a b');
    expect(document.cookie).toContain('huc-mirror-test=a%20b');
    token.clear();
    expect(document.cookie).not.toContain('huc-mirror-test=a');
  });

  test('works in memory if storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const value = storedValue<string>('blocked');
    value.set('still here');
    expect(storedValue<string>('blocked').get()).toBe('still here');
    value.clear();
    expect(value.get()).toBeNull();
  });

  test('restores a token from its cookie after a reload if storage is blocked', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    storedValue<string>('cookie-token', { mirrored: true }).set('a b=c');
    vi.resetModules();
    const reloaded = await import('./stored-value.ts');
    const token = reloaded.storedValue<string>('cookie-token', { mirrored: true });
    expect(token.get()).toBe('a b=c');
    token.clear();
    expect(token.get()).toBeNull();
  });

  test('prefers a value that could not be stored to the stored one', () => {
    const value = storedValue<string>('full');
    value.set('who was here before');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    value.set('who is here now');
    expect(value.get()).toBe('who is here now');
  });

  test('marks the cookie as Secure only on https', () => {
    expect(cookieText('huc-t', 'v', 60, false)).toBe('huc-t=v; Path=/; SameSite=Lax; Max-Age=60');
    expect(cookieText('huc-t', 'v', 60, true)).toBe(
      'huc-t=v; Path=/; SameSite=Lax; Max-Age=60; Secure',
    );
  });
});
