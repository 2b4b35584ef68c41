import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSku, until } from '../../../test/buyer.ts';
import { makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import type { EventLine } from '../../platform/http/handler.ts';
import { eventLines } from './event-lines.ts';

let shop: TestShop;
let post: { id: number; stream_id: number };
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  const seller = await sellerSession(shop);
  sku = await newSku(shop, { stock: 50 });
  const product = await productOf(shop, sku);
  const made = await makePost(shop, seller, { product_ids: [product] });
  await shopCall(shop, 'PUT', `/posts/${made.id}`, {
    member: seller,
    body: { product_ids: [product], statuses: [{ id: product, status: 'selling' }] },
  });
  post = made as typeof post;
});
afterAll(() => shop.close());

/** Sends raw text over a new connection and collects the raw response. */
function saying(text: string, origin = shop.origin) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  const heard = { text: '', over: false, socket };
  socket.setEncoding('utf8');
  socket.on('data', (part: string) => (heard.text += part));
  socket.on('close', () => (heard.over = true));
  return heard;
}
const asking = (version: '1.0' | '1.1', path = `/api/v1/shop/posts/${post.id}/events`) =>
  `GET ${path} HTTP/${version}\r\nhost: ${new URL(shop.origin).host}\r\n\r\n`;
const take = async () =>
  shopCall(shop, 'POST', '/add-cart', {
    guest: await shop.guest(),
    body: { id: sku, quantity: 1, stream_id: post.stream_id },
  });
const hears = (heard: { text: string }, part: RegExp) =>
  until(
    async () => heard.text,
    (text) => part.test(text),
  );
/** Decodes a chunked body byte for byte. @throws when a chunk's length is wrong */
function fromChunks(body: string): { text: string; isComplete: boolean; rest: string } {
  let at = 0;
  let text = '';
  const bytes = Buffer.from(body);
  while (at < bytes.length) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (
      !/^[0-9a-f]+$/.test(bytes.toString('latin1', at, line)) ||
      bytes.toString('latin1', line + 2 + size, line + 4 + size) !== '\r\n'
    )
      throw new Error(`no chunk at ${at}: ${body}`);
    text += bytes.toString('utf8', line + 2, line + 2 + size);
    at = line + 4 + size;
    if (size === 0) return { text, isComplete: true, rest: bytes.toString('utf8', at) };
  }
  return { text, isComplete: false, rest: '' };
}
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

it('sends HTTP/1.1 clients valid chunks, including the last', async () => {
  const heard = saying(asking('1.1'));
  await hears(heard, /event: snapshot/);
  await take();
  await hears(heard, /event: change[\s\S]*\n\n\r\n$/);
  shop.app.feeds.endAll();
  await hears(heard, /\r\n0\r\n\r\n$/);
  expect(heard.text).toMatch(/^HTTP\/1.1 200 [\s\S]*transfer-encoding: chunked/i);
  const { text, isComplete, rest } = fromChunks(bodyOf(heard.text));
  expect(text).toMatch(
    /^retry: \d+\n\nid: \d+\nevent: snapshot\ndata: [^\n]+\n\nid: \d+\nevent: change\ndata: [^\n]+\n\n$/,
  );
  expect([isComplete, rest]).toEqual([true, '']);
  heard.socket.destroy();
});

it('sends HTTP/1.0 clients, such as some proxies, no chunks', async () => {
  const heard = saying(asking('1.0'));
  await hears(heard, /event: snapshot/);
  await take();
  await hears(heard, /event: change[\s\S]*\n\n$/);
  expect(heard.text).not.toMatch(/transfer-encoding/i);
  expect(bodyOf(heard.text)).toMatch(
    /^retry: \d+\n\nid: \d+\nevent: snapshot\ndata: [^\n]+\n\nid: \d+\nevent: change\ndata: [^\n]+\n\n$/,
  );
  heard.socket.destroy();
});

it('holds events back until the previous pipelined response is sent', async () => {
  const heard = saying(asking('1.1') + asking('1.1'));
  await hears(heard, /event: snapshot/);
  // the second viewer is connected too; its snapshot waits behind the first response
  await until(
    async () => (await fetch(`${shop.origin}/metrics`)).text(),
    (text) => /^noren_event_streams 2$/m.test(text),
  );
  await take();
  await hears(heard, /event: change[\s\S]*\n\n\r\n$/);
  shop.app.feeds.endAll();
  await hears(heard, /(\r\n0\r\n\r\n[\s\S]*){2}$/);
  const answers = heard.text
    .split(/(?=HTTP\/1\.1 \d{3})/)
    .map((answer) => fromChunks(bodyOf(answer)));
  expect(answers).toHaveLength(2);
  for (const answer of answers) {
    expect(answer).toMatchObject({ isComplete: true, rest: '' });
    expect(answer.text).toMatch(
      /^retry: \d+\n\nid: \d+\nevent: snapshot\ndata: [^\n]+\n\nid: \d+\nevent: change\ndata: [^\n]+\n\n$/,
    );
  }
  heard.socket.destroy();
});

/** A server with one event stream, on which a test acts. */
async function oneLine(work: (line: EventLine) => void) {
  const server = fastify();
  const keepLine = eventLines(server, shop.app);
  let leave = () => {};
  const gone = new Promise<void>((resolve) => (leave = resolve));
  server.get('/', (request, reply) =>
    keepLine(request, reply, async (line) => {
      work(line);
      return leave;
    }),
  );
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return { origin, gone, close: () => server.close() };
}

it(
  'disconnects a client that reads nothing before much memory is buffered for it',
  { timeout: 20_000 },
  async () => {
    const words = Buffer.from(`data: ${'a'.repeat(64 * 1024)}\n\n`);
    let sent = 0;
    const { origin, gone, close } = await oneLine((line) => {
      const timer = setInterval(() => {
        line.send(words);
        sent += words.length;
        if (sent > 100_000_000) clearInterval(timer);
      }, 1);
      void gone.then(() => clearInterval(timer));
    });
    const heard = saying(asking('1.1', '/'), origin);
    heard.socket.pause();
    await gone;
    // the system's own socket buffers hold some
    expect(sent).toBeLessThan(30_000_000);
    heard.socket.destroy();
    await close();
  },
);

it('sends nothing after the end of the response', async () => {
  const { origin, close } = await oneLine((line) => {
    line.send(Buffer.from('data: the last\n\n'));
    line.end();
    line.send(Buffer.from('data: too late\n\n'));
  });
  const heard = saying(asking('1.1', '/'), origin);
  await hears(heard, /0\r\n\r\n/);
  heard.socket.end();
  await once(heard.socket, 'close');
  expect(fromChunks(bodyOf(heard.text))).toMatchObject({ isComplete: true, rest: '' });
  expect(heard.text).not.toContain('too late');
  await close();
});
