// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../api/client.ts';
import {
  accessTo,
  callBy,
  dropAccess,
  followReplacement,
  isNothingKept,
  keepAccess,
  takeAllAccess,
  tryAsGuest,
} from './order-access.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

let sent: { url: string; member: string | null; guest: string | null }[] = [];
let status = 200;
beforeEach(() => {
  sent = [];
  status = 200;
  window.localStorage.clear();
  window.history.replaceState(null, '', '/stores/hanamori/marketplace');
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({
      url: url.slice(url.indexOf('/', 5)),
      member: headers['Authorization'] ?? null,
      guest: headers['Guest-Authorization'] ?? null,
    });
    return new Response('{}', { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  takeAllAccess();
  guestToken.clear();
  memberToken.clear();
});

const see = (id: string) => call('GET /orders/{id}', { params: { id }, as: 'guest' });
const cards = () => call('GET /credit-cards', { query: { type: 'gmo_credit' }, as: 'guest' });
const carts = () => call('GET /stores/{slug}/carts', { params: { slug: 'hanamori' } });
const last = () => sent.at(-1);

test('sends the token of an opened order only for that order', async () => {
  memberToken.set('the member');
  guestToken.set('the guest');
  keepAccess('7', 'the order');
  await see('7');
  expect(last()).toMatchObject({ member: null, guest: 'Bearer the order' });
  for (const other of [() => see('8'), cards, carts]) {
    await other();
    expect(last()).toMatchObject({ member: 'Bearer the member', guest: 'Bearer the guest' });
  }
});

test('sends it for payment data on that order’s page, but not for carts', async () => {
  memberToken.set('the member');
  keepAccess('7', 'the order');
  for (const page of [
    '/stores/hanamori/marketplace/checkout/step-done/7',
    '/shop/orders/7',
    '/shop/checkout/step-order-confirming/7/payment/gmo-paypay',
  ]) {
    window.history.replaceState(null, '', page);
    await cards();
    expect(last()).toMatchObject({ member: null, guest: 'Bearer the order' });
    await carts();
    expect(last()).toMatchObject({ member: 'Bearer the member' });
  }
  window.history.replaceState(null, '', '/shop/orders/70');
  await cards();
  expect(last()).toMatchObject({ member: 'Bearer the member' });
});

test('does not offer to save payment data there, but does for the guest’s own order', () => {
  keepAccess('7', 'the order');
  guestToken.set('the guest');
  tryAsGuest('9');
  const keptAt = (page: string) => {
    window.history.replaceState(null, '', page);
    return !isNothingKept();
  };
  expect(
    ['/shop/orders/7', '/shop/orders/9', '/shop/orders/8', '/shop/checkout/step-products'].map(
      keptAt,
    ),
  ).toEqual([false, true, true, true]);
});

test('does not create a guest for an opened order', async () => {
  keepAccess('7', 'the order');
  await see('7');
  expect(sent).toHaveLength(1);
  expect(guestToken.get()).toBeNull();
});

test('does not end the visitor’s session when its session ends', async () => {
  memberToken.set('the member');
  keepAccess('7', 'the order');
  status = 401;
  expect(await see('7')).toMatchObject({ ok: false });
  expect(memberToken.get()).toBe('the member');
});

test('sends the guest token for the guest’s order after a login', async () => {
  memberToken.set('the member');
  guestToken.set('the guest');
  tryAsGuest('9');
  await see('9');
  expect(last()).toMatchObject({ member: null, guest: 'Bearer the guest' });
  dropAccess('9');
  await see('9');
  expect(last()).toMatchObject({ member: 'Bearer the member' });
});

test('opens a replacement order too; logging out removes all tokens', async () => {
  keepAccess('7', 'the order');
  followReplacement('7', 8);
  followReplacement('7', null);
  followReplacement('6', 9);
  expect(accessTo('8')).toEqual({ member: null, guest: 'the order' });
  expect(accessTo('9')).toBeNull();
  keepAccess('10', 'another order');
  expect(takeAllAccess().sort()).toEqual(['another order', 'the order', 'the order']);
  expect([accessTo('7'), accessTo('8'), accessTo('10')]).toEqual([null, null, null]);
});

test('callBy applies to one call only', async () => {
  memberToken.set('the member');
  const first = callBy({ member: 'another', guest: null }, carts);
  const second = carts();
  await Promise.all([first, second]);
  expect(sent.map(({ member }) => member)).toEqual(['Bearer another', 'Bearer the member']);
});
