// @vitest-environment happy-dom
import type { Cart, CartLine } from '@noren/contract/entities/cart';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryOf } from '../api/query.ts';
import { clearNewGuest, noteNewGuest } from '../visitor/new-guest.ts';
import { guestToken } from '../visitor/visitor.ts';
import { beforeAdding } from './add-to-cart.tsx';
import { renewAfterAdding, withLine } from './after-adding.ts';

const { queryKey } = queryOf('GET /stores/{slug}/carts', { params: { slug: 'hanamori' } });
const store = { id: 1, slug: 'hanamori', name: '花森' };
const item = (id: number, quantity: number) => ({ id, quantity }) as Cart['items'][number];
const cart = (...items: Cart['items']): Cart => ({ id: 7, items, store });
const elsewhere: Cart = {
  id: 8,
  items: [item(90, 1)],
  store: { id: 2, slug: 'other', name: '他' },
};
const line = (one: Cart['items'][number], lines: number, units: number): CartLine => ({
  cart_id: 7,
  store,
  lines,
  units,
  item: one,
});

describe('withLine', () => {
  test.each<[string, Cart[] | undefined, CartLine, Cart[] | undefined]>([
    ['adds the first line of all carts', [], line(item(1, 2), 1, 2), [cart(item(1, 2))]],
    [
      'adds the first line of this store',
      [elsewhere],
      line(item(1, 2), 1, 2),
      [cart(item(1, 2)), elsewhere],
    ],
    [
      'one more line',
      [cart(item(1, 2)), elsewhere],
      line(item(2, 1), 2, 3),
      [cart(item(1, 2), item(2, 1)), elsewhere],
    ],
    [
      'updates a line',
      [cart(item(1, 2), item(2, 1))],
      line(item(1, 5), 2, 6),
      [cart(item(1, 5), item(2, 1))],
    ],
    [
      'does not match after another tab added a line',
      [cart(item(1, 2))],
      line(item(2, 1), 3, 4),
      undefined,
    ],
    [
      'does not match after another tab removed a line',
      [cart(item(1, 2), item(3, 1))],
      line(item(2, 1), 2, 3),
      undefined,
    ],
    [
      'does not match after another tab changed a line',
      [cart(item(1, 2))],
      line(item(2, 1), 2, 6),
      undefined,
    ],
    ['does not match unknown carts', undefined, line(item(1, 2), 1, 2), undefined],
  ])('%s', (_, carts, added, expected) => expect(withLine(carts, added)).toEqual(expected));
});

describe('while an addition is running', () => {
  let client: QueryClient;
  /** number of cart requests */
  let asked = 0;
  beforeEach(() => {
    asked = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/carts')) asked++;
      return Response.json(
        url.endsWith('/carts') ? [cart(item(1, 2), item(2, 1))] : { user: null, guest: null },
      );
    });
    client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
    guestToken.set('guest');
    client.setQueryData(queryKey, [cart(item(1, 2))], { updatedAt: Date.now() - 20_000 });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    guestToken.clear();
    clearNewGuest();
  });
  const added = line(item(2, 1), 2, 3);
  const send = (slug = 'hanamori') => {
    const before = beforeAdding(client, slug);
    before.end();
    return before;
  };
  const whole = [cart(item(1, 2), item(2, 1))];

  test('without other changes, updates the cart from the response, and keeps the age of the other lines', async () => {
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    await renewAfterAdding(client, 'hanamori', { stock: false, line: added, before: send() });
    expect(client.getQueryData(queryKey)).toEqual(whole);
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(updatedAt);
    expect(asked).toBe(0);
  });

  test.each<[string, () => void]>([
    ['the cart was updated', () => client.setQueryData(queryKey, [cart(item(1, 1))])],
    [
      'the cart was updated to the same value',
      () => client.setQueryData(queryKey, [cart(item(1, 2))]),
    ],
    [
      'the cart is loading',
      () =>
        void client
          .fetchQuery({ queryKey, staleTime: 0, queryFn: () => new Promise<Cart[]>(() => {}) })
          .catch(() => {}),
    ],
    [
      'the cart was invalidated',
      () => void client.invalidateQueries({ queryKey, refetchType: 'none' }),
    ],
    ['the visitor has changed', () => client.removeQueries({ queryKey })],
  ])('refetches the cart: %s', async (_, happens) => {
    const before = send();
    happens();
    await renewAfterAdding(client, 'hanamori', { stock: false, line: added, before });
    expect(asked).toBe(1);
    expect(client.getQueryData(queryKey)).toEqual(whole);
  });

  test.each([
    [
      'refetches the cart after a slow response, which may be the stored one of an earlier try',
      4_000,
      0,
      1,
    ],
    ['does not refetch if only the module loads slowly', 100, 10_000, 0],
  ])('%s', async (_, untilAnswer, untilPart, calls) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    const before = beforeAdding(client, 'hanamori');
    clock.mockReturnValue(1_000 + untilAnswer);
    before.end();
    clock.mockReturnValue(1_000 + untilAnswer + untilPart);
    await renewAfterAdding(client, 'hanamori', { stock: false, line: added, before });
    expect(asked).toBe(calls);
    expect(client.getQueryData(queryKey)).toEqual(whole);
  });

  test.each<[string, CartLine | undefined]>([
    ['a refusal, an older server', undefined],
    ['counts do not match', line(item(2, 1), 4, 9)],
  ])('refetches the cart: %s', async (_, told) => {
    await renewAfterAdding(client, 'hanamori', { stock: false, line: told, before: send() });
    expect(asked).toBe(1);
  });

  test('skips the cart request for a new guest, but not for a guest who had a token before', async () => {
    const first = line(item(1, 1), 1, 1);
    client.removeQueries({ queryKey });
    const before = beforeAdding(client, 'hanamori');
    noteNewGuest({ id: 5, token: 'new' });
    guestToken.set('new');
    before.end();
    // the header could load the cart now, but need not, however late the module loads
    const leave = new QueryObserver(
      client,
      queryOf('GET /stores/{slug}/carts', { params: { slug: 'hanamori' } }),
    ).subscribe(() => undefined);
    await renewAfterAdding(client, 'hanamori', { stock: false, line: first, before });
    expect(client.getQueryData(queryKey)).toEqual([cart(item(1, 1))]);
    expect(asked).toBe(0);
    leave();
    // on another store's page the new guest's first cart is unknown
    await renewAfterAdding(client, 'other', {
      stock: false,
      line: { ...first, cart_id: 9 },
      before: send('other'),
    });
    expect(asked).toBe(1);
    client.removeQueries({ queryKey });
    clearNewGuest();
    guestToken.set('another');
    await renewAfterAdding(client, 'hanamori', { stock: false, line: first, before: send() });
    expect(asked).toBe(2);
  });
});

test('ignores the responses of concurrent additions', () => {
  const client = new QueryClient();
  const ends = (order: readonly number[]) => {
    const sent = order.map(() => beforeAdding(client, 'hanamori'));
    return order.map((place) => sent[place]?.end());
  };
  for (const order of [
    [0, 1],
    [1, 0],
    [2, 0, 1],
  ])
    expect(ends(order)).toEqual(order.map(() => false));
  expect(ends([0])).toEqual([true]);
});
