import { describe, expect, test } from 'vitest';
import { checkoutStepGuard } from './checkout-step.ts';
import { chooseLocale } from './locale.ts';
import { maintenanceGuard } from '../start/maintenance-check.ts';
import { regionGuard, shopEntryGuard } from './shop-entry.ts';
import { stalePageGuard } from '../page/stale-page.ts';
import { afterUnauthorized, memberGuard, needsGuestSession, storeGuard } from './store-pages.ts';

describe('locale', () => {
  test.each([
    [
      { query: 'zh-TW', stored: 'en', channel: 'marketplace' },
      { locale: 'zh-TW', store: true },
    ],
    [
      { query: 'fr', stored: 'en', channel: 'marketplace' },
      { locale: 'en', store: false },
    ],
    [
      { query: undefined, stored: 'en', channel: 'shop', shop_user_locale: 'ja' },
      { locale: 'en', store: false },
    ],
    [
      { query: undefined, stored: null, channel: 'shop', shop_user_locale: 'zh_TW' },
      { locale: 'zh-TW', store: false },
    ],
    [
      { query: undefined, stored: null, channel: 'shop', shop_user_locale: null },
      { locale: 'en', store: false },
    ],
    [
      { query: undefined, stored: null, channel: 'shop', shown: 'ja' },
      { locale: 'ja', store: false },
    ],
    [
      { query: undefined, stored: null, channel: 'shop', shown: 'ja', shop_user_locale: 'zh_TW' },
      { locale: 'zh-TW', store: false },
    ],
    [
      { query: undefined, stored: null, channel: 'marketplace', shown: 'en' },
      { locale: 'ja', store: false },
    ],
    [
      { query: undefined, stored: 'de', channel: 'shop' },
      { locale: 'en', store: false },
    ],
    [
      { query: undefined, stored: null, channel: 'marketplace' },
      { locale: 'ja', store: false },
    ],
    [
      { query: undefined, stored: null, channel: 'marketplace', region: 'TW' },
      { locale: 'zh-TW', store: false },
    ],
    [
      { query: undefined, stored: 'en', channel: 'marketplace', region: 'TW' },
      { locale: 'en', store: false },
    ],
    [
      { query: ['ja'], stored: null, channel: 'marketplace' },
      { locale: 'ja', store: false },
    ],
  ] as const)('%o → %o', (context, expected) => expect(chooseLocale(context)).toEqual(expected));
});

describe('store', () => {
  test.each([
    [undefined, 'not_asked', '/error/abnormal'],
    ['', 'not_asked', '/error/abnormal'],
    ['hanamori', 'failed', '/error/abnormal'],
    ['hanamori', 'loaded', null],
  ] as const)('slug %o, store %o → %o', (slug, store, expected) =>
    expect(storeGuard({ slug, store })).toBe(expected),
  );
});

describe('guest', () => {
  test.each([
    ['ghost', 'checkout', true],
    ['ghost', 'other', false],
    ['guest', 'checkout', false],
    ['member', 'checkout', false],
  ] as const)('%s at %s → %o', (visitor, screen, expected) =>
    expect(needsGuestSession({ visitor, screen })).toBe(expected),
  );
});

describe('checkout steps', () => {
  const at = (kinds_in_cart: number, category_chosen: boolean, chosen_items: number) => ({
    kinds_in_cart,
    category_chosen,
    chosen_items,
  });
  test.each([
    ['step-category', at(0, false, 0), 'step-products'],
    ['step-products', at(0, false, 0), null],
    ['step-shipping-and-payment', at(0, true, 0), 'step-products'],
    ['step-category', at(1, false, 0), 'step-products'],
    ['step-category', at(2, false, 0), null],
    ['step-category', at(2, true, 3), null],
    ['step-products', at(1, false, 0), null],
    ['step-products', at(2, false, 0), 'step-category'],
    ['step-products', at(2, true, 0), null],
    ['step-shipping-and-payment', at(1, false, 0), 'step-products'],
    ['step-shipping-and-payment', at(2, false, 1), 'step-category'],
    ['step-shipping-and-payment', at(2, true, 0), 'step-products'],
    ['step-shipping-and-payment', at(2, true, 1), null],
    ['step-shipping-and-payment', at(1, false, 1), null],
  ] as const)('%s with %o → %o', (asked, progress, expected) =>
    expect(checkoutStepGuard(asked, progress)).toBe(expected),
  );
});

