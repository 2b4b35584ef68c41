import { afterEach, describe, expect, it } from 'vitest';
import { callFrom, startProxy, type Proxy } from '../../../test/proxies.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { readTrustedProxies, trustProxy } from './trusted-proxies.ts';

const cdn = '127.0.0.2';
const nginx = '127.0.0.3';
const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const opened of open.splice(0)) await opened.close();
});

/** A shop behind nginx behind a CDN, with real connections between all of them. */
async function behindTwo(
  settings: Record<string, string>,
): Promise<{ shop: TestShop; port: number; edge: Proxy }> {
  const shop = await openShop({
    settings: {
      RATE_LIMIT: 'on',
      VISITOR_LIMIT: '0',
      PUBLIC_URL: 'http://localhost:3000',
      ...settings,
    },
  });
  const port = Number(new URL(shop.origin).port);
  const near = await startProxy(nginx, port);
  const edge = await startProxy(cdn, near.port);
  open.push(edge, near, shop);
  return { shop, port, edge };
}

/** Loopback addresses of this machine, from 127.1.0.1 on. */
const shoppers = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `127.1.${Math.floor(n / 200)}.${(n % 200) + 1}`);
const refused = (statuses: number[]): number => statuses.filter((status) => status === 429).length;
/** Each caller saves an address to its account; one IP address may do that 120 times a minute. */
const address = (token: string) => ({
  path: '/api/v2/addresses',
  headers: { 'guest-authorization': `Bearer ${token}` },
  body: {},
});

describe.each<[string, Record<string, string>]>([
  ['their number', { TRUSTED_PROXIES: '2' }],
  ['their addresses', { TRUSTED_PROXIES: `${cdn}, 127.0.0.3/32` }],
])('behind two proxies, by %s', (_, settings) => {
  it(
    'counts 390 shoppers with 390 addresses separately, and one who forges the header as one',
    { tags: 'deep' },
    async () => {
      const { shop, edge } = await behindTwo(settings);
      const call = address(await shop.guest());
      const statuses = await Promise.all(
        shoppers(390).map((from) => callFrom({ from, port: edge.port, ...call })),
      );
      expect(new Set(statuses)).toEqual(new Set([422]));
      const forging = (n: number) => ({
        ...call,
        headers: { ...call.headers, 'x-forwarded-for': `203.0.113.${n % 250}, ${cdn}` },
      });
      const forged = await Promise.all(
        Array.from({ length: 150 }, (_unused, n) =>
          callFrom({ from: '127.2.0.1', port: edge.port, ...forging(n) }),
        ),
      );
      expect(refused(forged)).toBe(30);
    },
  );

  it('counts networks by the same address', async () => {
    const { shop } = await behindTwo({
      ...settings,
      ...(settings['TRUSTED_PROXIES'] === '2' ? {} : { TRUSTED_PROXIES: '127.0.0.1,198.51.100.7' }),
      GUESTS_PER_NETWORK: '3',
    });
    const come = async (ip: string) =>
      (
        await shop.call('POST', '/guest/token', {
          headers: { 'x-forwarded-for': `${ip}, 198.51.100.7` },
        })
      ).status;
    expect(await Promise.all([1, 2, 3, 4, 5].map((n) => come(`203.0.${n}.9`)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    const ofOne: number[] = [];
    for (const n of [1, 2, 3, 4]) ofOne.push(await come(`192.0.2.${n}`));
    expect(ofOne).toEqual([200, 200, 200, 429]);
  });
});

it('ignores the header of a caller that bypasses proxies that are named by address', async () => {
  const { shop, port } = await behindTwo({ TRUSTED_PROXIES: `${cdn},${nginx}` });
  const call = address(await shop.guest());
  const statuses = await Promise.all(
    Array.from({ length: 150 }, (_unused, n) =>
      callFrom({
        from: '127.9.9.9',
        port,
        ...call,
        headers: { ...call.headers, 'x-forwarded-for': `203.0.113.${n}, ${cdn}, ${nginx}` },
      }),
    ),
  );
  expect(refused(statuses)).toBe(30);
});

it('trusts one proxy by default, so behind two the CDN counts as every caller', async () => {
  const { shop, edge } = await behindTwo({});
  const call = address(await shop.guest());
  expect(
    refused(
      await Promise.all(shoppers(200).map((from) => callFrom({ from, port: edge.port, ...call }))),
    ),
  ).toBe(80);
});

describe('TRUSTED_PROXIES', () => {
  it.each<[string, number | string[] | null]>([
    ['0', 0],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.1', ['10.0.0.0/8', '192.0.2.1']],
    ['2001:db8::/32', ['2001:db8::/32']],
    ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
    ['12', null],
    ['-1', null],
    ['cdn.example', null],
    ['10.0.0.0/33', null],
    ['10.0.0.0/8/8', null],
    ['10.0.0.0/', null],
    ['10.0.0.1,', null],
    ['true', null],
  ])('%s', (text, read) => expect(readTrustedProxies(text)).toEqual(read));

  it('trusts no proxy for 0, and one by default when there is a PUBLIC_URL', () => {
    expect(trustProxy({ trusted_proxies: 0, public_url: 'https://shop.example' })).toBe(false);
    expect(trustProxy({ trusted_proxies: null, public_url: null })).toBe(false);
    const one = trustProxy({ trusted_proxies: null, public_url: 'https://shop.example' }) as (
      address: string,
      hop: number,
    ) => boolean;
    expect([0, 1].map((hop) => one('192.0.2.1', hop))).toEqual([true, false]);
  });
});
