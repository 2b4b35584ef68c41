import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerInTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function slow() {
  const server = Fastify();
  await server.register(cookie);
  answerInTime(server);
  let end: (value: object) => void = () => undefined;
  const work = new Promise<object>((resolve) => (end = resolve));
  for (const path of ['/api/v2/things', '/stores/:slug']) server.get(path, () => work);
  await server.ready();
  return { server, end: () => end({ done: true }) };
}

it('what takes too long is answered before its end: programs by JSON, people by a page', async () => {
  const { server, end } = await slow();
  const [call, page] = [server.inject('/api/v2/things'), server.inject('/stores/hanamori?locale=en')];
  await vi.advanceTimersByTimeAsync(13_900);
  let answered = false;
  void Promise.race([call, page]).then(() => (answered = true));
  await new Promise(setImmediate);
  expect(answered).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  const [json, html] = await Promise.all([call, page]);
  expect([json.statusCode, json.json().code, json.headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
  expect([html.statusCode, html.headers['content-type'], html.headers['refresh']]).toEqual([503, 'text/html; charset=utf-8', '5']);
  // its own end comes later, and harms nobody
  end();
  await new Promise(setImmediate);
  await server.close();
});

it('what is answered in time is answered once', async () => {
  const { server, end } = await slow();
  const call = server.inject('/api/v2/things');
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  expect((await call).json()).toEqual({ done: true });
  await vi.advanceTimersByTimeAsync(20_000);
  await server.close();
});