describe('maintenance', () => {
  test.each([
    [{ ok: false }, 'https://status.example', null],
    [{ ok: true, isMaintaining: false }, 'https://status.example', null],
    [{ ok: true, isMaintaining: true }, 'https://status.example', 'https://status.example'],
    [{ ok: true, isMaintaining: true }, null, null],
  ] as const)('%o → %o', (check, url, expected) =>
    expect(maintenanceGuard(check, url)).toBe(expected),
  );
});

test('reloads a stale page once', () => {
  expect(stalePageGuard({ target: '/a', reloaded: [] })).toBe('reload');
  expect(stalePageGuard({ target: '/a', reloaded: ['/b'] })).toBe('reload');
  expect(stalePageGuard({ target: '/a', reloaded: ['/b', '/a'] })).toBe('give-up');
});

test.each([
  ['/stores/hanamori/marketplace/checkout/step-products', '/stores/hanamori/account/login'],
  ['/stores/hanamori', '/stores/hanamori/account/login'],
  ['/shop/orders', '/error/unauthorized'],
  ['/', '/error/unauthorized'],
])('401 at %s → %s', (path, expected) => expect(afterUnauthorized(path)).toBe(expected));

test('redirects to the login page with a way back after a 401, and without one after logout', () => {
  const asked = '/stores/hanamori/marketplace?kind=2&q=茶';
  expect(afterUnauthorized('/stores/hanamori/marketplace', asked)).toBe(
    `/stores/hanamori/account/login?ended=1&redirect=${encodeURIComponent(asked)}`,
  );
  expect(afterUnauthorized('/shop/orders', '/shop/orders')).toBe('/error/unauthorized');
});

describe('member-only pages', () => {
  const asked = '/stores/hanamori/member/profile?drawer=new-convenience-store';
  const back = encodeURIComponent(asked);
  test.each([
    ['member', false, null],
    ['member', true, null],
    ['guest', false, `/stores/hanamori/account/login?redirect=${back}`],
    ['ghost', false, `/stores/hanamori/account/login?redirect=${back}`],
    // the token of a session that the server has ended
    ['guest', true, `/stores/hanamori/account/login?ended=1&redirect=${back}`],
    ['ghost', true, `/stores/hanamori/account/login?ended=1&redirect=${back}`],
  ] as const)('%s, ended %o → %o', (visitor, ended, expected) =>
    expect(memberGuard({ visitor, slug: 'hanamori', asked, ended })).toBe(expected),
  );
});

describe('entry to the shop', () => {
  test.each([
    ['ok', false, null],
    ['ok', true, null],
    [{ code: 'UNAUTHORIZED' }, true, '/error/unauthorized'],
    [{ code: 'LIVER_NOT_IN_WHITELIST' }, false, '/error/unauthorized'],
    [{ code: 'INTERNAL_SYSTEM_ERROR' }, true, '/error/internal-system'],
    [{ code: 'NETWORK' }, false, '/error/unauthorized'],
    [null, true, null],
    [null, false, '/error/unauthorized'],
  ] as const)('login %o, session kept %o → %s', (login, hasSession, expected) =>
    expect(shopEntryGuard({ login, hasSession })).toBe(expected),
  );
});

test.each([
  ['JP', 'JP', null],
  ['TW', 'TW', null],
  ['TW', 'JP', '/error/abnormal'],
  ['JP', 'TW', '/error/abnormal'],
  [null, 'JP', '/error/abnormal'],
] as const)('a store of %s at the checkout of %s → %s', (region, wanted, expected) =>
  expect(regionGuard({ region, wanted })).toBe(expected),
);
