import { request } from 'node:http';
import type { Endpoint } from '@noren/contract/endpoint';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { everyMount, type MatrixMount } from './authorisation/cells.ts';
import { newGuest, newSku, TestBuyer, theMember } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { expectContractFailure } from './contract-failure.ts';
import { operator_key } from './fulfilment.ts';
import { sellerSession } from './live.ts';
import { openShop, type TestShop } from './shop.ts';
import { validBodies } from './valid-bodies.ts';

let shop: TestShop;
let guest: TestBuyer;
let member: TestBuyer;
let seller: TestBuyer;
let foreign: number[];
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  [guest, member] = [await newGuest(shop), await theMember(shop)];
  seller = new TestBuyer(shop, { member: await sellerSession(shop) });
  // another buyer's things, whose ids are tried
  const other = await newGuest(shop);
  const sku = await newSku(shop, { stock: 900 });
  foreign = [
    await other.order(sku),
    await other.line(sku),
    await other.address(),
    await other.card(),
  ];
});
afterAll(() => shop.close());

/** Each endpoint at its first mount. */
const onePerEndpoint = everyMount.filter(
  ({ key }, nth) => everyMount.findIndex((mount) => mount.key === key) === nth,
);

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '👨‍👩‍👧‍👦',
  '\u202eabc',
  "'; DROP TABLE orders; --",
  "' OR '1'='1",
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '%s%n',
  '../../etc/passwd',
  '%00',
  '%c0%ae',
  '1e309',
  '-0',
  '9007199254740992',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '0x10',
  '１２３',
  'null',
  'true',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  'あ'.repeat(5000),
  'a\r\nSet-Cookie: x=1',
  '2147483647',
  '2147483648',
  '-1',
  '1.5',
];
const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    1.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 53),
    [],
    {},
    [[]],
    [null],
    [{}],
    { length: 1 },
    { __proto__: null },
    { toString: 1 },
    JSON.parse('{"then": 1}'),
    { $gt: '' },
  ),
  fc.constantFrom(...hostileTexts),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Valid bodies, from which each field may be left out, exchanged, nested or duplicated. */
const bodies: Readonly<Record<string, (origin: string) => object>> = validBodies;

function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...at, name],
    ...pathsOf(inner, [...at, name]),
  ]);
}

function changed(
  body: object,
  path: readonly string[],
  change: 'drop' | 'add' | 'deep' | { to: unknown },
): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  let at: Record<string, unknown> = copy;
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
  const last = path.at(-1) as string;
  if (change === 'drop') delete at[last];
  else if (change === 'add') at[`${last}_too`] = { [last]: at[last] };
  else if (change === 'deep') at[last] = [[[[[[at[last]]]]]]];
  else at[last] = change.to;
  return copy;
}

interface Sent {
  status: number;
  text: string;
}

