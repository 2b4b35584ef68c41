import { request } from 'node:http';
import { methodAndPath, type Endpoint } from '@noren/contract/endpoint';
import { endpoints } from '@noren/contract/endpoints';
import { errorCodes } from '@noren/contract/error-codes';
import { channelPrefix } from '@noren/contract/channel-prefix';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { brokenInvariants, newGuest, newSku, TestBuyer, theMember, tokyo } from './buyer.ts';
import { newPost, sellerSession } from './live.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
let guest: TestBuyer;
let member: TestBuyer;
let seller: TestBuyer;
let foreign: number[];
beforeAll(async () => {
  shop = await openShop();
  [guest, member] = [await newGuest(shop), await theMember(shop)];
  seller = new TestBuyer(shop, { member: await sellerSession(shop) });
  // things of somebody else, whose ids are tried
  const other = await newGuest(shop);
  const sku = await newSku(shop, { stock: 900 });
  foreign = [await other.order(sku), await other.line(sku), await other.address(), await other.card()];
});
afterAll(() => shop.close());

const mounts = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
  (endpoint.channels.length === 0 ? ['/api'] : endpoint.channels.map((channel) => channelPrefix[channel])).map((prefix) => ({
    prefix,
    key,
    endpoint,
    ...methodAndPath(key),
  })),
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

/** Bodies near a valid one: each field may be left out, exchanged, nested or joined by others. */
const validBodies: Record<string, () => object> = {
  'POST /stores/{slug}/contact-code': () => ({ email: 'somebody@example.com' }),
  'POST /stores/{slug}/order-lookup': () => ({ number: 'N261123-23456789', email: 'somebody@example.com' }),
  'POST /stores/{slug}/contact-code/confirm': () => ({ email: 'somebody@example.com', code: '123456' }),
  'POST /auth/user/login': () => ({ email: 'member@example.com', password: 'wrong' }),
  'POST /add-cart': () => ({ id: 1, quantity: 1, stream_id: null }),
  'PUT /cart-items/{id}': () => ({ quantity: 1 }),
  'PUT /stores/{slug}/cart-items/sync-snapshot': () => ({ ids: [1] }),
  'POST /carts/pricing': () => ({ item_ids: [1], shipping_setting_id: 1, payment_id: null, address_id: null }),
  'POST /carts/pricing/subtotal': () => ({ items: [{ id: 1, quantity: 1 }] }),
  'POST /checkout': () => ({
    item_ids: [1],
    shipping_type: 'custom',
    address_id: 1,
    payment_type: 'custom_cod',
    email: 'a@example.com',
    phone_number: '09012345678',
    custom_buyer_name: null,
    coupon_code: null,
    age: true,

    stream_id: 1,
  }),
  'POST /orders/{id}/pay': () => ({
    card_id: 1,
    credit_card_id: 1,
    card_number: '4147 6310 0000 0001',
    cvc: '123',
    expiry: '12/30',
    save_card: true,
    redirect_url: `${shop.origin}/done`,
  }),
  'POST /orders/{id}/gmo-paypay': () => ({ redirect_url: `${shop.origin}/done` }),
  'POST /addresses': () => ({ type: 'custom', name: '花子', phone_number: '09012345678', address: { ...tokyo } }),
  'POST /credit-cards': () => ({
    type: 'gmo_credit',
    application: 'buyer_general',
    maskedCardNo: '****1111',
    toBeExpiredAt: '',
    isSecurityCodeSet: true,
    token: 'a'.repeat(64),
  }),
  'POST /gmo-cvs': () => ({
    convenience: '00001',
    buyer_name: '花森 花子',
    buyer_name_kana: 'はなもり はなこ',
    buyer_cellphone: '09012345678',
    name: null,
  }),
  'PUT /orders/{id}/payment-method': () => ({ payment_type: 'gmo_cvs' }),
  'POST /orders/{id}/payment-account/generate': () => ({ id: 1 }),
  'POST /users': () => ({
    first_name: '花子',
    last_name: '花森',
    email: 'hostile@example.com',
    password: 'long enough',
    locale: 'ja',
    register_from: 'web_market',
    login_page_url: `${shop.origin}/login`,
    email_template_type: 'noren_shop',
  }),
  'POST /users/{id}/verification-email': () => ({ login_page_url: `${shop.origin}/login`, email_template_type: 'noren_shop' }),
  'POST /users/verify-email': () => ({ token: 'x'.repeat(43), password: 'right horse' }),
  'POST /users/reset-password': () => ({
    email: 'member@example.com',
    reset_password_page_url: `${shop.origin}/reset`,
    email_template_type: 'noren_live',
  }),
  'POST /users/reset-password/verify': () => ({ password: 'long enough', token: 'x'.repeat(43) }),
  'POST /me/change-password': () => ({ old_password: 'wrong', new_password: 'long enough' }),
  'PUT /me': () => ({ first_name: '花子', last_name: '花森', phone_number: '09012345678' }),
  'POST /me/export': () => ({ password: 'not theirs' }),
  'POST /me/closing': () => ({ password: 'not theirs' }),
  'POST /seller/login': () => ({ token: 'x'.repeat(64) }),
  'POST /buyer/login': () => ({ token: 'x'.repeat(64) }),
  'POST /auth/entry-preview': () => ({ token: 'x'.repeat(64), role: 'member' }),
  'PUT /me @shop': () => ({ does_age_verify: true, is_accept_data_policy: true }),
  'POST /stores/{slug}/posts': () => newPost(),
  'PUT /posts/{id}': () => ({ product_ids: [1, 2], base_product_ids: [1], statuses: [{ id: 1, status: 'selling' }] }),
  'POST /tw/stores/{slug}/addresses': () => ({
    postcode: '106',
    city_country: '臺北市',
    district: '大安區',
    detail: '永康街 9 號',
    buyer_name: '陳怡君',
    buyer_cellphone: '0912000001',
  }),
  'POST /enterprise/stores/{slug}/fast-checkout': () => ({ stream_id: 1, skus: [{ id: 1, quantity: 1 }] }),
  'POST /orders/{id}/guest-session': () => ({ key: 'x'.repeat(48) }),
  'POST /orders/{id}/messages': () => ({ role: 'buyer', message: '包んでいただけますか。' }),
  'POST /orders/{id}/messages/read': () => ({ message_id: 1 }),
};

