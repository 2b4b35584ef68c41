import type { EveryEndpoint } from '@noren/contract/every-endpoint';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient, urlOf, type ClientOptions } from './client.ts';
import { newIntentKey } from './intent-key.ts';

type Sent = Parameters<NonNullable<ClientOptions['fetch']>>;
const answers: (Response | Error | 'hangs')[] = [];
const sent: Sent[] = [];
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const lost = new TypeError('Failed to fetch');

function fetchAnswer(...call: Sent): Promise<Response> {
  sent.push(call);
  const answer = answers.shift() ?? lost;
  if (answer instanceof Response) return Promise.resolve(answer);
  if (answer instanceof Error) return Promise.reject(answer);
  return new Promise((_, reject) =>
    call[1].signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  );
}
const call = createClient<EveryEndpoint>({ origin: 'https://shop.example', fetch: fetchAnswer });

beforeEach(() => {
  answers.length = 0;
  sent.length = 0;
});
afterEach(() => void vi.useRealTimers());

const addCart = (options?: ClientOptions) =>
  call(
    'POST /add-cart',
    { body: { id: 3, quantity: 1 }, as: 'guest', idempotencyKey: 'intent-1' },
    options,
  );
const added = { success: true, added_quantity: 1, request_quantity: 1, cart_item_id: 5 };

describe('createClient', () => {
  test('works outside a browser, with the caller’s headers', async () => {
    answers.push(json(added));
    const result = await addCart({ headers: (key) => ({ 'Accept-Language': 'ja', 'X-Key': key }) });
    expect(result).toEqual({ ok: true, data: added });
    expect(sent[0]?.[0]).toBe('https://shop.example/api/v2/add-cart');
    expect(sent[0]?.[1]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"id":3,"quantity":1}',
    });
    expect(sent[0]?.[1].headers).toMatchObject({
      'Accept-Language': 'ja',
      'X-Key': 'POST /add-cart',
      'Idempotency-Key': 'intent-1',
    });
  });

  test('retries an unanswered write once, with the same idempotency key', async () => {
    answers.push(lost, json(added));
    expect(await addCart()).toEqual({ ok: true, data: added });
    expect(sent.map(([, { headers }]) => headers['Idempotency-Key'])).toEqual([
      'intent-1',
      'intent-1',
    ]);
    answers.push(lost, lost);
    expect(await addCart()).toMatchObject({ ok: false, error: { code: 'NETWORK' } });
    expect(sent).toHaveLength(4);
  });

  test('does not retry when the caller knows that the server is unreachable', async () => {
    answers.push(lost);
    const onSilence = vi.fn(() => false);
    expect(await addCart({ onSilence })).toMatchObject({ ok: false, error: { code: 'NETWORK' } });
    expect(onSilence).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(1);
  });

  test('does not retry reads, writes without a key, or PUTs of the console, which would find a changed version', async () => {
    await call('GET /live-web/me');
    await call('POST /auth/user/login', { body: { email: 'a@example.com', password: 'x' } });
    await call('PUT /console/stores/{slug}/low-stock', {
      params: { slug: 'a' },
      body: { units: 3 },
    });
    expect(sent).toHaveLength(3);
    await call('PUT /me', { body: { name: 'a' } as never, as: 'guest' } as never);
    expect(sent).toHaveLength(5);
  });

  test('aborts a hanging call after its timeout', async () => {
    vi.useFakeTimers();
    answers.push('hangs', 'hangs');
    const result = addCart();
    await vi.advanceTimersByTimeAsync(8_500);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await result).toMatchObject({ ok: false, error: { code: 'NETWORK' } });
  });

  test('throws only when its caller aborts', async () => {
    answers.push('hangs');
    const controller = new AbortController();
    const result = call('GET /live-web/me', {}, { signal: controller.signal });
    controller.abort();
    await expect(result).rejects.toThrow('aborted');
  });

  test('returns a failure without a code of the contract as UNKNOWN, whatever its status', async () => {
    answers.push(
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      new Response('<h1>Sign in to this network</h1>'),
    );
    expect(await addCart()).toMatchObject({ ok: false, error: { code: 'UNKNOWN', status: 502 } });
    expect(await addCart()).toMatchObject({ ok: false, error: { code: 'UNKNOWN', status: 200 } });
  });

  test('reports a 401, except one that refuses a password', async () => {
    const onUnauthorized = vi.fn();
    answers.push(json({ code: 'UNAUTHORIZED', message: '' }, 401));
    answers.push(
      json(
        {
          code: 'EMAIL_OR_PASSWORD_INCORRECT',
          message: '',
          report_type: 'EMAIL_OR_PASSWORD_INCORRECT',
        },
        401,
      ),
    );
    expect(await addCart({ onUnauthorized })).toMatchObject({
      ok: false,
      error: { code: 'UNAUTHORIZED' },
    });
    expect(await addCart({ onUnauthorized })).toMatchObject({
      ok: false,
      error: { code: 'EMAIL_OR_PASSWORD_INCORRECT' },
    });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  test('sends a file as a form, and lets fetch set the content type', async () => {
    const body = new FormData();
    body.append('file', new Blob(['a']), 'a.csv');
    answers.push(json({ code: 'NOT_FOUND', message: '' }, 404));
    await call('POST /console/stores/{slug}/imports', { params: { slug: 'a b' }, body });
    expect(sent[0]?.[0]).toBe('https://shop.example/api/console/stores/a%20b/imports');
    expect(sent[0]?.[1].body).toBe(body);
    expect(Object.keys(sent[0]?.[1].headers ?? {})).not.toContain('Content-Type');
  });

  test('lets its caller read a response that is not JSON', async () => {
    answers.push(new Response('a,b'));
    const result = await call(
      'GET /console/stores/{slug}/goods-file',
      { params: { slug: 'a' }, query: { format: 'csv' } },
      { read: (response) => response.text() },
    );
    expect(result).toEqual({ ok: true, data: 'a,b' });
  });
});

test('encodes path parameters in URLs and omits absent query parameters', () => {
  expect(
    urlOf('GET /stores/{slug}/products', 'marketplace', {
      params: { slug: 'a b' },
      query: { with_market: '1', page: undefined, keyword: '茶' },
    }),
  ).toBe('/api/v2/stores/a%20b/products?with_market=1&keyword=%E8%8C%B6');
  expect(urlOf('GET /addresses', 'shop', {})).toBe('/api/v1/shop/addresses');
  expect(() => urlOf('GET /products/{id}', 'marketplace', {})).toThrow('needs id');
});

test('creates an idempotency key without a secure context', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = [newIntentKey(), newIntentKey()];
  vi.unstubAllGlobals();
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
