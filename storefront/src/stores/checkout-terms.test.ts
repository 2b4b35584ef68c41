// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryOf } from '../api/query.ts';
import { checkoutTermsOf } from './checkout-terms.ts';

const params = { slug: 'hanamori' };
const terms = {
  shipping_settings: [{ id: 1 }],
  payment_settings: [{ id: 2 }],
  jp_commercial: { store_name: '花森' },
  tw_commercial: null,
  token_script: { shop_id: 'tshop', token_script_url: '/token.js' },
};
const oneByOne: Record<string, unknown> = {
  '/shipping-setting': terms.shipping_settings,
  '/payment-setting': terms.payment_settings,
  '/jp-commercial': terms.jp_commercial,
  '/gmo-credit': terms.token_script,
};

/** Requested paths by their ends, and the responses; others return 404. */
let asked: string[] = [];
let answers: Record<string, unknown> = {};
let status = 404;
beforeEach(() => {
  asked = [];
  status = 404;
  vi.stubGlobal('fetch', async (url: string) => {
    const end = /\/[^/]+$/.exec(new URL(url, window.location.origin).pathname)?.[0] ?? '';
    asked.push(end);
    return end in answers
      ? Response.json(answers[end])
      : Response.json({ code: status === 404 ? 'NOT_FOUND' : 'INTERNAL_SYSTEM_ERROR' }, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const client = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

test('makes one call, and fills the caches of its parts', async () => {
  answers = { '/checkout-terms': terms };
  const cache = client();
  expect(await cache.fetchQuery(checkoutTermsOf('hanamori'))).toEqual(terms);
  expect(await cache.fetchQuery(queryOf('GET /stores/{slug}/gmo-credit', { params }))).toEqual(
    terms.token_script,
  );
  expect(await cache.fetchQuery(queryOf('GET /stores/{slug}/payment-setting', { params }))).toEqual(
    terms.payment_settings,
  );
  expect(await cache.fetchQuery(queryOf('GET /stores/{slug}/jp-commercial', { params }))).toEqual(
    terms.jp_commercial,
  );
  expect(asked).toEqual(['/checkout-terms']);
  // missing parts are not cached as present
  expect(
    cache.getQueryData(queryOf('GET /tw/stores/{slug}/commercial', { params }).queryKey),
  ).toBeUndefined();
});

test('requests the parts one by one from a server without the endpoint', async () => {
  answers = oneByOne;
  expect(await client().fetchQuery(checkoutTermsOf('hanamori'))).toEqual(terms);
  expect(asked.toSorted()).toEqual([
    '/checkout-terms',
    '/commercial',
    '/gmo-credit',
    '/jp-commercial',
    '/payment-setting',
    '/shipping-setting',
  ]);
});

test('fails for a store that does not exist, and for a server error', async () => {
  answers = {};
  await expect(client().fetchQuery(checkoutTermsOf('hanamori'))).rejects.toMatchObject({
    failure: { code: 'NOT_FOUND' },
  });
  status = 500;
  asked = [];
  await expect(client().fetchQuery(checkoutTermsOf('hanamori'))).rejects.toMatchObject({
    failure: { code: 'INTERNAL_SYSTEM_ERROR' },
  });
  expect(asked).toEqual(['/checkout-terms']);
});
