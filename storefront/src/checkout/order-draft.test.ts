// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStep } from './open-step.ts';
import { leaveAll } from '../account/leave-all.ts';
import { addressesQuery, chosenOf } from '../addresses/addresses.ts';
import { guestEmail, lastPayment } from '../payments/last-order.ts';
import { rememberOrder } from './remember-order.ts';
import { askForOrder, type CheckoutBody, draftOf, clearPlacedOrder } from './order-draft.ts';

/**
 * A fake shop with one cart. `lost`: requests take effect but their responses are lost; `away`:
 * requests do not arrive.
 */
let cart: number[];
let placed: Map<string, number>;
let way: 'fine' | 'lost' | 'away' | 'busy';
let asked: { key: string; body: CheckoutBody }[];
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function serve(url: string, init: RequestInit): Response {
  if (url.endsWith('/carts'))
    return answer([{ store: { slug: 'hanamori' }, items: cart.map((id) => ({ id })) }]);
  const key = new Headers(init.headers).get('idempotency-key') ?? '';
  const body = JSON.parse(String(init.body)) as CheckoutBody;
  asked.push({ key, body });
  const before = placed.get(key);
  if (before !== undefined) return answer({ id: before });
  if (body.phone_number === 'wrong')
    return answer({ code: 'VALIDATION_EXCEPTION', errors: [] }, 422);
  if (!body.item_ids.every((id) => cart.includes(id)))
    return answer({ code: 'NOT_FOUND_ITEM_IN_CART' }, 404);
  cart = cart.filter((id) => !body.item_ids.includes(id));
  placed.set(key, 100 + placed.size);
  return answer({ id: placed.get(key) });
}

beforeEach(() => {
  [cart, placed, way, asked] = [[1, 2], new Map(), 'fine', []];
  localStorage.setItem(
    'huc-guest-token',
    JSON.stringify({ value: 'guest', expires_at: 253402214400000 }),
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (way === 'away') throw new TypeError('no connection');
    if (way === 'busy') return answer({ code: 'TOO_MANY_REQUESTS', retry_after: 1 }, 429);
    const answered = serve(url, init);
    if (way === 'lost') throw new TypeError('connection lost');
    return answered;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  draftOf('hanamori').clear();
});

const wanted = (part: object = {}) =>
  ({
    item_ids: [1, 2],
    payment_type: 'custom_cod',
    address_id: 21,
    phone_number: null,
    ...part,
  }) as CheckoutBody;
const ask = (part?: object, how: typeof way = 'fine') => {
  way = how;
  return askForOrder('hanamori', wanted(part));
};
const intent = () => draftOf('hanamori').get().intent;

describe('an order whose response was lost', () => {
  test.each([
    ['is found with another phone number', { phone_number: '090-1234-5678' }],
    ['is found when its lines have left the page', { item_ids: [] }],
    ['is found when some of them have', { item_ids: [2] }],
  ])('%s', async (_, changed) => {
    expect(await ask({}, 'lost')).toMatchObject({ ok: false, error: { code: 'NETWORK' } });
    expect(await ask(changed)).toMatchObject({ ok: true, id: 100, body: wanted() });
    expect(placed.size).toBe(1);
  });

  test('is found if it was placed after the cart was loaded', async () => {
    await ask({}, 'away');
    const { key } = intent()!;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (!url.endsWith('/carts') && !placed.has(key))
        serve(url, { headers: { 'idempotency-key': key }, body: JSON.stringify(wanted()) });
      return serve(url, init);
    });
    expect(await ask({ phone_number: '090-1234-5678' })).toMatchObject({ ok: true, id: 100 });
    expect(placed.size).toBe(1);
  });

  test('is kept when another intent is refused', async () => {
    await ask({}, 'away');
    const first = intent();
    expect(await ask({ phone_number: 'wrong' })).toMatchObject({
      ok: false,
      error: { code: 'VALIDATION_EXCEPTION' },
    });
    expect(intent()).toEqual(first);
  });

  test.each(['away', 'busy'] as const)(
    'is kept while it cannot be looked up (%s), and no other order is placed',
    async (how) => {
      await ask({}, 'lost');
      const first = intent();
      expect((await ask({ phone_number: '090-1234-5678' }, how)).ok).toBe(false);
      expect([intent(), placed.size]).toEqual([first, 1]);
      expect(await ask({}, how)).toMatchObject({ ok: false });
      expect(intent()).toEqual(first);
    },
  );
});

