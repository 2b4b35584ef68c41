import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest } from '../../../test/buyer.ts';
import { makePost, sellerSession } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { readTraceparent } from './request-context.ts';

const key = 'an operator key of the tests';
const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const received: (string | undefined)[] = [];
let gateway: Server;
let shop: TestShop;
beforeAll(async () => {
  // its answer is nonsense, but it is still called
  gateway = createServer((request, reply) => {
    received.push(request.headers['traceparent'] as string | undefined);
    reply.end('nonsense');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const GMO_BASE_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  shop = await openShop({ settings: { OPERATOR_KEY: key, LOG_LEVEL: 'info', GMO_BASE_URL } });
});
afterAll(async () => {
  await shop.close();
  gateway.close();
});

const made = /^[\da-f]{12}-[\da-z]+$/;

describe('x-request-id', () => {
  it.each(['edge-7f3a.1:2_x', 'a'.repeat(100)])('accepts %s', async (id) => {
    expect(
      (await shop.call('GET', '/api/health', { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      ),
    ).toBe(id);
  });
  it.each(['short', 'a'.repeat(101), 'with a space', 'a"b<script>', 'buyer@example.com', ''])(
    'replaces the invalid %j by a new id',
    async (id) => {
      const reply = await shop.call('GET', '/api/health', { headers: { 'x-request-id': id } });
      expect(reply.headers.get('x-request-id')).toMatch(made);
    },
  );
  it('is in every response: refusals, 404s, unreadable requests, event streams', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/nowhere', undefined],
      ['POST', '/add-cart', '{"broken'],
      ['GET', '/orders/1', undefined],
    ] as const)
      expect(
        (await shop.call(method, path, body === undefined ? {} : { body })).headers.get(
          'x-request-id',
        ),
        path,
      ).toMatch(made);
    const post = await makePost(shop, await sellerSession(shop), {});
    const stream = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${shop.origin}/api/v1/shop/posts/${post.id}/events`, { agent: false }, resolve).on(
        'error',
        reject,
      ),
    );
    expect(stream.headers['x-request-id']).toMatch(made);
    stream.destroy();
  });

  it('is in every log line that the request writes, in any part of the program, and in no other', async () => {
    const put = (id: string, body: object, also: Record<string, string> = {}) =>
      shop.call('PUT', '/api/operator/stores/chaya/gateway-credentials', {
        body,
        headers: { authorization: `Bearer ${key}`, 'x-request-id': id, ...also },
      });
    const before = shop.log.length;
    // several at once
    await Promise.all([
      put('request-one', {}),
      put('request-two', {}, { traceparent: trace }),
      put('request-three', { gmo: {} }),
    ]);
    await shop.call('POST', '/add-cart', {
      guest: await shop.guest(),
      body: { id: 999_999, quantity: 1 },
      headers: { 'x-request-id': 'request-four', traceparent: trace },
    });
    shop.app.log.info('of nobody');
    const lines = shop.log.slice(before);
    const about = (id: string) => lines.filter((line) => line['request_id'] === id);
    expect(about('request-one').map((line) => line['msg'])).toContain(
      'gateway credentials were set',
    );
    expect(about('request-two')).toContainEqual(
      expect.objectContaining({
        msg: 'gateway credentials were set',
        trace_id: trace.split('-')[1],
      }),
    );
    expect(about('request-four')).toContainEqual(
      expect.objectContaining({ code: 'SKU_DELETED', trace_id: trace.split('-')[1] }),
    );
    expect(lines.find((line) => line['msg'] === 'of nobody')).not.toHaveProperty('request_id');
  });
});

describe('traceparent', () => {
  it.each<[string, string | null]>([
    [trace, trace],
    [trace.toUpperCase(), null],
    [trace.replace('00-', 'ff-'), null],
    [`${trace}-more`, null],
    // a future version: only its known parts are forwarded
    [`${trace.replace('00-', '01-')}-more`, trace],
    [trace.replace(/-4bf.{29}-/, `-${'0'.repeat(32)}-`), null],
    [trace.replace('00f067aa0ba902b7', '0'.repeat(16)), null],
    [trace.slice(0, -1), null],
    [`${trace}, ${trace}`, null],
    ['', null],
  ])('%s', (header, read) => expect(readTraceparent(header)).toBe(read));

  it('is forwarded to the services that a request calls, and only that request’s own', async () => {
    const [one, other] = [await newGuest(shop), await newGuest(shop)];
    const save = (of: typeof one, headers: Record<string, string>) =>
      of.call('POST', '/credit-cards', {
        headers,
        body: {
          type: 'gmo_credit',
          application: 'buyer_general',
          maskedCardNo: '*',
          toBeExpiredAt: '',
          isSecurityCodeSet: true,
          token: 'a'.repeat(64),
        },
      });
    received.length = 0;
    await save(one, { traceparent: trace });
    expect(received.length).toBeGreaterThan(0);
    expect(new Set(received)).toEqual(new Set([trace]));
    received.length = 0;
    await save(other, { traceparent: 'nonsense' });
    expect(received.length).toBeGreaterThan(0);
    expect(new Set(received)).toEqual(new Set([undefined]));
  });
});
