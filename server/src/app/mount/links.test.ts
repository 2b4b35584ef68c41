import type { Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { expect, it } from 'vitest';
import { allowedUrl } from './request-parts.ts';

const origins = ['https://noren.example', 'http://127.0.0.1:3000'];

it.each([
  ['https://noren.example/stores/a', true],
  ['http://127.0.0.1:3000', true],
  ['https://NOREN.example/', true],
  ['https://noren.example:443/', true],
  ['http://noren.example/', false],
  ['https://noren.example:8443/', false],
  ['https://noren.example.evil.test/', false],
  ['https://evil.test/?https://noren.example', false],
  ['https://noren.example@evil.test/', false],
  ['https://user:pass@noren.example/', false],
  ['//noren.example/', false],
  ['/stores/a', false],
  ['javascript:alert(1)', false],
  ['data:text/html,hi', false],
  [String.raw`https:\\evil.test`, false],
  ['', false],
])('%s: %s', (text, allowed) => expect(allowedUrl(text, origins) !== null).toBe(allowed));

it('is encoded for use in a header', () => {
  expect(allowedUrl('https://noren.example/a\r\nSet-Cookie: x', origins)).toBe(
    'https://noren.example/aSet-Cookie:%20x',
  );
  expect(allowedUrl('https://noren.example/注文\u0000\ud800?q=\ud800', origins)).toMatch(
    /^https:\/\/noren\.example\/[\x21-\x7e]+$/,
  );
});

const endpoints = Object.entries<Endpoint>(everyEndpoint);
const fieldsOf = ({ body }: Endpoint): string[] =>
  body && 'shape' in body ? Object.keys(body.shape as object) : [];

/**
 * URL fields that do not navigate the browser: pictures, the targets of a store's webhooks (D-391),
 * and a stream's URL on its platform, which users share.
 */
const elsewhere = [
  'share_url',
  'image_url',
  'avatar_url',
  'POST /console/stores/{slug}/webhooks url',
];

it('is declared for every body field that is named like a link', () => {
  const named = endpoints.flatMap(([key, endpoint]) =>
    fieldsOf(endpoint)
      .filter(
        (field) => /(^|_)(url|uri|link|page)$/.test(field) && !endpoint.links?.includes(field),
      )
      .map((field) => `${key} ${field}`),
  );
  expect(
    named.filter((one) => !elsewhere.some((known) => one === known || one.endsWith(` ${known}`))),
  ).toEqual([]);
  expect(
    elsewhere.filter((known) => !named.some((one) => one === known || one.endsWith(` ${known}`))),
  ).toEqual([]);
});

it.each(endpoints.filter(([, { links }]) => links))(
  '%s names fields that its body has',
  (_, endpoint) =>
    expect(fieldsOf(endpoint)).toEqual(expect.arrayContaining([...(endpoint.links ?? [])])),
);
