// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guestToken, memberToken } from '../visitor/visitor.ts';
import { call } from './client.ts';
import { whenUnauthorized } from './unauthorized.ts';
import { fillWithFirstData, keyOf } from './query.ts';
import { QueryClient } from '@tanstack/react-query';

const answers: ((url: string, init: RequestInit) => Response | Promise<Response>)[] = [];
const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  answers.length = 0;
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    sent.push({ url, init });
    return answers.shift()!(url, init);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  guestToken.clear();
  memberToken.clear();
  whenUnauthorized(() => {});
});

const added = { success: true, added_quantity: 1, request_quantity: 1, cart_item_id: 5 };
const addCart = () =>
  call('POST /add-cart', { body: { id: 3, quantity: 1 }, as: 'guest', idempotencyKey: 'intent-1' });

describe('call', () => {
  test('sends both bearer tokens, the language, the idempotency key and credentials', async () => {
    memberToken.set('m');
    guestToken.set('g');
    answers.push(() => json(added));
    expect(await addCart()).toEqual({ ok: true, data: added });
    expect(sent[0]!.url).toBe('/api/v2/add-cart');
    expect(sent[0]!.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"id":3,"quantity":1}',
    });
    expect(sent[0]!.init.headers).toMatchObject({
      Authorization: 'Bearer m',
      'Guest-Authorization': 'Bearer g',
      'Accept-Language': 'en',
      'Idempotency-Key': 'intent-1',
    });
  });

  test('turns a ghost into a guest first, once for two concurrent calls', async () => {
    answers.push(
      () => json({ data: { token: 'new', id: 1 } }),
      () => json(added),
      () => json(added),
    );
    await Promise.all([addCart(), addCart()]);
    expect(sent.map(({ url }) => url)).toEqual([
      '/api/v2/guest/token',
      '/api/v2/add-cart',
      '/api/v2/add-cart',
    ]);
    expect(sent[2]!.init.headers['Guest-Authorization']).toBe('Bearer new');
    expect(guestToken.get()).toBe('new');
  });

  test('replaces an expired guest instead of redirecting to the login', async () => {
    const ended = vi.fn();
    whenUnauthorized(ended);
    guestToken.set('over');
    answers.push(
      () => json({ code: 'UNAUTHORIZED', message: '' }, 401),
      () => json({ data: { token: 'new', id: 1 } }),
      () => json(added),
    );
    expect(await addCart()).toEqual({ ok: true, data: added });
    expect(sent.map(({ init }) => init.headers['Guest-Authorization'])).toEqual([
      'Bearer over',
      undefined,
      'Bearer new',
    ]);
    expect(ended).not.toHaveBeenCalled();
  });

  test('does not request guest tokens repeatedly if the server keeps refusing', async () => {
    const ended = vi.fn();
    whenUnauthorized(ended);
    guestToken.set('over');
    answers.push(
      () => json({ code: 'UNAUTHORIZED', message: '' }, 401),
      () => json({ data: { token: 'new', id: 1 } }),
      () => json({ code: 'UNAUTHORIZED', message: '' }, 401),
    );
    expect(await addCart()).toMatchObject({ ok: false, error: { code: 'UNAUTHORIZED' } });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('keeps a newer session of another tab when an older token is refused', async () => {
    const ended = vi.fn();
    whenUnauthorized(ended);
    memberToken.set('old');
    answers.push(() => {
      memberToken.set('fresh');
      return json({ code: 'UNAUTHORIZED', message: '' }, 401);
    });
    expect(await call('GET /live-web/me')).toMatchObject({
      ok: false,
      error: { code: 'UNAUTHORIZED' },
    });
    expect(ended).not.toHaveBeenCalled();
    answers.push(() => json({ code: 'UNAUTHORIZED', message: '' }, 401));
    await call('GET /live-web/me');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('keeps the first of two guests created by two tabs, because its cart may have items', async () => {
    answers.push(
      () => {
        guestToken.set('first');
        return json({ data: { token: 'second', id: 2 } });
      },
      () => json(added),
    );
    await addCart();
    expect(guestToken.get()).toBe('first');
    expect(sent[1]!.init.headers['Guest-Authorization']).toBe('Bearer first');
  });

  test('returns why a ghost got no token, without making the call', async () => {
    answers.push(() => json({ code: 'TOO_MANY_REQUESTS', message: '', retry_after: 9 }, 429));
    expect(await addCart()).toMatchObject({
      ok: false,
      error: { code: 'TOO_MANY_REQUESTS', retry_after: 9 },
    });
    expect(sent).toHaveLength(1);
  });

  test('returns a failure of the contract as a value with its data', async () => {
    guestToken.set('g');
    answers.push(() => json({ code: 'SKU_SOLD_OUT', message: 'Sold out' }, 409));
    expect(await addCart()).toEqual({
      ok: false,
      error: { code: 'SKU_SOLD_OUT', message: 'Sold out' },
    });
  });

  test('ends the session on a 401 in one place, except for the login form', async () => {
    const ended = vi.fn();
    whenUnauthorized(ended);
    memberToken.set('dead');
    answers.push(
      () => json({ code: 'UNAUTHORIZED', message: '' }, 401),
      () =>
        json(
          {
            code: 'EMAIL_OR_PASSWORD_INCORRECT',
            message: '',
            report_type: 'EMAIL_OR_PASSWORD_INCORRECT',
          },
          401,
        ),
    );
    await addCart();
    expect(ended).toHaveBeenCalledTimes(1);
    const login = await call('POST /auth/user/login', {
      body: { email: 'a@example.com', password: 'x' },
    });
    expect(login).toMatchObject({ ok: false, error: { code: 'EMAIL_OR_PASSWORD_INCORRECT' } });
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

test('stores first data of the page under the key that screens use', () => {
  const client = new QueryClient();
  fillWithFirstData(client, [
    {
      key: 'GET /buyer/stores/{slug}',
      input: { params: { slug: 'hanamori' } },
      data: { name: '花守' },
    },
  ]);
  expect(
    client.getQueryData(keyOf('GET /buyer/stores/{slug}', { params: { slug: 'hanamori' } })),
  ).toEqual({ name: '花守' });
});
