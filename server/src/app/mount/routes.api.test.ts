import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operator_key } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

/** Routes below /api outside the contract, with the reason. */
const outside: readonly [url: RegExp, whose: string][] = [
  [/^\/api\/notify\/(gmo|payuni)$/, 'webhooks, in the gateways’ own forms (D-343)'],
  [/^\/api\/return\/[a-z/-]+(:\w+)?$/, 'where gateways lead a buyer’s browser back to'],
  [/^\/api\/pay\/(paypay\/:name|form\.css|form\.js)$/, 'the page between an order and PayPay'],
  [/^\/api\/mail\/bounces$/, 'returned emails, as mail servers write them'],
  [/^\/api\/error-reports$/, 'a browser’s errors, in the envelope of its reporter'],
  [/^\/api\/(openapi\.json|docs|docs\.css)$/, 'the contract itself, to be read'],
  [/^\/api\/playground\/(personas|emails|owner)$/, 'the demo’s own, which no shop has'],
];

let shop: TestShop;
const routes: { method: string; url: string; endpoint: string | undefined }[] = [];
/** Fastify publishes each instance before it has routes. */
const onServer = (made: unknown): void => {
  const { fastify } = made as { fastify: FastifyInstance };
  fastify.addHook(
    'onRoute',
    ({ method, url, config }: RouteOptions & { config?: { endpoint?: string } }) => {
      for (const each of [method].flat())
        routes.push({ method: each, url, endpoint: config?.endpoint });
    },
  );
};
beforeAll(async () => {
  subscribe('fastify.initialization', onServer);
  // with every optional route
  shop = await openShop({
    settings: {
      OPERATOR_KEY: operator_key,
      BOUNCES_KEY: 'a key of mail servers',
      METRICS_KEY: 'a key of whoever watches',
    },
  });
  unsubscribe('fastify.initialization', onServer);
});
afterAll(() => shop.close());

const mounted = Object.entries<Endpoint>(everyEndpoint).flatMap(([key, endpoint]) => {
  const { method, path } = methodAndPath(key);
  return prefixesOf(endpoint).map((prefix) => ({
    method,
    url: prefix + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    endpoint: key,
  }));
});

describe('every route of the server', () => {
  it('is an endpoint of the contract, or listed here', () => {
    const ofApi = routes.filter(
      ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && url.startsWith('/api'),
    );
    expect(ofApi.length).toBeGreaterThan(mounted.length);
    const strangers = ofApi.filter(
      ({ url, endpoint }) => endpoint === undefined && !outside.some(([named]) => named.test(url)),
    );
    expect(strangers).toEqual([]);
  });
  it.each(outside)('%s exists, so the list is current', (named) => {
    expect(
      routes.filter(({ url, endpoint }) => endpoint === undefined && named.test(url)),
    ).not.toEqual([]);
  });
  it('is mounted where the contract says, once', () => {
    const endpoints = routes.filter(
      ({ method, endpoint }) => method !== 'HEAD' && endpoint !== undefined,
    );
    expect(endpoints).toEqual(mounted);
  });
});
