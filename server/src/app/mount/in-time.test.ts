import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerInTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

async function slow() {
  const said: string[] = [];
  const server = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void said.push(line) } } });
  await server.register(cookie);
  answerInTime(server);
  let end: (value: object) => void = () => undefined;
  const work = new Promise<object>((resolve) => (end = resolve));
  for (const path of ['/api/v2/things', '/stores/:slug']) server.get(path, () => work);
  server.get('/api/v2/quick', async () => ({ quick: true }));
  server.post('/api/v2/pictures', { config: { uploads: true } }, () => work);
  server.get('/api/v2/events', (_request, reply) => {
    reply.hijack().raw.writeHead(200).flushHeaders();
  });
  const asked: FastifyRequest[] = [];
  server.addHook('onRequest', async (request) => void asked.push(request));
  await server.ready();
  /** how many are still looked at */
  const waiting = () => asked.filter((request) => request.waiting !== null).length;
  return { server, said, waiting, end: () => end({ done: true }) };
}

/** Time goes on by so much, and what was answered meanwhile has arrived. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

it('what takes too long is answered before its end: programs by JSON, people by a page', async () => {
  const { server, end } = await slow();
  const [call, page] = [server.inject('/api/v2/things'), server.inject('/stores/hanamori?locale=en')];
  let answered = 0;
  for (const one of [call, page]) void one.then(() => answered++);
  await pass(13_400);
  expect(answered).toBe(0);
  await pass(600);
  expect(answered).toBe(2);
  const [json, html] = await Promise.all([call, page]);
  expect([json.statusCode, json.json().code, json.headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
  expect([html.statusCode, html.headers['content-type'], html.headers['refresh']]).toEqual([503, 'text/html; charset=utf-8', '5']);
  // its own end comes later, and harms nobody
  end();
  await pass(20_000);
  await server.close();
});

it('what is answered in time is answered once', async () => {
  const { server, said, waiting, end } = await slow();
  const call = server.inject('/api/v2/things');
  await pass(1_000);
  expect(waiting()).toBe(1);
  end();
  expect((await call).json()).toEqual({ done: true });
  expect(waiting()).toBe(0);
  await pass(20_000);
  expect(said).toEqual([]);
  await server.close();
});

it('each by its own clock, whoever came before, after and between is answered, or was', async () => {
  const { server, end } = await slow();
  const ended: string[] = [];
  const ask = (name: string, path: string, method: 'GET' | 'POST' = 'GET') =>
    server.inject({ method, url: path }).then(({ statusCode }) => void ended.push(`${name} ${statusCode}`));
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

it('a line that stays open is left alone', async () => {
  const { server, said, waiting } = await slow();
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const line = await fetch(`${origin}/api/v2/events`);
  await pass(60_000);
  expect(line.status).toBe(200);
  expect(said).toEqual([]);
  expect(waiting()).toBe(0);
  await line.body?.cancel();
  await server.close();
});
