// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressesQuery } from '../addresses/addresses.ts';
import { call } from '../api/client.ts';
import { ShopQueryClient } from '../api/query-client.ts';
import { queryOf } from '../api/query.ts';
import { cardsOf } from '../payments/save-card.ts';
import { renewAfterAdding } from '../products/after-adding.ts';
import { clearNewGuest } from './new-guest.ts';
import { guestToken, memberToken } from './visitor.ts';

let asked: string[] = [];
const answers: Record<string, unknown> = {
  'guest/token': { data: { token: 'new', id: 1 } },
  addresses: [{ id: 5 }],
  'credit-cards': [{ id: 6 }],
  'live-web/me': { user: null, guest: { id: 1, token: 'new' } },
};

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const path = (url.split('/api/v2/')[1] ?? url).replace(/\?.*$/, '');
    asked.push(`${method} ${path}`);
    return new Response(JSON.stringify(answers[path] ?? {}));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  guestToken.clear();
  memberToken.clear();
  clearNewGuest();
});

const client = () =>
  new ShopQueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });
const add = () =>
  call('POST /add-cart', { as: 'guest', idempotencyKey: 'one', body: { id: 1, quantity: 1 } });

test('makes no requests for the lists and session of a guest created by this page', async () => {
  await add();
  const one = client();
  await renewAfterAdding(one, 'hanamori', { stock: false });
  expect(await one.fetchQuery(addressesQuery())).toEqual([]);
  expect(await one.fetchQuery(cardsOf('hanamori'))).toEqual([]);
  expect(await one.fetchQuery(queryOf('GET /live-web/me'))).toEqual({
    user: null,
    guest: { id: 1, token: 'new' },
  });
  expect(asked).toEqual(['POST guest/token', 'POST add-cart', 'GET stores/hanamori/carts']);
});

test.each([
  ['an address was written', () => call('POST /addresses', { as: 'guest', body: {} as never })],
  ['another tab set another guest', () => Promise.resolve(guestToken.set('of another tab'))],
  ['a member logged in', () => Promise.resolve(memberToken.set('member'))],
])('requests them once %s', async (_what, happens) => {
  await add();
  await happens();
  expect(await client().fetchQuery(addressesQuery())).toEqual([{ id: 5 }]);
});

test('makes requests for a guest of an earlier visit', async () => {
  guestToken.set('old');
  await add();
  const one = client();
  await renewAfterAdding(one, 'hanamori', { stock: false });
  expect(await one.fetchQuery(addressesQuery())).toEqual([{ id: 5 }]);
});

test('refetches a product after adding it if a limit or hold changes it', async () => {
  const again = async (salable_limit: number | null, stock: boolean): Promise<boolean> => {
    const one = client();
    const product = queryOf('GET /products/{id}', { params: { id: '3' } });
    one.setQueryData(product.queryKey, { skus: [{ salable_limit }] } as never);
    await renewAfterAdding(one, 'hanamori', { stock });
    return one.getQueryState(product.queryKey)?.isInvalidated ?? false;
  };
  expect([await again(null, false), await again(2, false), await again(null, true)]).toEqual([
    false,
    true,
    true,
  ]);
});
