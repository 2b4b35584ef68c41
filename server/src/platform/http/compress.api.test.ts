import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page } from '@noren/contract/entities/page';
import type { Product } from '@noren/contract/entities/product';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Requests over HTTP and keeps the body as sent: `fetch` would decompress it. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    request(`${shop.origin}${path}`, { method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => {
        const { statusCode: status, headers: got } = response;
        resolve({ status, headers: got, bytes: Buffer.concat(pieces) });
      });
    })
      .on('error', reject)
      .end();
  });

const list = '/api/v2/stores/hanamori/products?with_market=1&per_page=20';
const unpacked = (bytes: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;

describe('compression of JSON responses', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('are encoded as the client accepts: %s → %s', async (accepted, encoding) => {
    const plain = await ask(list);
    for (let times = 0; times < 2; times++) {
      const { headers, bytes } = await ask(list, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' });
      expect(unpacked(bytes, encoding)).toEqual(plain.bytes);
    }
  });

  it('makes a list of twenty products smaller than 4 KiB', async () => {
    const [plain, small] = [await ask(list), await ask(list, { 'accept-encoding': 'br' })];
    expect(plain.bytes.length).toBeGreaterThan(12_000);
    expect(small.bytes.length).toBeLessThan(4_096);
  });

  it('sends the same headers and no body for HEAD', async () => {
    const accept = { 'accept-encoding': 'br' };
    const [get, head] = [await ask(list, accept), await ask(list, accept, 'HEAD')];
    expect(head.bytes.length).toBe(0);
    expect(head.status).toBe(200);
    for (const name of ['content-encoding', 'content-length', 'vary', 'content-type'])
      expect(head.headers[name], name).toBe(get.headers[name]);
  });

  it('compresses responses for a single buyer only when they are long', async () => {
    const sku = await newSku(shop, { stock: 10, limit: 3 });
    const buyer = await newGuest(shop);
    await buyer.line(sku, 1);
    const { guest } = buyer.who as { guest: string };
    const headers = { 'guest-authorization': `Bearer ${guest}`, 'accept-encoding': 'br' };
    const short = await ask('/api/v2/orders/unread', headers);
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(short.headers.vary).toBe('accept-encoding');
    const own = await ask('/api/v2/stores/hanamori/products?with_market=1&all=1', headers);
    expect(own.headers['content-encoding']).toBe('br');
    const { data } = JSON.parse(brotliDecompressSync(own.bytes).toString()) as Page<Product>;
    const left = data.flatMap(({ skus }) => skus).find(({ id }) => id === sku)?.salable_quantity;
    expect(left).toBe(2);
  });

  it('does not compress responses that issue a token', async () => {
    const { headers } = await ask('/api/v2/guest/token', { 'accept-encoding': 'br' }, 'POST');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  it('does not compress event streams', async () => {
    const path = '/api/v1/shop/posts/1/events';
    const { status, headers } = await new Promise<Answer>((resolve, reject) => {
      const call = request(`${shop.origin}${path}`, { headers: { 'accept-encoding': 'br' } });
      call.on('response', ({ statusCode, headers: got }) => {
        resolve({ status: statusCode, headers: got, bytes: Buffer.alloc(0) });
        call.destroy();
      });
      call.on('error', reject).end();
    });
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
  });
});

it('compresses the OpenAPI document', async () => {
  const { headers, bytes } = await ask('/api/openapi.json', { 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ openapi: '3.1.0' });
});
