import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openShop } from '../../test/shop.ts';

it('stops once the call under way is answered, though its connection stays open', async () => {
  const shop = await openShop();
  const body = JSON.stringify({ email: 'member@example.com', password: 'noren-demo-2026' });
  const headers = { 'content-type': 'application/json' };
  const call = request(`${shop.origin}/api/v2/auth/user/login`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.end(body);
  await once(call, 'finish');
  // the server has it
  await new Promise((resolve) => setTimeout(resolve, 20));
  const began = performance.now();
  const stopped = shop.close();
  const [response] = await answered;
  expect([response.statusCode, JSON.parse(String(await buffer(response)))]).toMatchObject([200, { token: expect.any(String) }]);
  await stopped;
  expect(performance.now() - began).toBeLessThan(10_000);
});
