import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openShop } from '../../../test/shop.ts';

it('stops once the call under way is answered, though the client keeps its connection', async () => {
  const shop = await openShop();
  const headers = { 'content-type': 'application/json', expect: '100-continue' };
  const call = request(`${shop.origin}/api/v2/auth/user/login`, {
    method: 'POST',
    headers,
    agent: new Agent({ keepAlive: true }),
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.flushHeaders();
  // the server has the request and waits for its body
  await once(call, 'continue');
  const began = performance.now();
  const stopped = shop.close();
  call.end(JSON.stringify({ email: 'member@example.com', password: 'noren-demo-2026' }));
  const [response] = await answered;
  expect([response.statusCode, JSON.parse(String(await buffer(response)))]).toMatchObject([
    200,
    { token: expect.any(String) },
  ]);
  await stopped;
  expect(performance.now() - began).toBeLessThan(10_000);
});