/** Sends raw bytes: fetch would refuse or correct much of this. */
function send(
  method: string,
  path: string,
  headers: Record<string, string | string[]>,
  body?: string | Buffer,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const url = new URL(shop.origin);
    const outgoing = request(
      {
        agent: false,
        host: url.hostname,
        port: url.port,
        method,
        path,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      (response) => {
        // a feed never ends: the reply is complete when it begins
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          resolve({ status: response.statusCode ?? 0, text: '' });
          return void response.destroy();
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const bearer = (buyer: TestBuyer | null): Record<string, string> =>
  buyer === null
    ? {}
    : 'guest' in buyer.who
      ? { 'guest-authorization': `Bearer ${buyer.who.guest}` }
      : { authorization: `Bearer ${buyer.who.member}` };

/** Expects 200, or a refusal of the catalogue. */
function expectDecent(sent: Sent, what: string): void {
  if (sent.status !== 200) expectContractFailure(sent, what);
}

const jsonHeaders = { 'content-type': 'application/json' };
const query = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${safely(name)}=${safely(value)}`).join('&')}`;
// Node itself refuses request lines beyond 16 kB
const safely = (text: string): string => encodeURIComponent(text.slice(0, 300).toWellFormed());
const fill = (path: string, values: readonly string[]): string => {
  let n = 0;
  return path.replaceAll(/\{\w+\}/g, () => values[n++ % values.length] as string);
};
type Kind = 'ghost' | 'guest' | 'member' | 'seller' | 'operator';
const isOperators = ({ visitors }: Endpoint): boolean => visitors.includes('operator');
// endpoints of the operator are mostly called with the operator's key
const caller = (endpoint: Endpoint) =>
  isOperators(endpoint)
    ? fc.constantFrom<Kind>('operator', 'operator', 'operator', 'member', 'ghost')
    : fc.constantFrom<Kind>('ghost', 'guest', 'member', 'seller');
const who = (kind: Kind): Record<string, string> =>
  kind === 'operator'
    ? { authorization: `Bearer ${operator_key}` }
    : bearer({ ghost: null, guest, member, seller }[kind]);

async function expectNoHarm(): Promise<void> {
  expect(await brokenInvariants(shop)).toEqual([]);
  const orphans = await shop.sql(`
    SELECT 1 FROM cart_items i LEFT JOIN carts c ON c.store_id = i.store_id AND c.id = i.cart_id WHERE c.id IS NULL OR c.buyer_id <> i.buyer_id
    UNION ALL SELECT 1 FROM addresses WHERE (region IS NULL) <> (postcode IS NULL)
    UNION ALL SELECT 1 FROM idempotency_keys WHERE reply IS NULL`);
  expect(orphans).toEqual([]);
  // the other buyer's things have not changed
  const [order, line, address, card] = foreign as [number, number, number, number];
  expect(await shop.sql('SELECT status FROM orders WHERE id = $1', [order])).toEqual([
    { status: 'undelivered' },
  ]);
  expect(await shop.sql('SELECT quantity FROM cart_items WHERE id = $1', [line])).toEqual([
    { quantity: 1 },
  ]);
  expect(await shop.sql('SELECT name FROM addresses WHERE id = $1', [address])).toEqual([
    { name: '花森 花子' },
  ]);
  expect(await shop.sql('SELECT deleted_at FROM credit_cards WHERE id = $1', [card])).toEqual([
    { deleted_at: null },
  ]);
  const buyer = await newGuest(shop);
  const id = await buyer.order(await newSku(shop, { stock: 1 }));
  expect(await buyer.see(id)).toMatchObject({ status: 'undelivered' });
}

const seed = 20261121;

/** @param runs calls of each kind at each mount */
function callEvery(mounts: readonly MatrixMount[], runs: number): void {
  // one of the calls is a logout
  beforeEach(async () => {
    member = await theMember(shop);
  });

  it.each(
    mounts
      .filter((mount) => mount.endpoint.body)
      .map((mount) => [`${mount.prefix} ${mount.key}`, mount] as const),
  )('%s with bodies near a valid one', async (_, { prefix, method, path, key, endpoint }) => {
    const valid = bodies[key]?.(shop.origin) as object;
    expect(valid, `no valid body is written for ${key}`).toBeDefined();
    const change = fc.oneof(
      fc.constantFrom('drop' as const, 'add' as const, 'deep' as const),
      hostileJson.map((to) => ({ to })),
      fc.constantFrom(...foreign).map((to) => ({ to })),
    );
    await fc.assert(
      fc.asyncProperty(
        caller(endpoint),
        fc.constantFrom(...(Object.keys(valid).length > 0 ? pathsOf(valid) : [['stranger']])),
        change,
        fc.option(fc.constantFrom('k1', 'k2')),
        async (kind, at, how, idempotencyKey) => {
          const body = JSON.stringify(changed(valid, at, how));
          const headers = {
            ...jsonHeaders,
            ...who(kind),
            ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          };
          // the operator's calls change another store than the one of the final purchase
          const store = isOperators(endpoint) ? 'chaya' : 'hanamori';
          expectDecent(
            await send(
              method,
              prefix + fill(path, path.includes('slug') ? [store] : ['1']),
              headers,
              body,
            ),
            `${key} ${body.slice(0, 200)}`,
          );
        },
      ),
      { numRuns: runs, seed },
    );
  });

  it.each(mounts.map((mount) => [`${mount.prefix} ${mount.key}`, mount] as const))(
    '%s with hostile paths, queries and whole bodies',
    async (_, { prefix, method, path, key, endpoint }) => {
      const names = endpoint.query ? Object.keys(endpoint.query.shape) : ['page'];
      const pair = fc.tuple(
        fc.constantFrom(...names, '__proto__', 'constructor', 'x[]'),
        fc.constantFrom(...hostileTexts),
      );
      const strange = [
        fc.constantFrom(...hostileTexts),
        fc.string({ maxLength: 250, unit: 'binary' }),
      ];
      // the operator may change any order
      const ids = fc.oneof(
        ...strange,
        ...(isOperators(endpoint) ? [] : [fc.constantFrom(...foreign.map(String))]),
      );
      await fc.assert(
        fc.asyncProperty(
          caller(endpoint),
          ids,
          fc.array(pair, { maxLength: 4 }),
          fc.option(hostileJson),
          async (kind, id, pairs, body) => {
            const url = prefix + fill(path, [safely(id) || '%20']) + query(pairs);
            const sends = endpoint.body !== undefined || body !== null;
            const text = sends && method !== 'GET' ? JSON.stringify(body) : undefined;
            expectDecent(
              await send(
                method,
                url,
                { ...who(kind), ...(text === undefined ? {} : jsonHeaders) },
                text,
              ),
              `${key} ${url.slice(0, 200)} ${text?.slice(0, 100)}`,
            );
          },
        ),
        { numRuns: runs, seed },
      );
    },
  );
}

describe('every endpoint', () => callEvery(onePerEndpoint, 6));
describe('every endpoint at every place where it is mounted', { tags: 'deep' }, () => {
  callEvery(everyMount, 30);
  it('does no harm: all invariants hold and a purchase works', expectNoHarm);
});

describe('bodies and headers that are malformed or mislabelled', () => {
  const path = '/api/v2/add-cart';
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each<[string, string | Buffer, Record<string, string>]>([
    ['broken JSON', '{"id": 1,', jsonHeaders],
    ['no JSON', 'hello', jsonHeaders],
    ['an empty body', '', jsonHeaders],
    [
      'a megabyte',
      JSON.stringify({ id: 1, quantity: 1, more: 'x'.repeat(1_000_000) }),
      jsonHeaders,
    ],
    ['a hundred thousand brackets', nested(100_000), jsonHeaders],
    [
      'deep inside a field, with a key',
      `{"id":1,"quantity":1,"more":${nested(100_000)}}`,
      { ...jsonHeaders, 'idempotency-key': 'deep' },
    ],
    [
      'deep where the schema looks, with a key',
      `{"id":${nested(100_000)},"quantity":1}`,
      { ...jsonHeaders, 'idempotency-key': 'deep' },
    ],
    ['a number beyond all', '{"id":1e309,"quantity":1}', jsonHeaders],
    ['minus nothing', '{"id":-0,"quantity":1}', jsonHeaders],
    ['__proto__', '{"__proto__":{"quantity":1},"id":1}', jsonHeaders],
    ['constructor.prototype', '{"constructor":{"prototype":{"quantity":1}},"id":1}', jsonHeaders],
    ['the same field twice', '{"id":1,"id":"x","quantity":1}', jsonHeaders],
    ['UTF-16', Buffer.from('{"id":1,"quantity":1}', 'utf16le'), jsonHeaders],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]), jsonHeaders],
    ['a form', 'id=1&quantity=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a file', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['plain text', '{"id":1,"quantity":1}', { 'content-type': 'text/plain' }],
    ['no type at all', '{"id":1,"quantity":1}', {}],
    ['an invalid content type', '{"id":1,"quantity":1}', { 'content-type': ';;;' }],
    ['said to be packed', '{"id":1,"quantity":1}', { ...jsonHeaders, 'content-encoding': 'gzip' }],
    [
      'another charset',
      '{"id":1,"quantity":1}',
      { 'content-type': 'application/json; charset=shift_jis' },
    ],
  ])('%s', async (what, body, headers) => {
    const sent = await send('POST', path, { ...headers, ...bearer(guest) }, body);
    expectDecent(sent, what);
  });
  it.each<[string, Record<string, string | string[]>]>([
    ['two tokens in one header', { 'guest-authorization': 'Bearer a, Bearer b' }],
    ['a token of eight thousand letters', { 'guest-authorization': `Bearer ${'a'.repeat(8000)}` }],
    [
      'two authorizations',
      { authorization: ['Bearer aaaaaaaaaaaaaaaaaaaa', 'Bearer bbbbbbbbbbbbbbbbbbbb'] },
    ],
    ['an invalid language', { 'accept-language': `${'x,'.repeat(2000)};q=;;` }],
    ['another host', { host: 'evil.example' }],
    [
      'forwarded addresses',
      {
        'x-forwarded-for': "' OR 1=1",
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
      },
    ],
    ['another method inside', { 'x-http-method-override': 'DELETE' }],
    ['broken cookies', { cookie: '%E0%A4%A=%; =;=;;' }],
    ['latin-1 in the key', { 'idempotency-key': '\u00e9' }],
    ['an Expect', { expect: 'something-else' }],
  ])('%s', async (what, headers) => {
    const looking = await send('GET', '/api/v2/live-web/me', headers);
    if (looking.status !== 417) expectDecent(looking, what);
    const buying = await send(
      'POST',
      path,
      { ...bearer(guest), ...jsonHeaders, ...headers },
      '{"id":2147483647,"quantity":1}',
    );
    // 417 is Node's own reply to an unknown Expect header
    if (buying.status !== 417) expectDecent(buying, what);
  });
  it.each([
    '/api/v2/products/%E0%A4%A',
    '/api/v2/products/%',
    `/api/v2/products/${'1'.repeat(3000)}`,
    '/api/v2//products//1',
    '/api/v2/products/1/..',
    '/api/v2/orders/1%2F..%2F2',
    '/api/v2/stores/%2e%2e/products',
    '/api/v2/jp-zip?zipcode=%E0%A4%A',
    '/api/v2/jp-zip?%',
    '/api/v2/products/1;jsessionid=1',
  ])('GET %s', async (url) => {
    expectDecent(await send('GET', url, bearer(member)), url);
  });
  it('does the whole server no harm: all invariants hold and a purchase works', expectNoHarm);
});