describe('an intent that never arrived', () => {
  test('is not placed when the buyer orders something else', async () => {
    await ask({}, 'away');
    expect(await ask({ address_id: 22 })).toMatchObject({ ok: true, body: { address_id: 22 } });
    expect(asked.map(({ body }) => body.address_id)).toEqual([22]);
  });

  test('ends if its lines are gone and it was not placed', async () => {
    await ask({ item_ids: [1] }, 'away');
    cart = [2];
    expect(await ask({ item_ids: [2] })).toMatchObject({ ok: true, body: { item_ids: [2] } });
    expect(placed.size).toBe(1);
  });

  test('keeps its key when it is sent again', async () => {
    await ask({}, 'away');
    const { key } = intent()!;
    await ask({});
    expect(asked.map((one) => one.key)).toEqual([key]);
  });
});

test('ends the intent of a refused order', async () => {
  expect(await ask({ phone_number: 'wrong' })).toMatchObject({ ok: false });
  expect(intent()).toBeNull();
});

test('keeps the intent when a step opens while the result is unknown, even after other requests', async () => {
  await ask({}, 'lost');
  const first = intent();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.endsWith('/carts')
      ? serve(url, init)
      : answer({ code: 'SERVICE_UNAVAILABLE', retry_after: 1 }, 503),
  );
  const shop = {
    store: { slug: 'hanamori' },
    channel: {
      paths: { checkout: (step: string) => step, orderDone: (id: number) => `/orders/${id}` },
    },
  } as never;
  await expect(
    openStep('step-products', { ...(shop as object), queryClient: new QueryClient() } as never),
  ).rejects.toMatchObject({
    failure: { code: 'SERVICE_UNAVAILABLE' },
  });
  expect(intent()).toEqual(first);
});

test('starts the next order with the default address and the last payment, not with the choices of this one', () => {
  draftOf('hanamori').change({
    address_id: 7,
    payment_id: 8,
    card_id: 9,
    konbini_id: 10,
    item_ids: [1],
    email: 'a@example.com',
  });
  clearPlacedOrder('hanamori');
  const gone = {
    address_id: null,
    payment_id: null,
    card_id: null,
    konbini_id: null,
    item_ids: [],
  };
  expect(draftOf('hanamori').get()).toMatchObject({ ...gone, email: 'a@example.com' });
});

describe('remembered data of an order', () => {
  const body = {
    payment_type: 'gmo_credit',
    address_id: 2,
    email: 'a@example.com',
  } as CheckoutBody;
  const addressOf = (id: number, name: string, is_default = false) =>
    ({ id, type: 'custom', name, phone_number: '0', address: {}, is_default }) as never;

  test('include the payment with its card, and a guest’s email address, until logout', async () => {
    rememberOrder(new QueryClient(), 'hanamori', body, { type: 'gmo_credit', card_id: 5 });
    expect([lastPayment.get(), guestEmail.get()]).toEqual([
      { type: 'gmo_credit', card_id: 5, konbini_id: null },
      'a@example.com',
    ]);
    await leaveAll();
    expect([lastPayment.get(), guestEmail.get()]).toEqual([null, null]);
  });

  test.each([
    ['becomes the default for the same recipient', '森 花子', 1],
    ['does not become the default for another recipient', '森 勝', 0],
  ])('include its address, which %s', async (_, name, calls) => {
    const put = vi.fn(async (_url: string, _init: RequestInit) => answer(addressOf(2, name, true)));
    vi.stubGlobal('fetch', put);
    const client = new QueryClient();
    client.setQueryData(addressesQuery().queryKey, [
      addressOf(2, name),
      addressOf(1, '森　花子', true),
    ]);
    rememberOrder(client, 'hanamori', body, null);
    await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(calls));
    const chosen = () => chosenOf(client.getQueryData(addressesQuery().queryKey) ?? [], null)?.id;
    await vi.waitFor(() => expect(chosen()).toBe(calls === 1 ? 2 : 1));
  });
});
