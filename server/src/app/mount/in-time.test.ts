import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerInTime } from './in-time.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

async function slow() {
  const said: string[] = [];
  const server = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void said.push(line) } },
  });
  await server.register(cookie);
  const waiting = answerInTime(server);
  let end: (value: object) => void = () => undefined;
  const work = new Promise<object>((resolve) => (end = resolve));
  for (const path of ['/api/v2/things', '/stores/:slug']) server.get(path, () => work);
  server.get('/api/v2/quick', async () => ({ quick: true }));
  server.post('/api/v2/pictures', { config: { uploads: true } }, () => work);
  server.get('/api/v2/events', (_request, reply) => {
    reply.hijack().raw.writeHead(200).flushHeaders();
  });
  await server.ready();
  return { server, said, waiting, end: () => end({ done: true }) };
}

/** Advances the fake clock, and lets pending responses arrive. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

it('answers a slow request early, with JSON for programs and a page for people', async () => {
  const { server, end } = await slow();
  const [call, page] = [
    server.inject('/api/v2/things'),
    server.inject('/stores/hanamori?locale=en'),
  ];
  let answered = 0;
  for (const one of [call, page]) void one.then(() => answered++);
  await pass(13_400);
  expect(answered).toBe(0);
  await pass(600);
  expect(answered).toBe(2);
  const [json, html] = await Promise.all([call, page]);
  expect([json.statusCode, json.json().code, json.headers['retry-after']]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '5',
  ]);
  expect([html.statusCode, html.headers['content-type'], html.headers['refresh']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '5',
  ]);
  // the request's own end comes later, without harm
  end();
  await pass(20_000);
  await server.close();
});

it('answers a request in time exactly once', async () => {
  const { server, said, waiting, end } = await slow();
  const call = server.inject('/api/v2/things');
  await pass(1_000);
  expect(waiting.size).toBe(1);
  end();
  expect((await call).json()).toEqual({ done: true });
  expect(waiting.size).toBe(0);
  await pass(20_000);
  expect(said).toEqual([]);
  await server.close();
});

it('times each request by its own start', async () => {
  const { server, end } = await slow();
  const ended: string[] = [];
  const ask = (name: string, path: string, method: 'GET' | 'POST' = 'GET') =>
    server
      .inject({ method, url: path })
      .then(({ statusCode }) => void ended.push(`${name} ${statusCode}`));
  const all = [ask('upload', '/api/v2/pictures', 'POST'), ask('first', '/api/v2/things')];
  for (let nth = 0; nth < 3; nth++) all.push(ask(`quick${nth}`, '/api/v2/quick'));
  await pass(5_000);
  all.push(ask('second', '/api/v2/things'), ask('quick3', '/api/v2/quick'));
  await pass(8_500);
  expect(ended).toEqual(['quick0 200', 'quick1 200', 'quick2 200', 'quick3 200', 'first 503']);
  all.push(ask('third', '/api/v2/things'));
  await pass(5_000);
  expect(ended.slice(5)).toEqual(['second 503']);
  await pass(31_500);
  expect(ended.slice(6)).toEqual(['third 503', 'upload 503']);
  end();
  await Promise.all(all);
  await server.close();
});

it('does not interrupt an event stream', async () => {
  const { server, said, waiting } = await slow();
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const line = await fetch(`${origin}/api/v2/events`);
  await pass(60_000);
  expect(line.status).toBe(200);
  expect(said).toEqual([]);
  expect(waiting.size).toBe(0);
  await line.body?.cancel();
  await server.close();
});