function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[...at, name], ...pathsOf(inner, [...at, name])]);
}

function changed(body: object, path: readonly string[], change: 'drop' | 'add' | 'deep' | { to: unknown }): object {
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

/** As bytes on the wire: fetch would refuse or mend much of this. */
function send(method: string, path: string, headers: Record<string, string | string[]>, body?: string | Buffer): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const url = new URL(shop.origin);
    const outgoing = request(
      {
        agent: false,
        host: url.hostname,
        port: url.port,
        method,
        path,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const bearer = (buyer: TestBuyer | null): Record<string, string> =>
  buyer === null ? {} : 'guest' in buyer.who ? { 'guest-authorization': `Bearer ${buyer.who.guest}` } : { authorization: `Bearer ${buyer.who.member}` };

/** 200, or a refusal of the catalogue with its status, its sentence and its data. */
function expectDecent(sent: Sent, what: string): void {
  expect(sent.status, `${what} answered ${sent.status}: ${sent.text.slice(0, 300)}`).toBeLessThan(500);
  if (sent.status === 200) return;
  const body = JSON.parse(sent.text) as { code: keyof typeof errorCodes; message: string };
  expect(Object.keys(errorCodes), `${what} answered ${sent.text.slice(0, 300)}`).toContain(body.code);
  expect(sent.status).toBe(errorCodes[body.code].status);
  expect(body.message.length).toBeGreaterThan(0);
  const data = z.object({ ...(errorCodes[body.code].data as z.ZodMiniObject).shape }).safeParse(body);
  expect(data.success, `${what}: ${sent.text.slice(0, 300)}`).toBe(true);
}

const jsonHeaders = { 'content-type': 'application/json' };
const query = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${safely(name)}=${safely(value)}`).join('&')}`;
// Node itself refuses request lines beyond 16 kB
const safely = (text: string): string => encodeURIComponent(text.slice(0, 300).toWellFormed());
const fill = (path: string, values: readonly string[]): string => {
  let n = 0;
  return path.replaceAll(/\{\w+\}/g, () => values[n++ % values.length] as string);
};
type Kind = 'ghost' | 'guest' | 'member' | 'seller';
const caller = () => fc.constantFrom<Kind>('ghost', 'guest', 'member', 'seller');
const who = (kind: Kind): Record<string, string> => bearer({ ghost: null, guest, member, seller }[kind]);

describe('every endpoint', () => {
  // logging out is one of them
  beforeEach(async () => {
    member = await theMember(shop);
  });
  const runs = { numRuns: 30, seed: 20261121 };

  it.each(mounts.filter((mount) => mount.endpoint.body).map((mount) => [`${mount.prefix} ${mount.key}`, mount] as const))(
    '%s with bodies near a valid one',
    async (_, { prefix, method, path, key }) => {
      const valid = validBodies[key]?.() as object;
      expect(valid, `no valid body is written for ${key}`).toBeDefined();
      const change = fc.oneof(
        fc.constantFrom('drop' as const, 'add' as const, 'deep' as const),
        hostileJson.map((to) => ({ to })),
        fc.constantFrom(...foreign).map((to) => ({ to })),
      );
      await fc.assert(
        fc.asyncProperty(
          caller(),
          fc.constantFrom(...pathsOf(valid)),
          change,
          fc.option(fc.constantFrom('k1', 'k2')),
          async (kind, at, how, idempotencyKey) => {
            const body = JSON.stringify(changed(valid, at, how));
            const headers = { ...jsonHeaders, ...who(kind), ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}) };
            expectDecent(await send(method, prefix + fill(path, path.includes('slug') ? ['hanamori'] : ['1']), headers, body), `${key} ${body.slice(0, 200)}`);
          },
        ),
        runs,
      );
    },
  );

  it.each(mounts.map((mount) => [`${mount.prefix} ${mount.key}`, mount] as const))(
    '%s with hostile paths, queries and whole bodies',
    async (_, { prefix, method, path, key, endpoint }) => {
      const names = endpoint.query ? Object.keys(endpoint.query.shape) : ['page'];
      const pair = fc.tuple(fc.constantFrom(...names, '__proto__', 'constructor', 'x[]'), fc.constantFrom(...hostileTexts));
      const ids = fc.oneof(fc.constantFrom(...hostileTexts), fc.constantFrom(...foreign.map(String)), fc.string({ maxLength: 250, unit: 'binary' }));
      await fc.assert(
        fc.asyncProperty(caller(), ids, fc.array(pair, { maxLength: 4 }), fc.option(hostileJson), async (kind, id, pairs, body) => {
          const url = prefix + fill(path, [safely(id) || '%20']) + query(pairs);
          const sends = endpoint.body !== undefined || body !== null;
          const text = sends && method !== 'GET' ? JSON.stringify(body) : undefined;
          expectDecent(
            await send(method, url, { ...who(kind), ...(text === undefined ? {} : jsonHeaders) }, text),
            `${key} ${url.slice(0, 200)} ${text?.slice(0, 100)}`,
          );
        }),
        { ...runs, numRuns: 20 },
      );
    },
  );
});

describe('bodies and headers that are not what they say', () => {
  const path = '/api/v2/add-cart';
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each<[string, string | Buffer, Record<string, string>]>([
    ['broken JSON', '{"id": 1,', jsonHeaders],
    ['no JSON', 'hello', jsonHeaders],
    ['an empty body', '', jsonHeaders],
    ['a megabyte', JSON.stringify({ id: 1, quantity: 1, more: 'x'.repeat(1_000_000) }), jsonHeaders],
    ['a hundred thousand brackets', nested(100_000), jsonHeaders],
    ['deep inside a field, with a key', `{"id":1,"quantity":1,"more":${nested(100_000)}}`, { ...jsonHeaders, 'idempotency-key': 'deep' }],
    ['deep where the schema looks, with a key', `{"id":${nested(100_000)},"quantity":1}`, { ...jsonHeaders, 'idempotency-key': 'deep' }],
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
    ['a type that is none', '{"id":1,"quantity":1}', { 'content-type': ';;;' }],
    ['said to be packed', '{"id":1,"quantity":1}', { ...jsonHeaders, 'content-encoding': 'gzip' }],
    ['another charset', '{"id":1,"quantity":1}', { 'content-type': 'application/json; charset=shift_jis' }],
  ])('%s', async (what, body, headers) => {
    const sent = await send('POST', path, { ...headers, ...bearer(guest) }, body);
    expectDecent(sent, what);
  });
  it.each<[string, Record<string, string | string[]>]>([
    ['two tokens in one header', { 'guest-authorization': 'Bearer a, Bearer b' }],
    ['a token of eight thousand letters', { 'guest-authorization': `Bearer ${'a'.repeat(8000)}` }],
    ['two authorizations', { authorization: ['Bearer aaaaaaaaaaaaaaaaaaaa', 'Bearer bbbbbbbbbbbbbbbbbbbb'] }],
    ['a language that is none', { 'accept-language': `${'x,'.repeat(2000)};q=;;` }],
    ['another host', { host: 'evil.example' }],
    ['forwarded addresses', { 'x-forwarded-for': "' OR 1=1", 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }],
    ['another method inside', { 'x-http-method-override': 'DELETE' }],
    ['broken cookies', { cookie: '%E0%A4%A=%; =;=;;' }],
    ['latin-1 in the key', { 'idempotency-key': '\u00e9' }],
    ['an Expect', { expect: 'something-else' }],
  ])('%s', async (what, headers) => {
    const looking = await send('GET', '/api/v2/live-web/me', headers);
    if (looking.status !== 417) expectDecent(looking, what);
    const buying = await send('POST', path, { ...bearer(guest), ...jsonHeaders, ...headers }, '{"id":2147483647,"quantity":1}');
    // 417 is Node's own answer to an Expect it does not know
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
  it('the whole server took no harm of it: everything adds up and a purchase works', async () => {
    expect(await brokenInvariants(shop)).toEqual([]);
    const orphans = await shop.sql(`
      SELECT 1 FROM cart_items i LEFT JOIN carts c ON c.store_id = i.store_id AND c.id = i.cart_id WHERE c.id IS NULL OR c.buyer_id <> i.buyer_id
      UNION ALL SELECT 1 FROM addresses WHERE (region IS NULL) <> (postcode IS NULL)
      UNION ALL SELECT 1 FROM idempotency_keys WHERE reply IS NULL`);
    expect(orphans).toEqual([]);
    // the strangers' things are as they were
    const [order, line, address, card] = foreign as [number, number, number, number];
    expect(await shop.sql('SELECT status FROM orders WHERE id = $1', [order])).toEqual([{ status: 'undelivered' }]);
    expect(await shop.sql('SELECT quantity FROM cart_items WHERE id = $1', [line])).toEqual([{ quantity: 1 }]);
    expect(await shop.sql('SELECT name FROM addresses WHERE id = $1', [address])).toEqual([{ name: '花森 花子' }]);
    expect(await shop.sql('SELECT deleted_at FROM credit_cards WHERE id = $1', [card])).toEqual([{ deleted_at: null }]);
    const buyer = await newGuest(shop);
    const id = await buyer.order(await newSku(shop, { stock: 1 }));
    expect(await buyer.see(id)).toMatchObject({ status: 'undelivered' });
  });
});
